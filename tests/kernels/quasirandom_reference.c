/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { BITS = 31, SEED = 77 };

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "quasirandom") ? 65536 : 16384;
    int *table = integers(1, 0, 2147483647, 3 * BITS);
    double *out = room(3 * (size_t)n, sizeof *out);
    for (int at = 0; at < 3 * n; at++) {
        unsigned result = 0, data = (unsigned)(SEED + at % n);
        for (int bit = 0; bit < BITS; bit++)
            if (data >> bit & 1)
                result ^= (unsigned)table[at / n * BITS + bit];
        out[at] = (double)((float)(result + 1) * (1.0f / 2147483648.0f));
    }
    put("out", out, 3 * n);
    return 0;
}
