/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "lps"), n = large ? 128 : 64, nz = large ? 32 : 16;
    int count = n * n * nz;
    float *in = floats(1, 0, 1, count);
    double *out = room((size_t)count, sizeof *out);
    for (int i = 0; i < count; i++) {
        int inner = i % n % (n - 1) && i / n % n % (n - 1) && i / n / n % (nz - 1);
        out[i] = (double)in[i];
        if (inner)
            out[i] = ((double)in[i - 1] + (double)in[i + 1] + (double)in[i - n] +
                      (double)in[i + n] + (double)in[i - n * n] + (double)in[i + n * n]) /
                     6;
    }
    put("out", out, count);
    return 0;
}
