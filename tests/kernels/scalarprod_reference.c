/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "scalarprod");
    int pairs = large ? 128 : 32, length = large ? 4096 : 2048;
    float *a = floats(1, 0, 1, pairs * length), *b = floats(2, 0, 1, pairs * length);
    double *out = room((size_t)pairs, sizeof *out);
    for (int i = 0; i < pairs * length; i++)
        out[i / length] += (double)a[i] * (double)b[i];
    put("out", out, pairs);
    return 0;
}
