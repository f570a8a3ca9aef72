/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { RADIUS = 8 };

static const float half[RADIUS + 1] = {0.232f, 0.097f, 0.085f, 0.069f, 0.052f,
                                       0.036f, 0.023f, 0.014f, 0.008f};

static void filter(const double *in, double *out, int n, int across) {
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int k = -RADIUS; k <= RADIUS; k++) {
                int fx = across ? x + k : x, fy = across ? y : y + k;
                if (fx >= 0 && fy >= 0 && fx < n && fy < n)
                    out[y * n + x] += (double)half[abs(k)] * in[fy * n + fx];
            }
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "convolution") ? 512 : 128;
    float *image = floats(1, 0, 1, n * n);
    double *in = room((size_t)(n * n), sizeof *in), *rows = room((size_t)(n * n), sizeof *rows);
    double *out = room((size_t)(n * n), sizeof *out);
    for (int i = 0; i < n * n; i++)
        in[i] = (double)image[i];
    filter(in, rows, n, 1);
    filter(rows, out, n, 0);
    put("rows", rows, n * n);
    put("out", out, n * n);
    return 0;
}
