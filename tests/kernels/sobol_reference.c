/* SPDX-License-Identifier: Apache-2.0
 * Point i is the XOR of the direction numbers that the bits of i's Gray code select.
 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "sobol");
    int n = large ? 32768 : 8192, dimensions = large ? 16 : 8;
    int *v = integers(1, 0, 2147483647, 32 * dimensions);
    double *out = room((size_t)(dimensions * n), sizeof *out);
    for (int at = 0; at < dimensions * n; at++) {
        unsigned i = (unsigned)(at % n), gray = i ^ (i >> 1), x = 0;
        for (int bit = 0; bit < 32; bit++)
            if (gray >> bit & 1)
                x ^= (unsigned)v[at / n * 32 + bit];
        out[at] = (double)x / 4294967296.0;
    }
    put("out", out, dimensions * n);
    return 0;
}
