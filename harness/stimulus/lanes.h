/* SPDX-License-Identifier: Apache-2.0
 * Wide data a lane a number, for the third opinions of generators whose block has memories.
 */
#ifndef TWINRF_LANES_H
#define TWINRF_LANES_H

#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

typedef uint64_t row[LANES];

/* Element e of a port or a memory. A lane never lies in two words. */
static inline void get_row(struct port p, uint32_t e, row lanes) {
    uint64_t words[(DATA_BITS + 63) / 64];
    port_get_words(p, e, words);
    for (uint32_t i = 0; i < LANES; i++)
        lanes[i] =
            words[i * LANE_BITS / 64] >> (i * LANE_BITS % 64) & (~(uint64_t)0 >> (64 - LANE_BITS));
}

static inline void get_rows(const struct lockstep *ls, const char *name, row *rows,
                            uint32_t count) {
    for (uint32_t e = 0; e < count; e++)
        get_row(port_memory(ls, name), e, rows[e]);
}

/* Output `what` of the block must be the row. */
static inline int expect_row(const struct lockstep *ls, const char *block, const char *what,
                             uint32_t e, const row want, struct err *er) {
    row got;
    get_row(port_out(ls, what), e, got);
    for (uint32_t i = 0; i < LANES; i++)
        if (want[i] != got[i])
            return err_set(er,
                           "%s: expected lane %" PRIu32 " of %s[%" PRIu32 "] = %" PRIx64
                           ", got %" PRIx64 " (docs/blocks/%s.md)",
                           block, i, what, e, want[i], got[i], block);
    return 0;
}

#endif
