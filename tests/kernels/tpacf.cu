// SPDX-License-Identifier: Apache-2.0
// Two-point angular correlation: how many pairs of points have an angle in which bin, found by
// bisection; histograms a warp in shared memory. After Parboil's tpacf.
enum { BINS = 20, THREADS = 128, WARPS = THREADS / 32 };

extern "C" __global__ void tpacf(const float *x, const float *y, const float *z,
                                 const float *limits, unsigned *histogram, int n) {
    __shared__ unsigned counts[WARPS][BINS + 1];
    __shared__ float edges[BINS];
    int t = threadIdx.x;
    for (int i = t; i < WARPS * (BINS + 1); i += THREADS)
        counts[0][i] = 0;
    if (t < BINS)
        edges[t] = limits[t];
    __syncthreads();
    int i = blockIdx.x * THREADS + t;
    float xi = x[i], yi = y[i], zi = z[i];
    for (int j = blockIdx.x * THREADS; j < n; j++) {
        float dot = fmaf(xi, x[j], fmaf(yi, y[j], zi * z[j]));
        int low = 0, high = BINS;
        while (low < high) {
            int middle = (low + high) / 2;
            if (dot >= edges[middle])
                high = middle;
            else
                low = middle + 1;
        }
        if (j > i)
            atomicAdd(&counts[t / 32][low], 1);
    }
    __syncthreads();
    if (t <= BINS) {
        unsigned sum = 0;
        for (int w = 0; w < WARPS; w++)
            sum += counts[w][t];
        atomicAdd(&histogram[t], sum);
    }
}
