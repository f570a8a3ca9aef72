/* SPDX-License-Identifier: Apache-2.0
 * One cycle as the checks and counters look at it: inputs, outputs and which banks do what.
 */
#ifndef TWINRF_CYCLE_VIEW_H
#define TWINRF_CYCLE_VIEW_H

#include <stdint.h>

#include "sm/ports.h"
#include "sm/stats.h"

struct cycle_view {
    uint64_t cycle;
    const struct sm_in *in;
    const struct sm_out *out;
    uint64_t of_class[16]; /* banks by class code; a code is four bits. Idle: their only port, or
                              the one that reads */
};

static inline void cycle_view_set(struct cycle_view *v, uint64_t cycle, const struct sm_in *in,
                                  const struct sm_out *out) {
    *v = (struct cycle_view){.cycle = cycle, .in = in, .out = out};
    for (unsigned bank = 0; bank < SM_BANKS; bank++) {
        v->of_class[out->bank_class[bank] & 15] |= UINT64_C(1) << bank;
    }
    v->of_class[CLASS_W_NORMAL] |= out->dual.write_valid;
}

/* Read requests that wait at one of the banks. */
static inline uint64_t cycle_view_waiting(const struct cycle_view *v, uint64_t banks) {
    uint64_t waiting = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (uint64_t left = v->out->rd_valid[w] & ~v->out->rd_grant[w]; left; left &= left - 1) {
            unsigned r = w * 64 + (unsigned)__builtin_ctzll(left);
            waiting += banks >> sm_bank(r / REQUESTS, v->out->rd_bank[r]) & 1;
        }
    }
    return waiting;
}

#endif
