// SPDX-License-Identifier: Apache-2.0
// Resampling: each particle searches the sums of weights for the first that reaches its number.
// Lanes leave the search one by one. After Rodinia's particlefilter.
extern "C" __global__ void particlefilter(const int *sums, const int *numbers, const float *x,
                                          float *resampled, int *chosen, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, index = n - 1;
    if (i >= n)
        return;
    for (int k = 0; k < n; k++)
        if (sums[k] >= numbers[i]) {
            index = k;
            break;
        }
    chosen[i] = index;
    resampled[i] = x[index];
}
