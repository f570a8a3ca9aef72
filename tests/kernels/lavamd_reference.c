/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { PARTICLES = 100 };

static void add(double *sum, const double *here, const double *there, double charge) {
    double dot = 0;
    for (int axis = 1; axis < 4; axis++)
        dot += here[axis] * there[axis];
    double potential = exp(-0.5 * (here[0] + there[0] - dot));
    sum[0] += charge * potential;
    for (int axis = 1; axis < 4; axis++)
        sum[axis] += 2 * charge * potential * (here[axis] - there[axis]);
}

int main(int argc, char **argv) {
    int boxes = reference_start(argc, argv, "lavamd") ? 48 : 7, n = boxes * PARTICLES;
    double *particles = doubles(1, 0.1, 1, 4 * n), *charges = doubles(2, 0.1, 1, n);
    double *forces = room(4 * (size_t)n, sizeof *forces);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (abs(i / PARTICLES - j / PARTICLES) <= 1)
                add(forces + 4 * i, particles + 4 * i, particles + 4 * j, charges[j]);
    put("forces", forces, 4 * n);
    return 0;
}
