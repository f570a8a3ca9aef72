/* SPDX-License-Identifier: Apache-2.0
 * The transform by its definition.
 */
#include "reference.h"

static double cosine(int at, int wave) {
    return (wave ? 0.5 : sqrt(0.125)) * cos((2 * at + 1) * wave * acos(-1) / 16);
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "dct8x8") ? 512 : 192;
    float *in = floats(1, -128, 127, n * n);
    double *out = room((size_t)(n * n), sizeof *out), wave[8][8];
    for (int i = 0; i < 64; i++)
        wave[i / 8][i % 8] = cosine(i % 8, i / 8);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int i = 0; i < 64; i++)
                out[y * n + x] += wave[y % 8][i / 8] * wave[x % 8][i % 8] *
                                  (double)in[(y / 8 * 8 + i / 8) * n + x / 8 * 8 + i % 8];
    put("out", out, n * n);
    return 0;
}
