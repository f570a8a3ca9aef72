/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { RATES = 32, STEPS = 16 };

static double path_value(const double *shocks, const float *start, const float *volatility) {
    double rates[RATES], bond = 1, swap = 0, sum = 0;
    for (int i = 0; i < RATES; i++)
        rates[i] = (double)start[i];
    for (int step = 0; step < STEPS; step++) {
        double drift = 0;
        for (int i = step + 1; i < RATES; i++) {
            double lambda = (double)volatility[i - step - 1], part = lambda / 4;
            drift += part * rates[i] / (1 + rates[i] / 4);
            rates[i] *= exp(part * (drift - lambda / 2) + lambda * shocks[step] / 2);
        }
    }
    for (int i = STEPS; i < RATES; i++) {
        int month = i - STEPS;
        bond /= 1 + rates[i] / 4;
        swap += bond / 4;
        if (month == 2 || month == 4 || month == 7 || month == 11 || month == 15)
            sum += fmax(0, 100 * ((double)0.05f * swap + bond - 1));
    }
    return sum;
}

int main(int argc, char **argv) {
    int paths = reference_start(argc, argv, "lib") ? 4096 : 256;
    float *normal = floats(1, -2, 2, STEPS * paths), *start = floats(2, 0.02, 0.08, RATES);
    float *volatility = floats(3, 0.1, 0.3, RATES);
    double *value = room((size_t)paths, sizeof *value), shocks[STEPS];
    for (int path = 0; path < paths; path++) {
        for (int step = 0; step < STEPS; step++)
            shocks[step] = (double)normal[step * paths + path];
        value[path] = path_value(shocks, start, volatility);
    }
    put("value", value, paths);
    return 0;
}
