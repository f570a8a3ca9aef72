/* SPDX-License-Identifier: Apache-2.0
 * One product for each tile that the kernels have.
 */
#include "reference.h"

enum { DEPTH = 64 };

static void product(const char *name, const float *a, const float *b, const int *next, int rows,
                    int columns) {
    double *c = room((size_t)(rows * columns), sizeof *c);
    for (int i = 0; i < rows * columns; i++)
        for (int k = 0, r = 0; k < DEPTH; k++, r = next[r])
            c[i] += (double)a[r * rows + i / columns] * (double)b[r * columns + i % columns];
    put(name, c, rows * columns);
    free(c);
}

int main(int argc, char **argv) {
    static const int tiles[4][3] = {{3, 4, 32}, {5, 7, 64}, {8, 11, 128}, {10, 13, 168}};
    int blocks = reference_start(argc, argv, "gather_gemm") ? 8 : 2;
    float *a = floats(1, -1, 1, 1 << 18), *b = floats(2, -1, 1, 1 << 20);
    int *next = integers(3, 0, 127, 128);
    for (int i = 0; i < 4; i++) {
        char name[16];
        snprintf(name, sizeof name, "c%d", tiles[i][2]);
        product(name, a, b, next, tiles[i][0] * 2 * blocks, tiles[i][1] * 64 * blocks);
    }
    return 0;
}
