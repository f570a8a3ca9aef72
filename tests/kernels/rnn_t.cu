// SPDX-License-Identifier: Apache-2.0
// A step of an LSTM in half precision: a warp a hidden unit, its four gates as products of a matrix
// and a vector, summed over lanes by shuffles. After the recurrent networks of DeepBench.
#include <cuda_fp16.h>

enum { HIDDEN = 128, INPUTS = 2 * HIDDEN, GATES = 4 };

__device__ float sigmoid(float x) {
    return 1.0f / (1.0f + __expf(-x));
}

__device__ float tangent(float x) {
    return 2.0f * sigmoid(2.0f * x) - 1.0f;
}

// weights[gate][unit][input]; inputs are the step's and the hidden state before it.
extern "C" __global__ void rnn_t(const half2 *weights, const half2 *inputs, const float *bias,
                                 const float *cell_in, float *cell_out, float *hidden) {
    int lane = threadIdx.x % 32, unit = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int batch = blockIdx.y;
    float gate[GATES];
    for (int g = 0; g < GATES; g++) {
        const half2 *row = weights + (g * HIDDEN + unit) * INPUTS / 2;
        half2 sum = __float2half2_rn(0.0f);
#pragma unroll
        for (int i = 0; i < INPUTS / 2; i += 32)
            sum = __hfma2(row[i + lane], inputs[batch * INPUTS / 2 + i + lane], sum);
        float both = __low2float(sum) + __high2float(sum);
        for (int away = 16; away > 0; away /= 2)
            both += __shfl_xor_sync(~0u, both, away);
        gate[g] = both + bias[g * HIDDEN + unit];
    }
    float cell =
        sigmoid(gate[1]) * cell_in[batch * HIDDEN + unit] + sigmoid(gate[0]) * tangent(gate[2]);
    if (lane == 0) {
        cell_out[batch * HIDDEN + unit] = cell;
        hidden[batch * HIDDEN + unit] = sigmoid(gate[3]) * tangent(cell);
    }
}
