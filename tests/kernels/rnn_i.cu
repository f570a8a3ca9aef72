// SPDX-License-Identifier: Apache-2.0
// The gates of a recurrent network in 8-bit integers: a thread has four gates of a unit, four
// products an instruction. After the recurrent networks of DeepBench.
enum { HIDDEN = 256, WORDS = HIDDEN / 4, GATES = 4 };

// weights[word][gate][unit]: four inputs a word.
extern "C" __global__ void rnn_i(const int *weights, const int *inputs, const int *bias, int *gates,
                                 float *hidden, float scale) {
    int unit = blockIdx.x * blockDim.x + threadIdx.x, batch = blockIdx.y, sum[GATES];
    for (int g = 0; g < GATES; g++)
        sum[g] = bias[g * HIDDEN + unit];
#pragma unroll 4
    for (int w = 0; w < WORDS; w++) {
        int input = inputs[batch * WORDS + w];
#pragma unroll
        for (int g = 0; g < GATES; g++)
            sum[g] = __dp4a(weights[(w * GATES + g) * HIDDEN + unit], input, sum[g]);
    }
    float x[GATES];
    for (int g = 0; g < GATES; g++) {
        gates[(batch * GATES + g) * HIDDEN + unit] = sum[g];
        x[g] = 1.0f / (1.0f + __expf(-scale * (float)sum[g]));
    }
    hidden[batch * HIDDEN + unit] = x[0] * x[1] + x[2] * x[3];
}
