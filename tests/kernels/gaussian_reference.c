/* SPDX-License-Identifier: Apache-2.0
 * After a step the first column is 0 below the diagonal, and the solution is the same.
 */
#include "reference.h"

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "gaussian") ? 512 : 256;
    double *a = doubles(1, 0, 1, n * n);
    float *right = floats(2, 0, 1, n);
    double *b = room((size_t)n, sizeof *b);
    for (int i = 0; i < n * n; i++)
        a[i] = (double)(float)(i % (n + 1) ? a[i] : a[i] + 10);
    for (int row = 0; row < n; row++) {
        double part = row ? a[row * n] / a[0] : 0;
        b[row] = (double)right[row] - part * (double)right[0];
        for (int k = n - 1; row && k >= 0; k--)
            a[row * n + k] -= part * a[k];
    }
    put("a", a, n * n);
    put("b", b, n);
    return 0;
}
