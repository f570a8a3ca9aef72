/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "particlefilter"), n = large ? 2048 : 512;
    int *weights = integers(1, 0, 100, n), *numbers = integers(2, 0, 50 * n, n);
    int *chosen = room((size_t)n, sizeof *chosen);
    float *x = floats(3, 0, 1, n), *resampled = room((size_t)n, sizeof *resampled);
    for (int i = 0; i < n; i++) {
        int sum = 0, k = 0;
        while (k < n - 1 && sum < numbers[i])
            sum += weights[k++];
        chosen[i] = k;
        resampled[i] = x[k];
    }
    put_integers("chosen", chosen, n);
    put_floats("resampled", resampled, n);
    return 0;
}
