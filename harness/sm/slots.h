/* SPDX-License-Identifier: Apache-2.0
 * Sets of warp slots.
 */
#ifndef TWINRF_SLOTS_H
#define TWINRF_SLOTS_H

#include <stdint.h>

#include "sm/ports.h"

enum { SLOT_WORDS = (SM_WARPS + 63) / 64 };

struct slots {
    uint64_t word[SLOT_WORDS];
};

static inline int slots_have(const struct slots *s, unsigned slot) {
    return (int)(s->word[slot / 64] >> slot % 64 & 1);
}

static inline void slots_add(struct slots *s, unsigned slot) {
    s->word[slot / 64] |= UINT64_C(1) << slot % 64;
}

static inline void slots_drop(struct slots *s, unsigned slot) {
    s->word[slot / 64] &= ~(UINT64_C(1) << slot % 64);
}

static inline unsigned slots_count(const struct slots *s) {
    unsigned n = 0;
    for (unsigned w = 0; w < SLOT_WORDS; w++) {
        n += (unsigned)__builtin_popcountll(s->word[w]);
    }
    return n;
}

static inline void slots_add_all(struct slots *s, const struct slots *more) {
    for (unsigned w = 0; w < SLOT_WORDS; w++) {
        s->word[w] |= more->word[w];
    }
}

/* Takes out the lowest slot; 0 when there is none. */
static inline int slots_take(struct slots *s, unsigned *slot) {
    for (unsigned w = 0; w < SLOT_WORDS; w++) {
        if (s->word[w]) {
            *slot = w * 64 + (unsigned)__builtin_ctzll(s->word[w]);
            s->word[w] &= s->word[w] - 1;
            return 1;
        }
    }
    return 0;
}

#endif
