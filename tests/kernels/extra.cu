// SPDX-License-Identifier: Apache-2.0
// Kernels for single checks: one that was recorded on a GPU, and some with faults.

__global__ void vecAdd(double *a, double *b, double *c, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n)
        c[id] = a[id] + b[id];
}

// Warps write and read shared memory without a barrier between them.
extern "C" __global__ void race(int *out) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    s[63 - threadIdx.x] = out[threadIdx.x];
    out[threadIdx.x] = s[threadIdx.x];
}

// Shared memory is indexed from outside.
extern "C" __global__ void shared_index(int *out, int index) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = *(int *)((char *)s + index);
}

// Runs until the word is not zero.
extern "C" __global__ void spin(volatile int *word) {
    while (*word == 0)
        ;
}

// Half of a warp waits at a barrier that the other half never reaches: it waits for the first.
extern "C" __global__ void apart(int *out) {
    if (threadIdx.x < 16)
        asm volatile("bar.sync 1, 64;");
    out[threadIdx.x] = 1;
}

// A texture-like instruction that the emulator does not run.
extern "C" __global__ void unknown(cudaTextureObject_t texture, float *out) {
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

// What a kernel must not reach: the driver's printf, and a stop.
extern "C" __global__ void prints(int *out) {
    printf("%d\n", out[0]);
}
extern "C" __global__ void traps(int *out) {
    if (out[0] == 0)
        __trap();
    out[1] = 1;
}
