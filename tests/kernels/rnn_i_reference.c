/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { HIDDEN = 256, WORDS = HIDDEN / 4 };

int main(int argc, char **argv) {
    int batches = reference_start(argc, argv, "rnn_i") ? 64 : 8, count = batches * HIDDEN;
    int *weights = integers(1, -128, 127, 4 * HIDDEN * HIDDEN);
    int *inputs = integers(2, -128, 127, count), *bias = integers(3, -1000, 1000, 4 * HIDDEN);
    int *gates = room(4 * (size_t)count, sizeof *gates);
    double *hidden = room((size_t)count, sizeof *hidden);
    for (int i = 0; i < count; i++) {
        int batch = i / HIDDEN, unit = i % HIDDEN;
        double x[4];
        for (int g = 0; g < 4; g++) {
            int sum = bias[g * HIDDEN + unit];
            for (int k = 0; k < HIDDEN; k++)
                sum += weights[((k / 4 * 4 + g) * HIDDEN + unit) * 4 + k % 4] *
                       inputs[batch * HIDDEN + k];
            gates[(batch * 4 + g) * HIDDEN + unit] = sum;
            x[g] = 1 / (1 + exp(-1e-5 * sum));
        }
        hidden[i] = x[0] * x[1] + x[2] * x[3];
    }
    put_integers("gates", gates, 4 * count);
    put("hidden", hidden, count);
    return 0;
}
