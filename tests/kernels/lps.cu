// SPDX-License-Identifier: Apache-2.0
// A Jacobi step of Laplace's equation in three dimensions: planes with borders in shared memory.
// After LPS of the ISPASS 2009 set.
enum { BX = 32, BY = 4 };

extern "C" __global__ void lps(const float *in, float *out, int nx, int ny, int nz) {
    __shared__ float s[BY + 2][BX + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, plane = nx * ny;
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, at = y * nx + x;
    float below = 0, here = in[at];
    for (int z = 0; z < nz; z++, at += plane) {
        float above = z + 1 < nz ? in[at + plane] : 0;
        __syncthreads();
        s[ty][tx] = here;
        if (tx == 1 && x > 0)
            s[ty][0] = in[at - 1];
        if (tx == BX && x < nx - 1)
            s[ty][BX + 1] = in[at + 1];
        if (ty == 1 && y > 0)
            s[0][tx] = in[at - nx];
        if (ty == BY && y < ny - 1)
            s[BY + 1][tx] = in[at + nx];
        __syncthreads();
        bool border = x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 || z == nz - 1;
        float result = here;
        if (!border)
            result =
                (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] + below + above) *
                (1.0f / 6.0f);
        out[at] = result;
        below = here;
        here = above;
    }
}
