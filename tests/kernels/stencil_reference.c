/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "stencil"), n = large ? 128 : 64, nz = large ? 32 : 16;
    int count = n * n * nz;
    float *in = floats(1, 0, 1, count);
    double *out = room((size_t)count, sizeof *out);
    for (int i = 0; i < count; i++) {
        int x = i % n, y = i / n % n, z = i / n / n;
        if (x % (n - 1) && y % (n - 1) && z % (nz - 1))
            out[i] =
                (double)0.1f * ((double)in[i - n * n] + (double)in[i + n * n] + (double)in[i - 1] +
                                (double)in[i + 1] + (double)in[i - n] + (double)in[i + n]) -
                (double)0.6f * (double)in[i];
    }
    put("out", out, count);
    return 0;
}
