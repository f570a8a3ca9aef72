/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { DIMENSIONS = 16, CLUSTERS = 8 };

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "kmeans") ? 32768 : 4096;
    float *features = floats(1, 0, 1, n * DIMENSIONS), *clusters = floats(2, 0, 1, 128);
    int *membership = room((size_t)n, sizeof *membership);
    for (int i = 0; i < n; i++) {
        float least = INFINITY;
        for (int c = 0; c < CLUSTERS; c++) {
            float sum = 0;
            for (int d = 0; d < DIMENSIONS; d++) {
                float apart = features[d * n + i] - clusters[c * DIMENSIONS + d];
                sum = fmaf(apart, apart, sum);
            }
            membership[i] = sum < least ? c : membership[i];
            least = fminf(sum, least);
        }
    }
    put_integers("membership", membership, n);
    return 0;
}
