/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/readers/block_set.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 64 };

/* Where the block is, or the free slot where it belongs. */
static uint32_t slot_of(const struct block_set *s, const uint32_t block[3]) {
    uint32_t at = block[0] * 2654435761u ^ block[1] * 2246822519u ^ block[2] * 3266489917u;
    for (at ^= at >> 15;; at++) {
        at &= s->size - 1;
        if (!s->taken[at] || memcmp(s->of[at], block, sizeof s->of[at]) == 0) {
            return at;
        }
    }
}

static void put(struct block_set *s, const uint32_t block[3]) {
    uint32_t at = slot_of(s, block);
    memcpy(s->of[at], block, sizeof s->of[at]);
    s->taken[at] = 1;
    s->n++;
}

static int grow(struct block_set *s) {
    struct block_set more = {.size = s->size ? 2 * s->size : FIRST_SIZE};
    more.of = malloc(more.size * sizeof *more.of);
    more.taken = calloc(more.size, 1);
    if (!more.of || !more.taken) {
        block_set_free(&more);
        return -1;
    }
    for (uint32_t i = 0; i < s->size; i++) {
        if (s->taken[i]) {
            put(&more, s->of[i]);
        }
    }
    block_set_free(s);
    *s = more;
    return 0;
}

int block_set_add(struct block_set *s, const uint32_t block[3]) {
    if (2 * s->n >= s->size && grow(s)) {
        return -1;
    }
    if (s->taken[slot_of(s, block)]) {
        return 0;
    }
    put(s, block);
    return 1;
}

void block_set_free(struct block_set *s) {
    free(s->of);
    free(s->taken);
    memset(s, 0, sizeof *s);
}
