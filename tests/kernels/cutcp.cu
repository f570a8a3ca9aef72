// SPDX-License-Identifier: Apache-2.0
// Coulomb potential with a cutoff: a thread has lattice points above each other, a block a region,
// and reads the atoms of the bins around it. After Parboil's cutcp.
#ifndef POINTS
#define POINTS 2
#endif

enum { DEPTH = 8, SIDE = 8 };

extern "C" __global__ void KERNEL(const float4 *bins, float *lattice, int side, int bins_a_side,
                                  float spacing, float cutoff) {
    __shared__ float4 atoms[DEPTH];
    int t = threadIdx.x, tx = t % SIDE, ty = t / SIDE;
    int x = blockIdx.x * SIDE + tx, y = blockIdx.y * SIDE + ty, z = POINTS * blockIdx.z;
    float px = x * spacing, py = y * spacing, pz = z * spacing;
    float squared = cutoff * cutoff, inverse = 1.0f / squared, sum[POINTS] = {};
    int bx = blockIdx.x, by = blockIdx.y, low = z / SIDE - 1, high = (z + POINTS - 1) / SIDE + 1;
    for (int near = 0; near < 9 * (high - low + 1); near++) {
        int nx = bx + near % 3 - 1, ny = by + near / 3 % 3 - 1, nz = low + near / 9;
        if (min(min(nx, ny), nz) < 0 || max(max(nx, ny), nz) >= bins_a_side)
            continue;
        __syncthreads();
        if (t < DEPTH)
            atoms[t] = bins[((nz * bins_a_side + ny) * bins_a_side + nx) * DEPTH + t];
        __syncthreads();
        for (int i = 0; i < DEPTH; i++) {
            float dx = atoms[i].x + nx * SIDE * spacing - px;
            float dy = atoms[i].y + ny * SIDE * spacing - py;
            float dz = atoms[i].z + nz * SIDE * spacing - pz, flat = dx * dx + dy * dy;
#pragma unroll
            for (int point = 0; point < POINTS; point++) {
                float square = flat + dz * dz, s = 1.0f - square * inverse;
                if (square < squared)
                    sum[point] += atoms[i].w * rsqrtf(square) * s * s;
                dz -= spacing;
            }
        }
    }
#pragma unroll
    for (int point = 0; point < POINTS; point++)
        lattice[((z + point) * side + y) * side + x] = sum[point];
}
