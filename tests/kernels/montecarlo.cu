// SPDX-License-Identifier: Apache-2.0
// An option a block: the pay-off over many paths, its sum and the sum of its squares. After the
// CUDA SDK's MonteCarlo.
extern "C" __global__ void montecarlo(const float *price, const float *strike, const float *samples,
                                      float2 *out, float drift, float volatility, int paths) {
    __shared__ float sums[128], squares[128];
    int t = threadIdx.x;
    float s = price[blockIdx.x], x = strike[blockIdx.x], sum = 0, square = 0;
    for (int i = t; i < paths; i += 128) {
        float gain = s * expf(drift + volatility * samples[i]) - x;
        gain = fmaxf(gain, 0.0f);
        sum += gain;
        square += gain * gain;
    }
    sums[t] = sum;
    squares[t] = square;
    for (int k = 64; k > 0; k >>= 1) {
        __syncthreads();
        if (t < k) {
            sums[t] += sums[t + k];
            squares[t] += squares[t + k];
        }
    }
    if (t == 0)
        out[blockIdx.x] = make_float2(sums[0] / paths, squares[0] / paths);
}
