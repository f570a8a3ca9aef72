/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "mriq"), n = large ? 4096 : 512;
    int count = large ? 256 : 128;
    float *x = floats(1, -1, 1, n), *y = floats(2, -1, 1, n), *z = floats(3, -1, 1, n);
    float *s = floats(4, 0, 2, 4 * count);
    double *real = room((size_t)n, sizeof *real), *imaginary = room((size_t)n, sizeof *imaginary);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4 * count; k += 4) {
            double phase = 2 * acos(-1) *
                           ((double)s[k] * (double)x[i] + (double)s[k + 1] * (double)y[i] +
                            (double)s[k + 2] * (double)z[i]);
            real[i] += (double)s[k + 3] * cos(phase);
            imaginary[i] += (double)s[k + 3] * sin(phase);
        }
    put("real", real, n);
    put("imaginary", imaginary, n);
    return 0;
}
