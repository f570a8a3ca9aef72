// SPDX-License-Identifier: Apache-2.0
// Kernels for instructions and parameters that few programs have: halves in MUFU, integers that
// saturate, 32,764 bytes of parameters, a __half, sums of tiny floats, a grid's barrier.

#include <cooperative_groups.h>
#include <cuda_fp16.h>

#define KERNEL extern "C" __global__ void

// The packed forms take one MUFU for each half.
KERNEL half_mufu(unsigned *out, const unsigned *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    asm("ex2.approx.f16x2 %0, %1;" : "=r"(out[i]) : "r"(in[i]));
    asm("tanh.approx.f16x2 %0, %1;" : "=r"(out[n + i]) : "r"(in[i]));
}

KERNEL saturates(int *out, const int *in) {
    int i = threadIdx.x, n = blockDim.x, a = in[i], b = in[n + i], c = in[2 * n + i];
    asm("add.sat.s32 %0, %1, %2;" : "=r"(out[i]) : "r"(a), "r"(b));
    asm("sub.sat.s32 %0, %1, %2;" : "=r"(out[n + i]) : "r"(a), "r"(b));
    asm("add.sat.s32 %0, %1, 1000000000;" : "=r"(out[2 * n + i]) : "r"(a));
    asm("mad.hi.sat.s32 %0, %1, %2, %3;" : "=r"(out[3 * n + i]) : "r"(a), "r"(b), "r"(c));
}

struct most {
    int v[8189];
};
KERNEL most_parameters(int *out, struct most m) {
    int sum = 0;
    for (int i = threadIdx.x; i < 8189; i += blockDim.x)
        sum += m.v[i];
    out[threadIdx.x] = sum;
}

KERNEL half_argument(float *out, __half value, short whole) {
    out[0] = __half2float(value) + whole;
}

// Tiny floats are lost in a global sum, doubles are not.
KERNEL adds_tiny(float *single, double *wide) {
    atomicAdd(single, 1e-40f);
    atomicAdd(wide, 1e-310);
}

KERNEL syncs_grid(int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    for (int round = 1; round <= 3; round++) {
        ((volatile int *)out)[i] = round;
        cooperative_groups::this_grid().sync();
        out[n + i] += ((volatile int *)out)[(i + 33) % n];
        cooperative_groups::this_grid().sync();
    }
}
