/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "mrifhd"), n = large ? 8192 : 1024;
    int count = large ? 256 : 128;
    float *x = floats(1, -1, 1, n), *y = floats(2, -1, 1, n), *z = floats(3, -1, 1, n);
    float *s = floats(4, -1, 1, 8 * count), *start = floats(5, 0, 1, 2 * n);
    double *out = room(2 * (size_t)n, sizeof *out);
    for (int i = 0; i < n; i++) {
        out[2 * i] = (double)start[2 * i];
        out[2 * i + 1] = (double)start[2 * i + 1];
        for (int k = 0; k < 8 * count; k += 8) {
            double phase = 2 * acos(-1) *
                           ((double)s[k] * (double)x[i] + (double)s[k + 1] * (double)y[i] +
                            (double)s[k + 2] * (double)z[i]);
            double real = (double)s[k + 3], imaginary = (double)s[k + 4];
            out[2 * i] += real * cos(phase) - imaginary * sin(phase);
            out[2 * i + 1] += imaginary * cos(phase) + real * sin(phase);
        }
    }
    put("out", out, 2 * n);
    return 0;
}
