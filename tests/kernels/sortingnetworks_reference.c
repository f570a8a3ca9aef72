/* SPDX-License-Identifier: Apache-2.0
 * Values are numbered; keys differ, so that a key tells its value.
 */
#include "reference.h"

enum { LENGTH = 1024 };

static int by_key(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int count = LENGTH * (reference_start(argc, argv, "sortingnetworks") ? 64 : 8);
    int *keys = integers(1, 0, 2147483647, count);
    int(*pairs)[2] = room((size_t)count, sizeof *pairs);
    int *sorted = room((size_t)count, sizeof *sorted),
        *numbers = room((size_t)count, sizeof *numbers);
    for (int i = 0; i < count; i++) {
        pairs[i][0] = keys[i];
        pairs[i][1] = i;
    }
    for (int i = 0; i < count; i += LENGTH)
        qsort(pairs + i, LENGTH, sizeof *pairs, by_key);
    for (int i = 0; i < count; i++) {
        sorted[i] = pairs[i][0];
        numbers[i] = pairs[i][1];
    }
    put_integers("keys", sorted, count);
    put_integers("values", numbers, count);
    return 0;
}
