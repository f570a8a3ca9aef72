/* SPDX-License-Identifier: Apache-2.0
 * Wide data: a warp register is `uint64_t v[DATA_WORDS]`, lane 0 lowest. What crossbars and data
 * paths do alike with it.
 */
#ifndef TWINRF_WIDE_H
#define TWINRF_WIDE_H

#include "prim/bitvec.h"
#include "design.h"

#define DATA_WORDS BITVEC_WORDS(DATA_BITS)

/* Adds the result buses that wsel names (bit p = bus p). */
static inline void wide_or_buses(uint64_t *wdata, uint64_t wsel,
                                 const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned w = 0; w < DATA_WORDS; w++)
            wdata[w] |= wb_data[p][w] & bits_if((wsel >> p) & 1);
}

#endif
