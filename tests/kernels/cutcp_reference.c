/* SPDX-License-Identifier: Apache-2.0
 * The sum over all atoms near enough, whatever their bin. At the cutoff the potential is 0, so
 * that rounding does not tell.
 */
#include "reference.h"

enum { DEPTH = 8, SIDE = 8 };

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "cutcp");
    int bins = large ? 4 : 2, side = bins * SIDE, atoms = bins * bins * bins * DEPTH;
    float *atom = floats(1, 0, 4, 4 * atoms);
    double *out = room((size_t)(side * side * side), sizeof *out);
    for (int i = 0; i < side * side * side; i++)
        for (int a = 0; a < atoms; a++) {
            int bin = a / DEPTH;
            double dx = (double)atom[4 * a] + bin % bins * 4 - i % side * 0.5;
            double dy = (double)atom[4 * a + 1] + bin / bins % bins * 4 - i / side % side * 0.5;
            double dz = (double)atom[4 * a + 2] + bin / bins / bins * 4 - i / side / side * 0.5;
            double square = dx * dx + dy * dy + dz * dz, s = 1 - square / 16;
            if (square < 16)
                out[i] += (double)atom[4 * a + 3] / sqrt(square) * s * s;
        }
    put("lattice", out, side * side * side);
    return 0;
}
