/* SPDX-License-Identifier: Apache-2.0
 * What the contracts of several blocks say.
 */
#ifndef TWINRF_PREDICATES_H
#define TWINRF_PREDICATES_H

#include "prim/bitvec.h"

/* Bit k of what X_broken and X_strayed return. */
static inline unsigned broken_unless(int holds, unsigned k) {
    return (unsigned)!holds << k;
}

static inline int implies(int condition, int holds) {
    return !condition || holds;
}

/* Bit i of a vector. */
static inline int has(const uint64_t *v, unsigned i) {
    return (int)(v[i / 64] >> (i % 64)) & 1;
}

/* A function, so that a count that fills the type is no comparison that is always true. */
static inline int below(unsigned number, unsigned count) {
    return number < count;
}

/* A state of the round robin: all bits above some bit, so bit 0 is never set. Zero after reset.
 * Inductive wherever it is used: a mask holds, or becomes "all bits above" the one granted. */
static inline int is_turn_mask(const uint64_t *mask, unsigned bits) {
    int holds = !(mask[0] & 1), started = 0;
    for (unsigned w = 0; w < BITVEC_WORDS(bits); w++) {
        unsigned n = bits - 64 * w < 64 ? bits - 64 * w : 64;
        uint64_t zeros = ~mask[w] & bits_low(n);
        holds &= (zeros & (zeros + 1)) == 0; /* zeros below ones */
        holds &= !started | (zeros == 0);
        started |= zeros != bits_low(n);
    }
    return holds;
}

#endif
