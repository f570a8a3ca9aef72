// SPDX-License-Identifier: Apache-2.0
// Tensor cores of bytes and of halves, half precision, shuffles, votes, matches, atomics.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

// C = A B of bytes: A 16 x 64 by rows, B 64 x 16 by columns.
extern "C" __global__ void product_signed(const signed char *a, const signed char *b, int *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> z;
    wmma::fill_fragment(z, 7);
    for (int k = 0; k < 64; k += 16) {
        wmma::load_matrix_sync(x, a + k, 64);
        wmma::load_matrix_sync(y, b + k, 64);
        wmma::mma_sync(z, x, y, z);
    }
    wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

// A 32 x 64, B 64 x 8 (of rows of 16), both by rows.
extern "C" __global__ void product_unsigned(const unsigned char *a, const unsigned char *b,
                                            int *c) {
    wmma::fragment<wmma::matrix_a, 32, 8, 16, unsigned char, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 32, 8, 16, unsigned char, wmma::row_major> y;
    wmma::fragment<wmma::accumulator, 32, 8, 16, int> z;
    wmma::fill_fragment(z, 0);
    for (int k = 0; k < 64; k += 16) {
        wmma::load_matrix_sync(x, a + k, 64);
        wmma::load_matrix_sync(y, b + k * 16, 16);
        wmma::mma_sync(z, x, y, z);
    }
    wmma::store_matrix_sync(c, z, 8, wmma::mem_row_major);
}

// Sums in half precision.
extern "C" __global__ void product_half(const half *a, const half *b, half *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> z;
    wmma::fill_fragment(z, __float2half(0.0f));
    for (int k = 0; k < 64; k += 16) {
        wmma::load_matrix_sync(x, a + k, 64);
        wmma::load_matrix_sync(y, b + k * 16, 16);
        wmma::mma_sync(z, x, y, z);
    }
    wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

// Integers of 4 bits: A 8 x 32 by rows, B 32 x 8 by columns; and packing of clamped bytes.
extern "C" __global__ void product_small(const void *a, const void *b, int *c, int *packed) {
    namespace small = wmma::experimental;
    wmma::fragment<wmma::matrix_a, 8, 8, 32, small::precision::s4, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 8, 8, 32, small::precision::s4, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 8, 8, 32, int> z;
    wmma::fill_fragment(z, 1);
    wmma::load_matrix_sync(x, a, 32);
    wmma::load_matrix_sync(y, b, 32);
    wmma::mma_sync(z, x, y, z);
    wmma::store_matrix_sync(c, z, 8, wmma::mem_row_major);
    int t = threadIdx.x, first = 40 * t - 600, second = 300 - 17 * t, r;
    asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(first), "r"(second), "r"(t));
    packed[t] = r;
    asm("cvt.sat.u8.s32 %0, %1;" : "=r"(r) : "r"(first));
    packed[32 + t] = r;
    asm("cvt.sat.s16.s32 %0, %1;" : "=r"(r) : "r"(first * 100));
    packed[64 + t] = r;
}

extern "C" __global__ void halves(const half *a, const half *b, half *out, int *flags) {
    int i = threadIdx.x, k = 0;
    half x = a[i], y = b[i], next = a[(i + 1) & 63], r[16];
    half2 p = __halves2half2(x, y), q = __halves2half2(y, next), both;
    r[k++] = __hadd(x, y);
    r[k++] = __hmul(x, y);
    r[k++] = __hfma(x, y, x);
    r[k++] = __hsub(x, y);
    both = __hfma2(p, q, p);
    r[k++] = __low2half(both);
    r[k++] = __high2half(both);
    both = __hgt2(p, q);
    r[k++] = __low2half(both);
    r[k++] = __high2half(both);
    r[k++] = __hlt(x, y) ? x : y;
    r[k++] = __hadd_sat(x, y);
    r[k++] = __hneg(x);
    r[k++] = __float2half(__half2float(x) * 3.7f);
    r[k++] = __float2half_rz(__half2float(x) * 3.7f);
    r[k++] = __float2half_rd(__half2float(x) * 3.7f);
    r[k++] = __float2half_ru(__half2float(x) * 3.7f);
    r[k++] = __int2half_rn(i * 77 - 999);
    for (int n = 0; n < k; n++)
        out[n * 64 + i] = r[n];
    flags[i] = __hbgt2(p, q) + 2 * __hbne2(p, q) + 4 * (int)__heq(x, y);
}

extern "C" __global__ void warp_words(const int *in, int *out) {
    int t = threadIdx.x, v = in[t], r[17], k = 0, agree;
    r[k++] = __shfl_sync(~0u, v, 5);
    r[k++] = __shfl_up_sync(~0u, v, 3);
    r[k++] = __shfl_down_sync(~0u, v, 7);
    r[k++] = __shfl_xor_sync(~0u, v, 9);
    r[k++] = __shfl_sync(~0u, v, t + 3, 8);
    r[k++] = __shfl_up_sync(~0u, v, t & 3, 16);
    r[k++] = __shfl_down_sync(~0u, v, 2, 4);
    r[k++] = __ballot_sync(~0u, v & 1) >> 8;
    r[k++] = __any_sync(~0u, v == 17);
    r[k++] = __all_sync(~0u, v < 20);
    r[k++] = __match_any_sync(~0u, v & 3) >> 8;
    r[k++] = __match_all_sync(~0u, v & 0, &agree) >> 8;
    r[k++] = agree;
    r[k++] = 0;
    if (v & 1)
        r[k - 1] = __ballot_sync(__activemask(), v & 2) >> 8;
    r[k++] = __syncthreads_count(v & 1);
    r[k++] = __syncthreads_or(v == 3);
    r[k++] = __syncthreads_and(v >= 0);
    for (int n = 0; n < k; n++)
        out[n * 64 + t] = r[n];
}

extern "C" __global__ void block_atomics(const int *in, int *out) {
    __shared__ float reals[8];
    __shared__ double doubles[4];
    __shared__ unsigned long long longs[8];
    __shared__ int least[8], most[8];
    __shared__ unsigned turns[8], swapped;
    int t = threadIdx.x, v = in[t];
    if (t < 8) {
        reals[t] = 0;
        doubles[t & 3] = 0;
        longs[t] = turns[t] = swapped = 0;
        least[t] = 1 << 30;
        most[t] = -(1 << 30);
    }
    __syncthreads();
    atomicAdd(&reals[t & 7], (float)v);
    atomicAdd(&doubles[t & 3], (double)v);
    atomicAdd(&longs[t & 7], (unsigned long long)v);
    atomicMin(&least[t & 7], v);
    atomicMax(&most[t & 7], v);
    atomicInc(&turns[t & 7], 5);
    for (unsigned old = swapped, seen;; old = seen)
        if ((seen = atomicCAS(&swapped, old, old + v)) == old)
            break;
    __syncthreads();
    if (t < 8) {
        out[t] = (int)reals[t];
        out[8 + t] = (int)doubles[t & 3];
        out[16 + t] = (int)longs[t];
        out[24 + t] = least[t];
        out[32 + t] = most[t];
        out[40 + t] = turns[t];
        out[48 + t] = swapped;
    }
}

extern "C" __global__ void global_atomics(int *words, float *real, double *wide,
                                          unsigned long long *longs, half2 *pair) {
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    atomicAdd(&words[0], t);
    atomicMin(&words[1], t - 5);
    atomicMax((unsigned *)&words[2], t);
    atomicAnd(&words[3], ~(1 << (t & 15)));
    atomicOr(&words[4], 1 << (t & 15));
    atomicXor(&words[5], t * t);
    atomicInc((unsigned *)&words[6], 9);
    atomicDec((unsigned *)&words[7], 9);
    words[8 + atomicAdd(&words[140], 1)] = t;
    atomicAdd(real, 0.5f * t);
    atomicAdd(wide, 0.25 * t);
    atomicAdd(longs, (unsigned long long)t << 20);
    atomicMin((long long *)longs + 1, (long long)-t);
    atomicMax(longs + 2, (unsigned long long)t << 33);
    atomicAdd(pair, __floats2half2_rn(1.0f, 0.5f));
}
