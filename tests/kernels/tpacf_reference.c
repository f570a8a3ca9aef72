/* SPDX-License-Identifier: Apache-2.0
 * The dot product is rounded as the kernel rounds it: pairs at a bin's edge stay in their bin.
 */
#include "reference.h"

enum { BINS = 20 };

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "tpacf") ? 1024 : 512;
    float *x = floats(1, -1, 1, n), *y = floats(2, -1, 1, n), *z = floats(3, -1, 1, n);
    double histogram[BINS + 1] = {0};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            float dot = fmaf(x[i], x[j], fmaf(y[i], y[j], z[i] * z[j]));
            int bin = 0;
            while (bin < BINS && dot < 0.9f + (float)bin * -0.1f)
                bin++;
            histogram[bin]++;
        }
    put("histogram", histogram, BINS + 1);
    return 0;
}
