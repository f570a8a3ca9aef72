/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/grow.h"

#include <stdlib.h>

void *grow_array(void *array, uint64_t *cap, uint64_t need, size_t size) {
    if (need <= *cap) {
        return array;
    }
    uint64_t bigger = *cap * 2 > 64 ? *cap * 2 : 64;
    if (bigger < need) {
        bigger = need;
    }
    void *moved = realloc(array, bigger * size);
    if (moved) {
        *cap = bigger;
    }
    return moved;
}
