/* SPDX-License-Identifier: Apache-2.0
 * Bits of ports and registers over many runs: which were ever 0, which were ever 1.
 *
 * The files are those of harness/lockstep/moved.h. Signals of one name are joined over all design
 * points of a block or top. An element or bit that only some of them have must move there.
 * Registers of equal blocks in a top, wcb[0].live to wcb[63].live, are joined as wcb[*].live, bit
 * by bit. Each of them must also move as a whole, in any bit (kind "each").
 */
#ifndef TWINRF_STILL_BITS_H
#define TWINRF_STILL_BITS_H

#include <stdint.h>

#include "rfgen/err.h"

/* A signal of a block or top. Element e, bit b: bit b % 64 of word e * words + b / 64. */
struct still_signal {
    char *twin, *kind, *name; /* "rf_steal", "state", "collector.busy" */
    int whole;                /* kind "each" */
    uint32_t width, count, words;
    uint64_t *zeros, *ones;
    uint64_t *explained; /* parts that a row of the table names */
};

struct still_bits {
    struct still_signal **of;
    unsigned n, size;
    void *tree; /* tsearch */
    unsigned files;
};

/* Adds a file. Returns 0, or -1 and the message: file:line. */
int still_bits_read(struct still_bits *b, const char *path, struct err *e);
void still_bits_free(struct still_bits *b);

/* What is asked about in an element: its bits, or itself. */
static inline uint32_t still_parts(const struct still_signal *s) {
    return s->whole ? 1 : s->width;
}

static inline int still_bit(const uint64_t *set, const struct still_signal *s, uint32_t e,
                            uint32_t bit) {
    return (int)(set[(uint64_t)e * s->words + bit / 64] >> bit % 64 & 1);
}

/* It was 0 in every cycle of every run, or 1 in every cycle; a whole element: each bit of it. */
static inline int still_stood(const struct still_signal *s, uint32_t e, uint32_t part) {
    if (!s->whole)
        return !still_bit(s->zeros, s, e, part) || !still_bit(s->ones, s, e, part);
    for (uint32_t w = 0; w < s->words; w++)
        if (s->zeros[(uint64_t)e * s->words + w] & s->ones[(uint64_t)e * s->words + w])
            return 0;
    return 1;
}

#endif
