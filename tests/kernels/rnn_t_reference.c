/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { HIDDEN = 128, INPUTS = 2 * HIDDEN };

static double sigmoid(double x) {
    return 1 / (1 + exp(-x));
}

int main(int argc, char **argv) {
    int batches = reference_start(argc, argv, "rnn_t") ? 32 : 4, count = batches * HIDDEN;
    float *bias = floats(3, -1, 1, 4 * HIDDEN), *before = floats(4, -1, 1, count);
    double *cell = room((size_t)count, sizeof *cell), *hidden = room((size_t)count, sizeof *hidden);
    for (int i = 0; i < count; i++) {
        double gate[4];
        for (int g = 0; g < 4; g++) {
            int row = g * HIDDEN + i % HIDDEN;
            gate[g] = (double)bias[row];
            for (int k = 0; k < INPUTS; k++)
                gate[g] += half_real(1, -0.25, 0.25, row * INPUTS + k) *
                           half_real(2, -1, 1, i / HIDDEN * INPUTS + k);
        }
        cell[i] = sigmoid(gate[1]) * (double)before[i] + sigmoid(gate[0]) * tanh(gate[2]);
        hidden[i] = sigmoid(gate[3]) * tanh(cell[i]);
    }
    put("cell", cell, count);
    put("hidden", hidden, count);
    return 0;
}
