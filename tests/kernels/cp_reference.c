/* SPDX-License-Identifier: Apache-2.0
 * An atom's third number is its distance from the plane, squared.
 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "cp"), n = large ? 256 : 64, count = large ? 200 : 100;
    float *atom = floats(1, 0.5, 32, 4 * count);
    double *out = room((size_t)(n * n), sizeof *out);
    for (int i = 0; i < n * n; i++)
        for (int a = 0; a < 4 * count; a += 4) {
            double dx = i % n * 0.5 - (double)atom[a], dy = i / n * 0.5 - (double)atom[a + 1];
            out[i] += (double)atom[a + 3] / sqrt(dx * dx + dy * dy + (double)atom[a + 2]);
        }
    put("plane", out, n * n);
    return 0;
}
