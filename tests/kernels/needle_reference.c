/* SPDX-License-Identifier: Apache-2.0
 * The first row and column hold no penalties: alignments may begin anywhere.
 */
#include "reference.h"

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "needle") ? 513 : 257;
    int *similarity = integers(1, -4, 6, n * n), *score = room((size_t)(n * n), sizeof *score);
    for (int y = 1; y < n; y++)
        for (int x = 1; x < n; x++) {
            int at = y * n + x, along = score[at - n - 1] + similarity[at];
            int aside = (score[at - 1] > score[at - n] ? score[at - 1] : score[at - n]) - 10;
            score[at] = along > aside ? along : aside;
        }
    put_integers("score", score, n * n);
    return 0;
}
