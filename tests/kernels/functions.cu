// SPDX-License-Identifier: Apache-2.0
// Functions of functions.h, one after the other: what compilers make of plain C. And what only a
// GPU has: fences, sleep, work that all lanes share.
#define FUNCTION __device__
#include "functions.h"

extern "C" __global__ void functions(const uint64_t *in, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= ITEMS)
        return;
    uint64_t a = in[2 * i], b = in[2 * i + 1], r;
#define STORE(n, f)                                                                                \
    r = f(a, b);                                                                                   \
    out[(2 * n) * ITEMS + i] = (unsigned)r;                                                        \
    out[(2 * n + 1) * ITEMS + i] = (unsigned)(r >> 32);
    ALL_FUNCTIONS(STORE)
}

// A jump by a table: each lane of four goes its own way.
extern "C" __global__ void jumps(unsigned *out) {
    unsigned t = threadIdx.x, way = (t * 7 >> 2) & 3, result;
    asm volatile("{\n"
                 "ways: .branchtargets first, second, third, fourth;\n"
                 "brx.idx %1, ways;\n"
                 "first: add.u32 %0, %2, 1000; bra done;\n"
                 "second: mul.lo.u32 %0, %2, 3; bra done;\n"
                 "third: shl.b32 %0, %2, 5; bra done;\n"
                 "fourth: xor.b32 %0, %2, 85;\n"
                 "done: }"
                 : "=r"(result)
                 : "r"(way), "r"(t));
    out[t] = result;
}

// Each block adds its number, shifted and chosen by what is the same in all lanes; the last block
// to come writes the sum.
extern "C" __global__ void shared_work(const int *weights, int *sums, unsigned *arrived, int *total,
                                       int scale) {
    __shared__ bool last;
    int block = blockIdx.x, chosen = block % 3 == scale ? weights[block] : weights[block / 2];
    float half = 0;
    asm("set.lt.f32.s32 %0, %1, %2;" : "=f"(half) : "r"(block), "r"(scale + 4));
    if (threadIdx.x == 0) {
        sums[block] = (chosen << (block & 3)) + __popc(block) + __clz(block) + (int)half;
        __threadfence();
        __nanosleep(20);
        last = atomicAdd(arrived, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        __threadfence_system();
        int sum = 0;
        for (int i = 0; i < gridDim.x; i++)
            sum += ((volatile int *)sums)[i];
        *total = sum;
    }
}
