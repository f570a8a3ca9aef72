/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { LENGTH = 1024 };

static int by_key(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int count = LENGTH * (reference_start(argc, argv, "mergesort") ? 32 : 4);
    int *keys = integers(1, 0, 9999, count);
    for (int i = 0; i < count; i += LENGTH)
        qsort(keys + i, LENGTH, sizeof *keys, by_key);
    put_integers("out", keys, count);
    return 0;
}
