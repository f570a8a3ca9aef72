// SPDX-License-Identifier: Apache-2.0
// A separable filter of 17 taps: rows, then columns, tiles with borders in shared memory. After the
// CUDA SDK's convolutionSeparable.
enum { RADIUS = 8, TILE = 16, STEPS = 4, SPAN = STEPS * TILE };

__constant__ float taps[2 * RADIUS + 1] = {0.008f, 0.014f, 0.023f, 0.036f, 0.052f, 0.069f,
                                           0.085f, 0.097f, 0.232f, 0.097f, 0.085f, 0.069f,
                                           0.052f, 0.036f, 0.023f, 0.014f, 0.008f};

extern "C" __global__ void convolution_rows(const float *in, float *out, int width) {
    __shared__ float s[4][SPAN + 2 * RADIUS];
    int x0 = blockIdx.x * SPAN, tx = threadIdx.x, ty = threadIdx.y;
    int row = (blockIdx.y * 4 + ty) * width;
    for (int i = tx; i < SPAN + 2 * RADIUS; i += TILE) {
        int x = x0 + i - RADIUS;
        s[ty][i] = x >= 0 && x < width ? in[row + x] : 0;
    }
    __syncthreads();
    for (int step = 0; step < STEPS; step++) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k <= 2 * RADIUS; k++)
            sum += taps[k] * s[ty][step * TILE + tx + k];
        out[row + x0 + step * TILE + tx] = sum;
    }
}

extern "C" __global__ void convolution_columns(const float *in, float *out, int width, int height) {
    __shared__ float s[TILE][SPAN + 2 * RADIUS + 1];
    int y0 = blockIdx.y * SPAN, tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * TILE + tx;
    for (int i = ty; i < SPAN + 2 * RADIUS; i += 8) {
        int y = y0 + i - RADIUS;
        s[tx][i] = y >= 0 && y < height ? in[y * width + x] : 0;
    }
    __syncthreads();
    for (int i = ty; i < SPAN; i += 8) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k <= 2 * RADIUS; k++)
            sum += taps[k] * s[tx][i + k];
        out[(y0 + i) * width + x] = sum;
    }
}
