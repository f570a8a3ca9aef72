// SPDX-License-Identifier: Apache-2.0
// A product whose inner rows are gathered along a chain: the next row's number is loaded with each
// row. Rolled; ROWS by COLUMNS sums live in registers, so that these decide how many warps fit.
#ifndef ROWS
#define ROWS 4
#define COLUMNS 4
#endif

// c[row][column] is the sum over the chain's rows r of a[r][row] * b[r][column].
extern "C" __global__ void KERNEL(const float *a, const float *b, const int *next, float *c,
                                  int depth, int rows, int columns) {
    int x = blockIdx.x * blockDim.x * COLUMNS + threadIdx.x, y = blockIdx.y * ROWS;
    float sum[ROWS][COLUMNS] = {};
    int r = 0;
#pragma unroll 1
    for (int k = 0; k < depth; k++) {
        float left[ROWS], right[COLUMNS];
#pragma unroll
        for (int i = 0; i < ROWS; i++)
            left[i] = a[r * rows + y + i];
#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
            right[j] = b[r * columns + x + j * blockDim.x];
        r = next[r];
#pragma unroll
        for (int i = 0; i < ROWS; i++)
#pragma unroll
            for (int j = 0; j < COLUMNS; j++)
                sum[i][j] += left[i] * right[j];
    }
#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
            c[(y + i) * columns + x + j * blockDim.x] = sum[i][j];
}
