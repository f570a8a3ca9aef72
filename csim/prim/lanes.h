/* SPDX-License-Identifier: Apache-2.0
 * Writes of some lanes of a warp register.
 */
#ifndef TWINRF_LANES_H
#define TWINRF_LANES_H

#include "prim/wide.h"

#include <string.h>

#define WORD_LANES (64 / LANE_BITS)

_Static_assert(LANES <= 32 && 64 % LANE_BITS == 0,
               "a lane mask has 32 bits; no lane straddles two words");

/* All bits of the lanes of word w that the mask names. */
static inline uint64_t lane_bits(uint64_t mask, unsigned w) {
    uint64_t bits = 0;

    for (unsigned l = 0; l < WORD_LANES; l++)
        bits |= (bits_if((mask >> (w * WORD_LANES + l)) & 1) & bits_low(LANE_BITS))
                << (l * LANE_BITS);
    return bits;
}

/* The lanes of `mask` become those of `data`. */
static inline void lanes_write(uint64_t *to, const uint64_t *data, uint32_t mask) {
    if (mask == bits_low(LANES)) { /* nearly always */
        memcpy(to, data, DATA_WORDS * sizeof *to);
        return;
    }
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        uint64_t bits = lane_bits(mask, w);

        to[w] = (to[w] & ~bits) | (data[w] & bits);
    }
}

#endif
