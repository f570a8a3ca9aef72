// SPDX-License-Identifier: Apache-2.0
// Bitonic sort of keys with values in shared memory. After the CUDA SDK's sortingNetworks.
__device__ void compare(unsigned &key_a, unsigned &value_a, unsigned &key_b, unsigned &value_b,
                        bool descending) {
    if ((key_a > key_b) == !descending && key_a != key_b) {
        unsigned key = key_a, value = value_a;
        key_a = key_b;
        value_a = value_b;
        key_b = key;
        value_b = value;
    }
}

extern "C" __global__ void sortingnetworks(const unsigned *keys_in, const unsigned *values_in,
                                           unsigned *keys_out, unsigned *values_out, int length) {
    extern __shared__ unsigned keys[];
    unsigned *values = keys + length;
    int t = threadIdx.x, base = blockIdx.x * length;
    for (int i = t; i < length; i += blockDim.x) {
        keys[i] = keys_in[base + i];
        values[i] = values_in[base + i];
    }
    for (int size = 2; size <= length; size <<= 1)
        for (int stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            int i = 2 * t - (t & (stride - 1));
            compare(keys[i], values[i], keys[i + stride], values[i + stride],
                    size < length && (t & (size / 2)) != 0);
        }
    __syncthreads();
    for (int i = t; i < length; i += blockDim.x) {
        keys_out[base + i] = keys[i];
        values_out[base + i] = values[i];
    }
}
