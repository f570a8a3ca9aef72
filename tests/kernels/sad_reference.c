/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { SEARCH = 8, POSITIONS = SEARCH * SEARCH };

static int clamped(int value, int n) {
    return value < 0 ? 0 : value >= n ? n - 1 : value;
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "sad") ? 256 : 64, count = n * n * POSITIONS / 16;
    int *frame = integers(1, 0, 255, n * n), *past = integers(2, 0, 255, n * n);
    int *sums = room((size_t)count, sizeof *sums);
    for (int i = 0; i < count; i++) {
        int dx = i % SEARCH - SEARCH / 2, dy = i / SEARCH % SEARCH - SEARCH / 2;
        int block = i / POSITIONS % 16, macroblock = i / POSITIONS / 16;
        int x0 = macroblock % (n / 16) * 16 + block % 4 * 4;
        int y0 = macroblock / (n / 16) * 16 + block / 4 * 4;
        for (int k = 0; k < 16; k++) {
            int x = x0 + k % 4, y = y0 + k / 4;
            sums[i] += abs(frame[y * n + x] - past[clamped(y + dy, n) * n + clamped(x + dx, n)]);
        }
    }
    put_integers("sums", sums, count);
    return 0;
}
