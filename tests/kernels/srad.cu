// SPDX-License-Identifier: Apache-2.0
// Speckle reducing anisotropic diffusion: coefficients, then the image's step. After Rodinia's
// srad.
enum { TILE = 16 };

struct Derivatives {
    float north, south, west, east;
};

__device__ float clamp_to_one(float value) {
    return fminf(fmaxf(value, 0.0f), 1.0f);
}

extern "C" __global__ void srad_coefficients(const float *image, Derivatives *derivatives, float *c,
                                             int n, float q0) {
    __shared__ float s[TILE + 2][TILE + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y, at = y * n + x;
    s[ty][tx] = image[at];
    if (tx == 1)
        s[ty][0] = image[y * n + max(x - 1, 0)];
    if (tx == TILE)
        s[ty][TILE + 1] = image[y * n + min(x + 1, n - 1)];
    if (ty == 1)
        s[0][tx] = image[max(y - 1, 0) * n + x];
    if (ty == TILE)
        s[TILE + 1][tx] = image[min(y + 1, n - 1) * n + x];
    __syncthreads();
    float j = s[ty][tx];
    Derivatives d = {s[ty - 1][tx] - j, s[ty + 1][tx] - j, s[ty][tx - 1] - j, s[ty][tx + 1] - j};
    float g = (d.north * d.north + d.south * d.south + d.west * d.west + d.east * d.east) / (j * j);
    float l = (d.north + d.south + d.west + d.east) / j, part = 1.0f + 0.25f * l;
    float q = (0.5f * g - 0.0625f * l * l) / (part * part);
    derivatives[at] = d;
    c[at] = clamp_to_one(1.0f / (1.0f + (q - q0) / (q0 * (1.0f + q0))));
}

extern "C" __global__ void srad_step(const Derivatives *derivatives, const float *c, float *image,
                                     int n, float lambda) {
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y, at = y * n + x;
    Derivatives d = derivatives[at];
    float here = c[at], south = c[min(y + 1, n - 1) * n + x], east = c[y * n + min(x + 1, n - 1)];
    float flow = here * d.north + south * d.south + here * d.west + east * d.east;
    image[at] += 0.25f * lambda * flow;
}
