// SPDX-License-Identifier: Apache-2.0
// Quasi-random numbers: a dimension a row of blocks, a point is the XOR of the table's words that
// its index selects. After the CUDA SDK's quasirandomGenerator.
enum { BITS = 31 };

extern "C" __global__ void quasirandom(const unsigned *table, float *out, unsigned seed, int n) {
    __shared__ unsigned directions[BITS];
    int dimension = blockIdx.y;
    if (threadIdx.x < BITS)
        directions[threadIdx.x] = table[dimension * BITS + threadIdx.x];
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned result = 0, data = seed + i;
        for (int bit = 0; data; bit++, data >>= 1)
            if (data & 1)
                result ^= directions[bit];
        out[dimension * n + i] = (float)(result + 1) * (1.0f / 0x80000001U);
    }
}
