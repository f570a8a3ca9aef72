// SPDX-License-Identifier: Apache-2.0
// A step of lattice Boltzmann, D3Q19: a thread a cell, a row of cells a block of one warp. Reads
// from the neighbours (periodic), relaxes, or turns around at obstacles. After Parboil's lbm.
enum { DIRECTIONS = 19 };

extern "C" __global__ void KERNEL(const float *in, const unsigned char *obstacle, float *out,
                                  float omega, int nx, int ny, int nz) {
    // After the first, opposites are neighbours.
    constexpr int cx[DIRECTIONS] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
    constexpr int cy[DIRECTIONS] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
    constexpr int cz[DIRECTIONS] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};
    int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y, cells = nx * ny * nz;
    int at = (z * ny + y) * nx + x;
    float f[DIRECTIONS];
#pragma unroll
    for (int d = 0; d < DIRECTIONS; d++) {
        int fx = (x - cx[d]) & (nx - 1), fy = (y - cy[d]) & (ny - 1), fz = (z - cz[d]) & (nz - 1);
        f[d] = in[d * cells + (fz * ny + fy) * nx + fx];
    }
    if (obstacle[at] == 15) {
        out[at] = f[0];
#pragma unroll
        for (int d = 1; d < DIRECTIONS; d++)
            out[d * cells + at] = f[((d - 1) ^ 1) + 1];
        return;
    }
    float density = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
    for (int d = 0; d < DIRECTIONS; d++) {
        density += f[d];
        ux += cx[d] * f[d];
        uy += cy[d] * f[d];
        uz += cz[d] * f[d];
    }
    ux /= density;
    uy /= density;
    uz /= density;
    float still = 1.0f - 1.5f * (ux * ux + uy * uy + uz * uz);
#pragma unroll
    for (int d = 0; d < DIRECTIONS; d++) {
        float weight = d == 0 ? 1.0f / 3 : d < 7 ? 1.0f / 18 : 1.0f / 36;
        float along = cx[d] * ux + cy[d] * uy + cz[d] * uz;
        float rest = weight * density * (still + along * (3.0f + 4.5f * along));
        out[d * cells + at] = f[d] + omega * (rest - f[d]);
    }
}
