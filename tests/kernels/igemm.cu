// SPDX-License-Identifier: Apache-2.0
// A product of matrices of 8-bit integers by tensor cores: 128 by 128 a block, 64 by 32 a warp. A
// by rows, B by columns.
#include <mma.h>
using namespace nvcuda;

enum { TILE = 128, DEEP = 32, PITCH = DEEP + 16, HIGH = 4, WIDE = 2 };

extern "C" __global__ void __launch_bounds__(256)
    igemm(const signed char *a, const signed char *b, int *c, int n) {
    __shared__ __align__(32) signed char as[TILE * PITCH], bs[TILE * PITCH];
    int t = threadIdx.x, warp = t / 32, row = t / 2, part = t % 2 * 16;
    int y0 = warp / 4 * 16 * HIGH, x0 = warp % 4 * 16 * WIDE;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x[HIGH];
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> y[WIDE];
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum[HIGH][WIDE];
    for (int i = 0; i < HIGH * WIDE; i++)
        wmma::fill_fragment(sum[i / WIDE][i % WIDE], 0);
    for (int first = 0; first < n; first += DEEP) {
        *(uint4 *)&as[row * PITCH + part] =
            *(const uint4 *)&a[(blockIdx.y * TILE + row) * n + first + part];
        *(uint4 *)&bs[row * PITCH + part] =
            *(const uint4 *)&b[(blockIdx.x * TILE + row) * n + first + part];
        __syncthreads();
        for (int k = 0; k < DEEP; k += 16) {
            for (int i = 0; i < HIGH; i++)
                wmma::load_matrix_sync(x[i], &as[(y0 + 16 * i) * PITCH + k], PITCH);
            for (int j = 0; j < WIDE; j++)
                wmma::load_matrix_sync(y[j], &bs[(x0 + 16 * j) * PITCH + k], PITCH);
            for (int i = 0; i < HIGH * WIDE; i++)
                wmma::mma_sync(sum[i / WIDE][i % WIDE], x[i / WIDE], y[i % WIDE],
                               sum[i / WIDE][i % WIDE]);
        }
        __syncthreads();
    }
    int *corner = c + (blockIdx.y * TILE + y0) * n + blockIdx.x * TILE + x0;
    for (int i = 0; i < HIGH * WIDE; i++)
        wmma::store_matrix_sync(corner + i / WIDE * 16 * n + i % WIDE * 16, sum[i / WIDE][i % WIDE],
                                n, wmma::mem_row_major);
}
