// SPDX-License-Identifier: Apache-2.0
// A path of the LIBOR market model: forward rates in local memory, step by step, then the value of
// swaptions. After LIB of the ISPASS 2009 set.
enum { RATES = 32, STEPS = 16, SWAPTIONS = 5 };

__constant__ int maturity[SWAPTIONS] = {2, 4, 7, 11, 15};

extern "C" __global__ void KERNEL(const float *normal, const float *start, const float *volatility,
                               float *value, int paths) {
    int path = blockIdx.x * blockDim.x + threadIdx.x;
    float rates[RATES];
    for (int i = 0; i < RATES; i++)
        rates[i] = start[i];
    for (int step = 0; step < STEPS; step++) {
        float shock = 0.5f * normal[step * paths + path], drift = 0;
#pragma unroll 1
        for (int i = step + 1; i < RATES; i++) {
            float lambda = volatility[i - step - 1], part = 0.25f * lambda;
            drift += part * rates[i] / (1.0f + 0.25f * rates[i]);
            rates[i] *= __expf(part * (drift - 0.5f * lambda) + lambda * shock);
        }
    }
    float bond = 1, swap = 0, sum = 0;
#pragma unroll 1
    for (int i = STEPS; i < RATES; i++) {
        bond /= 1.0f + 0.25f * rates[i];
        swap += 0.25f * bond;
        for (int k = 0; k < SWAPTIONS; k++)
            if (maturity[k] == i - STEPS)
                sum += fmaxf(0.0f, 100.0f * (0.05f * swap + bond - 1.0f));
    }
    value[path] = sum;
}
