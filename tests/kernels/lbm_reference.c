/* SPDX-License-Identifier: Apache-2.0
 * Cells push what they have to their neighbours; then each relaxes.
 */
#include "reference.h"

enum { DIRECTIONS = 19 };

/* The direction's components, each plus one. */
static const char directions[DIRECTIONS][4] = {"111", "211", "011", "121", "101", "112", "110",
                                               "221", "001", "201", "021", "212", "010", "210",
                                               "012", "122", "100", "120", "102"};

static int part(int direction, int axis) {
    return directions[direction][axis] - '1';
}

static void relax(double *f, int cells) {
    double density = 0, u[3] = {0}, square = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        density += f[d * cells];
        for (int axis = 0; axis < 3; axis++)
            u[axis] += part(d, axis) * f[d * cells];
    }
    for (int axis = 0; axis < 3; axis++) {
        u[axis] /= density;
        square += u[axis] * u[axis];
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        double along = part(d, 0) * u[0] + part(d, 1) * u[1] + part(d, 2) * u[2];
        double weight = d == 0 ? 1.0 / 3 : d < 7 ? 1.0 / 18 : 1.0 / 36;
        double rest = weight * density * (1 + 3 * along + 4.5 * along * along - 1.5 * square);
        f[d * cells] += (double)1.2f * (rest - f[d * cells]);
    }
}

static int opposite(int direction) {
    return direction == 0 ? 0 : direction % 2 ? direction + 1 : direction - 1;
}

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "lbm");
    int nx = 32, ny = large ? 32 : 16, nz = large ? 32 : 8, cells = nx * ny * nz;
    float *in = floats(1, 0.9, 1.1, DIRECTIONS * cells);
    int *obstacle = integers(2, 0, 255, cells);
    double *out = room((size_t)(DIRECTIONS * cells), sizeof *out);
    for (int i = 0; i < DIRECTIONS * cells; i++) {
        int d = i / cells, x = i % nx + part(d, 0), y = i % cells / nx % ny + part(d, 1);
        int z = i % cells / nx / ny + part(d, 2);
        int to = ((z + nz) % nz * ny + (y + ny) % ny) * nx + (x + nx) % nx;
        out[(obstacle[to] == 15 ? opposite(d) : d) * cells + to] = (double)in[i];
    }
    for (int i = 0; i < cells; i++)
        if (obstacle[i] != 15)
            relax(out + i, cells);
    put("out", out, DIRECTIONS * cells);
    return 0;
}
