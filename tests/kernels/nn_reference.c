/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "nn") ? 200000 : 42000;
    float *places = floats(1, 0, 90, 2 * n);
    double *out = room((size_t)n, sizeof *out);
    for (int i = 0; i < n; i++)
        out[i] = hypot(30 - (double)places[2 * i], 60 - (double)places[2 * i + 1]);
    put("distances", out, n);
    return 0;
}
