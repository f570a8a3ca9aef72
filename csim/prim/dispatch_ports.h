/* SPDX-License-Identifier: Apache-2.0
 * Collector units: which are free, and which dispatch: one a port, round robin (TVLSI 2016, II.B).
 * All ports of a cycle use the same mask; it advances past the unit of the highest-numbered port
 * that dispatched.
 */
#ifndef TWINRF_DISPATCH_PORTS_H
#define TWINRF_DISPATCH_PORTS_H

#include "prim/bitvec.h"
#include "design.h"

#define UNIT_WORDS BITVEC_WORDS(COLLECTORS)

_Static_assert(DISPATCH_PORTS <= 64 && COLLECTOR_BITS <= 8, "a word of ports; a unit is a byte");

/* The units that are not busy. */
static inline void free_units(const uint64_t busy[UNIT_WORDS], uint64_t units[UNIT_WORDS]) {
    for (unsigned u = 0; u < UNIT_WORDS; u++)
        units[u] = ~busy[u];
    units[UNIT_WORDS - 1] &= bits_low(COLLECTORS - (UNIT_WORDS - 1) * 64);
}

/* The units that `can` loses go to the ports that are ready. Returns the ports that dispatch; unit
 * is 0 for the others. */
static inline uint64_t dispatch_choose(uint64_t *can, uint64_t ready, const uint64_t *mask,
                                       uint8_t unit[DISPATCH_PORTS]) {
    uint64_t one[UNIT_WORDS], valid = 0;

    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        bitvec_pick(one, can, mask, UNIT_WORDS);
        for (unsigned w = 0; w < UNIT_WORDS; w++) {
            one[w] &= bits_if((ready >> p) & 1);
            can[w] &= ~one[w];
        }
        valid |= (uint64_t)bitvec_any(one, UNIT_WORDS) << p;
        unit[p] = bitvec_index(one, UNIT_WORDS);
    }
    return valid;
}

/* What dispatched leaves its unit; the mask moves on. */
static inline void dispatch_release(uint64_t valid, const uint8_t unit[DISPATCH_PORTS],
                                    uint64_t *busy, uint64_t *mask) {
    uint64_t one[UNIT_WORDS];

    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        if (!((valid >> p) & 1))
            continue;
        for (unsigned w = 0; w < UNIT_WORDS; w++) {
            one[w] = (uint64_t)(unit[p] / 64 == w) << (unit[p] % 64);
            busy[w] &= ~one[w];
        }
        bitvec_above(mask, one, COLLECTORS);
    }
}

#endif
