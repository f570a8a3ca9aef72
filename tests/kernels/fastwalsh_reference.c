/* SPDX-License-Identifier: Apache-2.0
 * Element i is the sum of all elements j, negative where i and j share an odd number of bits.
 */
#include "reference.h"

enum { LENGTH = 1024 };

int main(int argc, char **argv) {
    int vectors = reference_start(argc, argv, "fastwalsh") ? 128 : 16;
    float *in = floats(1, -1, 1, vectors * LENGTH);
    double *out = room((size_t)(vectors * LENGTH), sizeof *out);
    for (int at = 0; at < vectors * LENGTH; at++)
        for (int j = 0; j < LENGTH; j++) {
            double value = (double)in[at / LENGTH * LENGTH + j];
            out[at] += __builtin_parity((unsigned)(at % LENGTH & j)) ? -value : value;
        }
    put("out", out, vectors * LENGTH);
    return 0;
}
