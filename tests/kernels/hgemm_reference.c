/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

static double *halves(uint64_t seed, int count) {
    double *values = room((size_t)count, sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = half_real(seed, -1, 1, i);
    return values;
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "hgemm") ? 512 : 256;
    double *a = halves(1, n * n), *b = halves(2, n * n);
    double *c = room((size_t)(n * n), sizeof *c);
    for (int i = 0; i < n * n; i++)
        for (int k = 0; k < n; k++)
            c[i] += a[i / n * n + k] * b[i % n * n + k];
    put("c", c, n * n);
    return 0;
}
