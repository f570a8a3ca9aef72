// SPDX-License-Identifier: Apache-2.0
// Scalar products of pairs of vectors, a pair a block: partial sums, then a tree in shared memory.
// After the CUDA SDK's scalarProd.
enum { SUMS = 256 };

extern "C" __global__ void scalarprod(const float *a, const float *b, float *out, int length) {
    __shared__ float sums[SUMS];
    int base = blockIdx.x * length;
    for (int i = threadIdx.x; i < SUMS; i += blockDim.x) {
        float sum = 0;
        for (int at = i; at < length; at += SUMS)
            sum += a[base + at] * b[base + at];
        sums[i] = sum;
    }
    for (int stride = SUMS / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        for (int i = threadIdx.x; i < stride; i += blockDim.x)
            sums[i] += sums[stride + i];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0];
}
