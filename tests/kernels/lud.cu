// SPDX-License-Identifier: Apache-2.0
// LU decomposition by blocks of 16: the block on the diagonal, those beside and below it, those
// inside. After Rodinia's lud.
enum { B = 16 };

extern "C" __global__ void lud_diagonal(float *m, int n, int offset) {
    __shared__ float s[B][B];
    int t = threadIdx.x;
    float *corner = m + offset * n + offset;
    for (int i = 0; i < B; i++)
        s[i][t] = corner[i * n + t];
    __syncthreads();
    for (int i = 0; i < B - 1; i++) {
        if (t > i) {
            for (int k = 0; k < i; k++)
                s[t][i] -= s[t][k] * s[k][i];
            s[t][i] /= s[i][i];
        }
        __syncthreads();
        if (t > i)
            for (int k = 0; k <= i; k++)
                s[i + 1][t] -= s[i + 1][k] * s[k][t];
        __syncthreads();
    }
    for (int i = 0; i < B; i++)
        corner[i * n + t] = s[i][t];
}

// Half of the threads do a block of the row, the other half one of the column.
extern "C" __global__ void lud_perimeter(float *m, int n, int offset) {
    __shared__ float diagonal[B][B], row[B][B], column[B][B];
    int t = threadIdx.x % B, away = offset + B * (blockIdx.x + 1);
    for (int i = threadIdx.x / B; i < B; i += 2) {
        diagonal[i][t] = m[(offset + i) * n + offset + t];
        row[i][t] = m[(offset + i) * n + away + t];
        column[i][t] = m[(away + i) * n + offset + t];
    }
    __syncthreads();
    if (threadIdx.x < B) {
        for (int i = 1; i < B; i++)
            for (int k = 0; k < i; k++)
                row[i][t] -= diagonal[i][k] * row[k][t];
    } else {
        for (int i = 0; i < B; i++) {
            for (int k = 0; k < i; k++)
                column[t][i] -= column[t][k] * diagonal[k][i];
            column[t][i] /= diagonal[i][i];
        }
    }
    __syncthreads();
    for (int i = threadIdx.x / B; i < B; i += 2) {
        m[(offset + i) * n + away + t] = row[i][t];
        m[(away + i) * n + offset + t] = column[i][t];
    }
}

extern "C" __global__ void lud_internal(float *m, int n, int offset) {
    __shared__ float row[B][B], column[B][B];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = offset + (blockIdx.x + 1) * B + tx, y = offset + (blockIdx.y + 1) * B + ty;
    row[ty][tx] = m[(offset + ty) * n + x];
    column[ty][tx] = m[y * n + offset + tx];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < B; k++)
        sum += column[ty][k] * row[k][tx];
    m[y * n + x] -= sum;
}
