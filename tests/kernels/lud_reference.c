/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "lud") ? 128 : 64;
    double *m = doubles(1, 0, 1, n * n);
    for (int i = 0; i < n; i++)
        m[i * n + i] += 10;
    for (int i = 0; i < n * n; i++)
        m[i] = (double)(float)m[i];
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            m[i * n + k] /= m[k * n + k];
            for (int j = k + 1; j < n; j++)
                m[i * n + j] -= m[i * n + k] * m[k * n + j];
        }
    put("m", m, n * n);
    return 0;
}
