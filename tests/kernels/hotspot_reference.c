/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

static int clamped(int value, int n) {
    return value < 0 ? 0 : value >= n ? n - 1 : value;
}

static void step(const double *in, const float *power, double *out, int n) {
    const double rate = (double)0.34f, side = (double)0.1f, up = (double)0.0125f;
    for (int i = 0; i < n * n; i++) {
        int x = i % n, y = i / n;
        double across = in[y * n + clamped(x - 1, n)] + in[y * n + clamped(x + 1, n)];
        double along = in[clamped(y - 1, n) * n + x] + in[clamped(y + 1, n) * n + x];
        out[i] = in[i] + rate * ((double)power[i] + (across + along - 4 * in[i]) * side +
                                 (80 - in[i]) * up);
    }
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "hotspot") ? 256 : 64, count = n * n;
    float *power = floats(1, 0, 1, count), *heat = floats(2, 70, 90, count);
    double *in = room((size_t)count, sizeof *in), *out = room((size_t)count, sizeof *out);
    for (int i = 0; i < count; i++)
        in[i] = (double)heat[i];
    step(in, power, out, n);
    step(out, power, in, n);
    put("out", in, count);
    return 0;
}
