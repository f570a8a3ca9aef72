// SPDX-License-Identifier: Apache-2.0
// Single operations on edge values, against arithmetic_reference.c.
#define FUNCTION static __device__ __forceinline__
#define CLZ __clz
#define REVERSED __brev
#define ONES __popc
#define HIGH __umulhi
#define HIGH_SIGNED __mulhi
#define BYTES __byte_perm
#define DOT4 __dp4a
#define DOT4_UNSIGNED __dp4a
#define DOT2_LOW __dp2a_lo
#define DOT2_HIGH __dp2a_hi
#define DISTANCE __sad
#define DISTANCE4 __vsadu4
#define FUNNEL_LEFT __funnelshift_l
#define FUNNEL_RIGHT_CLAMPED __funnelshift_rc

#include <stdint.h>

static __device__ uint32_t EXTRACT(uint32_t a, uint32_t at, uint32_t width) {
    uint32_t r;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(at), "r"(width));
    return r;
}
static __device__ int32_t EXTRACT_SIGNED(int32_t a, uint32_t at, uint32_t width) {
    int32_t r;
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(at), "r"(width));
    return r;
}
static __device__ uint32_t INSERT(uint32_t a, uint32_t b, uint32_t at, uint32_t width) {
    uint32_t r;
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(at), "r"(width));
    return r;
}
static __device__ uint32_t MASK(uint32_t at, uint32_t width) {
    uint32_t r;
    asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(r) : "r"(at), "r"(width));
    return r;
}
static __device__ int32_t EXTEND(int32_t a, uint32_t width) {
    int32_t r;
    asm("szext.clamp.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(width));
    return r;
}

#include "arithmetic.h"

#define KERNEL(name)                                                                               \
    extern "C" __global__ void arithmetic_##name(const uint32_t *in, uint32_t *out) {              \
        int i = blockIdx.x * blockDim.x + threadIdx.x;                                             \
        struct results r;                                                                          \
        r.count = 0;                                                                               \
        if (i >= THREADS)                                                                          \
            return;                                                                                \
        name(&r, in[3 * i], in[3 * i + 1], in[3 * i + 2]);                                         \
        for (int k = 0; k < r.count; k++)                                                          \
            out[k * THREADS + i] = r.word[k];                                                      \
    }
KERNEL(integers)
KERNEL(long_integers)
KERNEL(floats)
KERNEL(doubles)
