// SPDX-License-Identifier: Apache-2.0
// A convolution of 3 x 3 as an implicit product of matrices: tiles of 64 pixels by 64 channels, 8
// by 8 a thread; the tile's inputs are gathered. After the convolutions of DeepBench.
enum { TILE = 64, DEEP = 8, EACH = 8, TAPS = 9 };

extern "C" __global__ void __launch_bounds__(64)
    conv(const float *image, const float *filters, float *out, int side, int channels,
         int outputs) {
    __shared__ __align__(16) float a[DEEP][TILE], b[DEEP][TILE];
    int t = threadIdx.x, tx = t % 8, ty = t / 8, deep = TAPS * channels;
    int pixel = blockIdx.x * TILE + t, x = pixel % side, y = pixel / side;
    float sum[EACH][EACH] = {};
    for (int first = 0; first < deep; first += DEEP) {
#pragma unroll
        for (int k = 0; k < DEEP; k++) {
            int tap = (first + k) / channels, channel = (first + k) % channels;
            int px = x + tap % 3 - 1, py = y + tap / 3 - 1;
            bool inside = px >= 0 && px < side && py >= 0 && py < side;
            a[k][t] = inside ? image[(channel * side + py) * side + px] : 0;
            b[k][t] = filters[(first + k) * outputs + blockIdx.y * TILE + t];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < DEEP; k++) {
            float pixels[EACH], weights[EACH];
#pragma unroll
            for (int i = 0; i < EACH; i += 4) {
                *(float4 *)&pixels[i] = *(const float4 *)&a[k][ty * EACH + i];
                *(float4 *)&weights[i] = *(const float4 *)&b[k][tx * EACH + i];
            }
#pragma unroll
            for (int i = 0; i < EACH; i++)
#pragma unroll
                for (int j = 0; j < EACH; j++)
                    sum[i][j] += pixels[i] * weights[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < EACH; j++)
#pragma unroll
        for (int i = 0; i < EACH; i++)
            out[(blockIdx.y * TILE + tx * EACH + j) * side * side + blockIdx.x * TILE + ty * EACH +
                i] = sum[i][j];
}
