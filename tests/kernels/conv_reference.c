/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "conv"), side = large ? 32 : 16, channels = 16;
    int outputs = large ? 128 : 64, pixels = side * side;
    float *image = floats(1, -1, 1, channels * pixels);
    float *filters = floats(2, -1, 1, 9 * channels * outputs);
    double *out = room((size_t)(outputs * pixels), sizeof *out);
    for (int i = 0; i < outputs * pixels; i++)
        for (int k = 0; k < 9 * channels; k++) {
            int x = i % side + k / channels % 3 - 1, y = i / side % side + k / channels / 3 - 1;
            if (x >= 0 && y >= 0 && x < side && y < side)
                out[i] += (double)image[(k % channels * side + y) * side + x] *
                          (double)filters[k * outputs + i / pixels];
        }
    put("out", out, outputs * pixels);
    return 0;
}
