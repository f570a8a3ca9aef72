/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "binomial");
    int options = large ? 64 : 8, steps = 512;
    float *price = floats(1, 5, 30, options), *strike = floats(2, 10, 25, options);
    double up = (double)0.5045f, down = (double)0.4951f, volatility = (double)0.01f;
    double *out = room((size_t)options, sizeof *out), value[513];
    for (int o = 0; o < options; o++) {
        for (int i = 0; i <= steps; i++)
            value[i] =
                fmax((double)price[o] * exp(volatility * (2 * i - steps)) - (double)strike[o], 0);
        for (int step = steps; step > 0; step--)
            for (int i = 0; i < step; i++)
                value[i] = up * value[i + 1] + down * value[i];
        out[o] = value[0];
    }
    put("out", out, options);
    return 0;
}
