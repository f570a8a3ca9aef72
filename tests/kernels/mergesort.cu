// SPDX-License-Identifier: Apache-2.0
// Merge sort in shared memory: each element finds its place in the other half by bisection. After
// the CUDA SDK's mergeSort.
__device__ int place(unsigned key, const unsigned *sorted, int length, bool after_equal) {
    int low = 0;
    for (int step = length; step > 0; step >>= 1) {
        int next = min(low + step, length);
        unsigned other = sorted[next - 1];
        if (after_equal ? other <= key : other < key)
            low = next;
    }
    return low;
}

extern "C" __global__ void mergesort(const unsigned *in, unsigned *out, int length) {
    extern __shared__ unsigned keys[];
    int t = threadIdx.x, base = blockIdx.x * length;
    for (int i = t; i < length; i += blockDim.x)
        keys[i] = in[base + i];
    for (int stride = 1; stride < length; stride <<= 1) {
        int low = t & (stride - 1);
        unsigned *pair = keys + 2 * (t - low);
        __syncthreads();
        unsigned a = pair[low], b = pair[low + stride];
        int place_a = place(a, pair + stride, stride, false) + low;
        int place_b = place(b, pair, stride, true) + low;
        __syncthreads();
        pair[place_a] = a;
        pair[place_b] = b;
    }
    __syncthreads();
    for (int i = t; i < length; i += blockDim.x)
        out[base + i] = keys[i];
}
