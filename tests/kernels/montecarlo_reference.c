/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "montecarlo");
    int options = large ? 128 : 64, paths = large ? 16384 : 4096;
    float *price = floats(1, 5, 50, options), *strike = floats(2, 10, 25, options);
    float *samples = floats(3, -3, 3, paths);
    double *out = room(2 * (size_t)options, sizeof *out);
    for (int o = 0; o < options; o++) {
        for (int i = 0; i < paths; i++) {
            double growth = exp((double)0.06f + (double)0.1f * (double)samples[i]);
            double gain = fmax((double)price[o] * growth - (double)strike[o], 0);
            out[2 * o] += gain / paths;
            out[2 * o + 1] += gain * gain / paths;
        }
    }
    put("out", out, 2 * options);
    return 0;
}
