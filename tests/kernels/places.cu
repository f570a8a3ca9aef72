// SPDX-License-Identifier: Apache-2.0
// Where things are: addresses in variables, any kind of memory behind one pointer, deep stacks,
// what the driver says; tensor cores of single bits and of groups of eight lanes.
#include <cuda_fp16.h>
#include <mma.h>
#include <stdint.h>
using namespace nvcuda;

__device__ int numbers[8] = {10, 11, 12, 13, 14, 15, 16, 17};
__device__ int *in_global = numbers + 2;
__constant__ int *in_constant = numbers + 5;
__constant__ int fixed[4] = {1, 2, 3, 4};
__device__ const int *to_fixed = fixed + 1;

extern "C" __global__ void pointers(int *out, int which) {
    const int *either = which ? numbers : fixed;
    out[0] = *in_global;
    out[1] = *in_constant;
    out[2] = either[which + 2];
    out[3] = to_fixed[which + 2];
    in_global = numbers + 3;
    __threadfence();
    out[4] = *in_global;
}

__device__ __noinline__ int plus_hundred(int x) {
    return x + 100;
}
__device__ __noinline__ int thrice(int x) {
    return x * 3;
}
__device__ __noinline__ int both(int x) {
    return plus_hundred(x) ^ thrice(x);
}
__device__ int (*table[3])(int) = {plus_hundred, thrice, both};

extern "C" __global__ void tables(int *out) {
    int t = threadIdx.x;
    out[t] = table[t % 3](t);
    if (t == 0)
        table[0] = both;
    __syncthreads();
    out[32 + t] = table[t % 3](t);
}

__device__ int deep(int n, const int *extra) {
    volatile int own[64];
    for (int k = 0; k < 64; k++)
        own[k] = n + k + *extra;
    return n == 0 ? own[7] : deep(n - 1, extra) + own[n & 63];
}
extern "C" __global__ void stacks(int *out, int n) {
    int extra = 3;
    out[threadIdx.x] = deep(n + (threadIdx.x & 3), &extra);
}

// 0: global memory, 1: shared, 2: local.
extern "C" __global__ void anywhere(int *out, int where) {
    __shared__ int block[32];
    int own[8], t = threadIdx.x;
    for (int k = 0; k < 8; k++)
        own[k] = t * k;
    block[t] = t * t;
    __syncthreads();
    int *p = where == 1 ? block : where == 2 ? own : out;
    if (where == 2 || t < 8)
        p[t & 7] += 5;
    __syncwarp();
    if (where != 2) {
        atomicAdd(p + (t & 3), 1);
        atomicMax(p + 5, 77);
    }
    __syncthreads();
    out[32 + t] = p[t & 7];
    out[64 + t] = __isShared(p) + 2 * __isGlobal(p) + 4 * __isLocal(p);
}

extern "C" __global__ void special(unsigned *out) {
    __shared__ int some[5];
    unsigned t = threadIdx.x, word;
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(word));
    out[t] = word;
    asm volatile("mov.u32 %0, %%dynamic_smem_size;" : "=r"(word));
    out[64 + t] = word;
    asm volatile("mov.u32 %0, %%total_smem_size;" : "=r"(word));
    some[t % 5] = word;
    out[128 + t] = some[t % 5];
    asm volatile("mov.u32 %0, %%nsmid;" : "=r"(word));
    out[192 + t] = word;
}

// A jump by a table that all lanes take alike.
extern "C" __global__ void jump(unsigned *out, unsigned way) {
    unsigned result, t = threadIdx.x;
    asm volatile("{\n"
                 "ways: .branchtargets first, second, third;\n"
                 "brx.idx.uni %1, ways;\n"
                 "first: add.u32 %0, %2, 1000; bra done;\n"
                 "second: mul.lo.u32 %0, %2, 3; bra done;\n"
                 "third: xor.b32 %0, %2, 85;\n"
                 "done: }"
                 : "=r"(result)
                 : "r"(way), "r"(t));
    out[t] = result;
}

// Bits of A (8 rows of 128) that differ from those of B's columns, counted.
extern "C" __global__ void product_bits(const unsigned *a, const unsigned *b, int *c) {
    namespace bits = wmma::experimental;
    wmma::fragment<wmma::matrix_a, 8, 8, 128, bits::precision::b1, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 8, 8, 128, bits::precision::b1, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 8, 8, 128, int> z;
    wmma::fill_fragment(z, 3);
    wmma::load_matrix_sync(x, a, 128);
    wmma::load_matrix_sync(y, b, 128);
    wmma::bmma_sync(z, x, y, z);
    wmma::store_matrix_sync(c, z, 8, wmma::mem_row_major);
}

// Four products of 8 x 4 by 4 x 8, each by eight lanes; A and B lie as the PTX manual says, by rows
// or by columns.
template <bool A_COLUMNS, bool B_COLUMNS>
__device__ void load_quads(const half *a, const half *b, unsigned *x, unsigned *y) {
    int t = threadIdx.x, quad = t / 4 % 4, upper = t / 16 * 4;
    half left[4], right[4];
    for (int i = 0; i < 4; i++) {
        int row = A_COLUMNS ? i : t % 4, column = B_COLUMNS ? t % 4 : i;
        left[i] = a[quad * 32 + (row + upper) * 4 + (A_COLUMNS ? t % 4 : i)];
        right[i] = b[quad * 32 + (B_COLUMNS ? i : t % 4) * 8 + column + upper];
    }
    for (int i = 0; i < 2; i++) {
        x[i] = ((unsigned *)left)[i];
        y[i] = ((unsigned *)right)[i];
    }
}

#define QUADS(name, a_columns, b_columns, layout)                                                  \
    extern "C" __global__ void name(const half *a, const half *b, float *c, half *d) {             \
        int t = threadIdx.x, quad = t / 4 % 4 * 64, upper = t / 16 * 4;                            \
        unsigned x[2], y[2], h[4] = {0, 0, 0, 0};                                                  \
        float f[8] = {1, 1, 1, 1, 1, 1, 1, 1};                                                     \
        load_quads<a_columns, b_columns>(a, b, x, y);                                              \
        asm("mma.sync.aligned.m8n8k4." layout ".f32.f16.f16.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, "       \
            "{%8,%9}, {%10,%11}, {%0,%1,%2,%3,%4,%5,%6,%7};"                                       \
            : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]), "+f"(f[4]), "+f"(f[5]), "+f"(f[6]),  \
              "+f"(f[7])                                                                           \
            : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]));                                         \
        asm("mma.sync.aligned.m8n8k4." layout ".f16.f16.f16.f16 {%0,%1,%2,%3}, {%4,%5}, {%6,%7}, " \
            "{%0,%1,%2,%3};"                                                                       \
            : "+r"(h[0]), "+r"(h[1]), "+r"(h[2]), "+r"(h[3])                                       \
            : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]));                                         \
        for (int i = 0; i < 8; i++) {                                                              \
            int row = (t & 1) + (i & 2) + upper, column = (i & 4) + (t & 2) + (i & 1);             \
            c[quad + row * 8 + column] = f[i];                                                     \
            d[quad + (t % 4 + upper) * 8 + i] = ((half *)h)[i];                                    \
        }                                                                                          \
    }
QUADS(quads_row_row, false, false, "row.row")
QUADS(quads_row_col, false, true, "row.col")
QUADS(quads_col_row, true, false, "col.row")
QUADS(quads_col_col, true, true, "col.col")
