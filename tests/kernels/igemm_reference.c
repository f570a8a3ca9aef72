/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "igemm") ? 512 : 256;
    int *a = integers(1, -128, 127, n * n), *b = integers(2, -128, 127, n * n);
    int *c = room((size_t)(n * n), sizeof *c);
    for (int i = 0; i < n * n; i++)
        for (int k = 0; k < n; k++)
            c[i] += a[i / n * n + k] * b[i % n * n + k];
    put_integers("c", c, n * n);
    return 0;
}
