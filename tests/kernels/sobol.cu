// SPDX-License-Identifier: Apache-2.0
// Sobol's sequence in Gray code order: a dimension a row of blocks; a thread leaps from point to
// point. After the CUDA SDK's SobolQRNG. The grid's x times 128 must be a power of two.
extern "C" __global__ void sobol(const unsigned *directions, float *out, int n) {
    __shared__ unsigned v[32];
    int dimension = blockIdx.y, first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    if (threadIdx.x < 32)
        v[threadIdx.x] = directions[32 * dimension + threadIdx.x];
    __syncthreads();
    unsigned gray = first ^ (first >> 1), x = 0;
    for (int k = 0; k < __ffs(stride) - 1; k++) {
        x ^= -(gray & 1) & v[k];
        gray >>= 1;
    }
    float *row = out + dimension * n;
    if (first < n)
        row[first] = (float)x * 2.3283064365386963e-10f;
    unsigned leap = v[__ffs(stride) - 2];
    for (int i = first + stride; i < n; i += stride) {
        x ^= leap ^ v[__ffs(~((i - stride) | (stride - 1))) - 1];
        row[i] = (float)x * 2.3283064365386963e-10f;
    }
}
