/* SPDX-License-Identifier: Apache-2.0
 * What the contracts of rf_bl and rf_ltrf share: the active set, and the main banks' time.
 */
#ifndef TWINRF_TOPS_ACTIVE_SET_H
#define TWINRF_TOPS_ACTIVE_SET_H

#include "contracts/tops/environment.h"

static inline int stalled_are_not_ready(const top_in *in) {
    uint64_t both = 0;
    for (unsigned w = 0; w < BITVEC_WORDS(SCHEDULER_WARPS); w++)
        both |= in->ready[0][w] & in->stalled[w];
    return both == 0;
}

/* A warp that enters or leaves the active set is neither launched nor ends. */
static inline int cleared_are_settled(const two_level_scheduler_state *s, const top_in *in) {
    int settled = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        settled &= implies(has(s->held, p) & (s->warp[p] == in->clear_warp), has(s->running, p));
    return implies((int)(in->clear_valid[0] & 1), settled);
}

/* `latency`: of the cycle before, 0 after reset. Pipelined, a bank has an entry for each cycle of
 * it. */
static inline int latency_stays(unsigned latency, const top_in *in) {
    return implies(latency != 0, in->main_latency == latency) & (in->main_latency != 0) &
           (!PIPELINED || below(in->main_latency, DEPTH));
}

/* Is a read in flight in this entry of a main bank? Not pipelined, until it is done; pipelined, as
 * many cycles as it takes. */
static inline int is_under_way(const bank_timer_state *s, unsigned latency, unsigned bank,
                               unsigned entry) {
    unsigned age = (s->index[bank] - entry) & (DEPTH - 1);
    return has(s->reads[bank], entry) & ((PIPELINED == 0) | ((age != 0) & (age <= latency)));
}

#endif
