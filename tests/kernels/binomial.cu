// SPDX-License-Identifier: Apache-2.0
// An option a block: the tree's leaves lie in shared memory, a step back a barrier. Warps whose
// nodes are gone only wait. After the CUDA SDK's BinomialOptions.
extern "C" __global__ void binomial(const float *price, const float *strike, float *out, int steps,
                                    float volatility, float up, float down) {
    extern __shared__ float value[];
    float s = price[blockIdx.x], x = strike[blockIdx.x];
    for (int i = threadIdx.x; i <= steps + 1; i += blockDim.x)
        value[i] = fmaxf(s * expf(volatility * (float)(2 * i - steps)) - x, 0.0f);
    for (int step = steps; step > 0; step -= 2) {
        __syncthreads();
        int i = 2 * threadIdx.x;
        float a = 0, b = 0;
        if (i < step) {
            float low = value[i], middle = value[i + 1], high = value[i + 2], last = value[i + 3];
            a = up * (up * high + down * middle) + down * (up * middle + down * low);
            b = up * (up * last + down * high) + down * (up * high + down * middle);
        }
        __syncthreads();
        if (i < step) {
            value[i] = a;
            value[i + 1] = b;
        }
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = value[0];
}
