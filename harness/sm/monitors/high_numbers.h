/* SPDX-License-Identifier: Apache-2.0
 * The highest number of each kind that a run reached: warp slot, bank, row, collector unit, slot,
 * register, slot. Scenarios expect the last one that the design has (`expect highest_row ==
 * last`), so that no size is left to small traces.
 */
#ifndef TWINRF_HIGH_NUMBERS_H
#define TWINRF_HIGH_NUMBERS_H

#include "sm/cycle_view.h"
#include "sm/stats.h"

/* What the ports of a cycle name. */
void high_numbers_see(struct stats *s, const struct cycle_view *v);

/* A number that is reached: the counter keeps the highest. */
static inline void high_number(uint64_t *highest, uint64_t number) {
    if (number > *highest) {
        *highest = number;
    }
}

#endif
