/* SPDX-License-Identifier: Apache-2.0
 * One cycle as the checks and counters look at it: inputs, outputs and which banks do what.
 */
#ifndef TWINRF_CYCLE_VIEW_H
#define TWINRF_CYCLE_VIEW_H

#include <stdint.h>

#include "ports.h"
#include "stats.h"

struct cycle_view {
    uint64_t cycle;
    const struct sm_in *in;
    const struct sm_out *out;
    uint64_t of_class[16]; /* banks by class code; a code is four bits */
};

static inline void cycle_view_set(struct cycle_view *v, uint64_t cycle, const struct sm_in *in,
                                  const struct sm_out *out) {
    *v = (struct cycle_view){.cycle = cycle, .in = in, .out = out};
    for (unsigned bank = 0; bank < SM_BANKS; bank++) {
        v->of_class[out->bank_class[bank] & 15] |= UINT64_C(1) << bank;
    }
}

#endif
