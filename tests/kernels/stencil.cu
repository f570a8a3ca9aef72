// SPDX-License-Identifier: Apache-2.0
// A seven-point stencil: a thread walks along z with three planes in its registers. After Parboil's
// stencil.
extern "C" __global__ void stencil(const float *in, float *out, float centre, float side, int nx,
                                   int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (x >= nx - 1 || y >= ny - 1)
        return;
    int plane = nx * ny, at = y * nx + x;
    float below = in[at], here = in[at + plane];
    for (int z = 1; z < nz - 1; z++) {
        at += plane;
        float above = in[at + plane];
        out[at] = side * (below + above + in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx]) -
                  centre * here;
        below = here;
        here = above;
    }
}
