// SPDX-License-Identifier: Apache-2.0
#include <mma.h>
#include <cuda_fp16.h>
using namespace nvcuda;
extern "C" __global__ void vecadd(const float *a, const float *b, float *c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" __global__ void saxpy4(const float4 *x, float4 *y, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 p = x[i], q = y[i];
        q.x += a * p.x;
        q.y += a * p.y;
        q.z += a * p.z;
        q.w += a * p.w;
        y[i] = q;
    }
}
#define T 16
extern "C" __global__ void matmul(const float *A, const float *B, float *C, int N) {
    __shared__ float As[T][T], Bs[T][T];
    int tx = threadIdx.x, ty = threadIdx.y, r = blockIdx.y * T + ty, c = blockIdx.x * T + tx;
    float s = 0;
    for (int m = 0; m < N / T; m++) {
        As[ty][tx] = A[r * N + m * T + tx];
        Bs[ty][tx] = B[(m * T + ty) * N + c];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < T; k++)
            s += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    C[r * N + c] = s;
}
// register-blocked sgemm 64x64 tile, 4x4 per thread
extern "C" __global__ void sgemm_rb(const float *A, const float *B, float *C, int N) {
    __shared__ float As[8][64], Bs[8][64];
    int t = threadIdx.x;
    int tx = t % 16, ty = t / 16;
    int br = blockIdx.y * 64, bc = blockIdx.x * 64;
    float acc[4][4] = {};
    for (int k0 = 0; k0 < N; k0 += 8) {
        for (int i = t; i < 512; i += 256) {
            As[i % 8][i / 8] = A[(br + i / 8) * N + k0 + i % 8];
            Bs[i / 64][i % 64] = B[(k0 + i / 64) * N + bc + i % 64];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float4 a = *(float4 *)&As[k][ty * 4];
            float4 b = *(float4 *)&Bs[k][tx * 4];
            float av[4] = {a.x, a.y, a.z, a.w}, bv[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 4; j++)
                    acc[i][j] += av[i] * bv[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            C[(br + ty * 4 + i) * N + bc + tx * 4 + j] = acc[i][j];
}
extern "C" __global__ void reduce(const float *in, float *out, int n) {
    __shared__ float s[256];
    int t = threadIdx.x;
    float v = 0;
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
        v += in[i];
    s[t] = v;
    __syncthreads();
    for (int k = 128; k >= 32; k >>= 1) {
        if (t < k)
            s[t] += s[t + k];
        __syncthreads();
    }
    if (t < 32) {
        v = s[t];
        for (int o = 16; o; o >>= 1)
            v += __shfl_down_sync(~0u, v, o);
        if (t == 0)
            out[blockIdx.x] = v;
    }
}
extern "C" __global__ void pathfinder(int iter, const int *wall, const int *src, int *dst, int cols,
                                      int start) {
    __shared__ int prev[256], res[256];
    int tx = threadIdx.x;
    int b = blockIdx.x * (256 - 2 * iter) - iter;
    int x = b + tx;
    bool valid = x >= 0 && x < cols;
    if (valid)
        prev[tx] = src[x];
    __syncthreads();
    bool comp = false;
    for (int i = 0; i < iter; i++) {
        comp = false;
        if (tx >= i + 1 && tx <= 254 - i && valid) {
            comp = true;
            int l = prev[max(tx - 1, 0)], u = prev[tx], r = prev[min(tx + 1, 255)];
            int sh = min(min(l, u), r);
            res[tx] = sh + wall[cols * (start + i) + x];
        }
        __syncthreads();
        if (i == iter - 1)
            break;
        if (comp)
            prev[tx] = res[tx];
        __syncthreads();
    }
    if (comp)
        dst[x] = res[tx];
}
extern "C" __global__ void fan1(float *m, const float *a, int n, int t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n - 1 - t)
        return;
    m[n * (i + t + 1) + t] = a[n * (i + t + 1) + t] / a[n * t + t];
}
extern "C" __global__ void fan2(const float *m, float *a, float *b, int n, int t) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n - 1 - t || y >= n - t)
        return;
    a[n * (x + 1 + t) + y + t] -= m[n * (x + 1 + t) + t] * a[n * t + y + t];
    if (y == 0)
        b[x + 1 + t] -= m[n * (x + 1 + t) + t] * b[t];
}
extern "C" __global__ void bfs(const int2 *node, const int *edge, bool *mask, bool *upd,
                               const bool *vis, int *cost, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n && mask[t]) {
        mask[t] = false;
        int2 nd = node[t];
        for (int i = nd.x; i < nd.x + nd.y; i++) {
            int id = edge[i];
            if (!vis[id]) {
                cost[id] = cost[t] + 1;
                upd[id] = true;
            }
        }
    }
}
extern "C" __global__ void histo(const unsigned char *in, unsigned *h, int n) {
    __shared__ unsigned s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x)
        atomicAdd(&s[in[i]], 1);
    __syncthreads();
    atomicAdd(&h[threadIdx.x], s[threadIdx.x]);
}
extern "C" __global__ void blackscholes(const float *S, const float *X, const float *Tm, float *C,
                                        float *P, int n, float r, float v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = S[i], x = X[i], t = Tm[i];
    float sq = __fsqrt_rn(t);
    float d1 = (__logf(s / x) + (r + 0.5f * v * v) * t) / (v * sq), d2 = d1 - v * sq;
    float k1 = 1.f / (1.f + 0.2316419f * fabsf(d1)), k2 = 1.f / (1.f + 0.2316419f * fabsf(d2));
    float c1 =
        0.39894228f * __expf(-0.5f * d1 * d1) * k1 *
        (0.31938153f +
         k1 * (-0.356563782f + k1 * (1.781477937f + k1 * (-1.821255978f + k1 * 1.330274429f))));
    float c2 =
        0.39894228f * __expf(-0.5f * d2 * d2) * k2 *
        (0.31938153f +
         k2 * (-0.356563782f + k2 * (1.781477937f + k2 * (-1.821255978f + k2 * 1.330274429f))));
    if (d1 > 0)
        c1 = 1 - c1;
    if (d2 > 0)
        c2 = 1 - c2;
    float e = __expf(-r * t);
    C[i] = s * c1 - x * e * c2;
    P[i] = x * e * (1 - c2) - s * (1 - c1);
}
// wmma with 2x4 warp tile through shared memory
extern "C" __global__ void wmma_tile(const half *A, const half *B, float *C, int N) {
    __shared__ half As[64 * 24], Bs[64 * 24];
    int t = threadIdx.x, w = t / 32;
    int wr = w / 2, wc = w % 2;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a[2];
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b[2];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> c[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::fill_fragment(c[i][j], 0.f);
    for (int k = 0; k < N; k += 16) {
        int r = t / 2, h = (t % 2) * 8;
        *(uint4 *)&As[r * 24 + h] = *(const uint4 *)&A[(blockIdx.y * 64 + r) * N + k + h];
        *(uint4 *)&Bs[r * 24 + h] = *(const uint4 *)&B[(blockIdx.x * 64 + r) * N + k + h];
        __syncthreads();
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(a[i], &As[(wr * 32 + i * 16) * 24], 24);
            wmma::load_matrix_sync(b[i], &Bs[(wc * 32 + i * 16) * 24], 24);
        }
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                wmma::mma_sync(c[i][j], a[i], b[j], c[i][j]);
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(
                &C[(blockIdx.y * 64 + wr * 32 + i * 16) * N + blockIdx.x * 64 + wc * 32 + j * 16],
                c[i][j], N, wmma::mem_row_major);
}
extern "C" __global__ void dgemv(const double *A, const double *x, double *y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double s = 0;
    for (int j = 0; j < n; j++)
        s += A[j * n + i] * x[j];
    if (i < n)
        y[i] = s;
}
