/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { HIDDEN = 16 };

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "backprop") ? 16384 : 1024, count = n * HIDDEN;
    float *input = floats(1, 0, 1, n), *weights = floats(2, -1, 1, count);
    float *delta = floats(3, -1, 1, HIDDEN), *old = floats(4, -1, 1, count);
    double *partial = room((size_t)n, sizeof *partial);
    double *after = room((size_t)count, sizeof *after);
    for (int i = 0; i < count; i++) {
        int row = i / HIDDEN, column = i % HIDDEN;
        partial[row / HIDDEN * HIDDEN + column] += (double)weights[i] * (double)input[row];
        after[i] = (double)weights[i] +
                   (double)0.3f * ((double)delta[column] * (double)input[row] + (double)old[i]);
    }
    put("partial", partial, n);
    put("weights", after, count);
    return 0;
}
