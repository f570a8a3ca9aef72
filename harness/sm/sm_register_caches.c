/* SPDX-License-Identifier: Apache-2.0
 * The SM's side of register caches: where registers of warps begin, which warps units hold.
 */
#include "sm/sm_state.h"

/* First rows of all warps, sub-core by sub-core. */
void sm_start_register_caches(struct sm *sm) {
    for (unsigned slot = 0; slot < sm->placement.warps; slot++) {
        sm->in.base[subcore_of(slot) * WARPS + local_of(slot)] =
            (main_row_t)row_of(slot, 0, sm->placement.rows_per_slot);
    }
}

/* Warps whose unit is done may exit from the next cycle on. */
int sm_follow_register_caches(struct sm *sm, const struct cycle_view *v, struct err *e) {
    (void)e;
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        uint64_t held = v->out->rc.hold[s];
        for (uint64_t left = sm->held[s] & ~held; left; left &= left - 1) {
            slots_add(&sm->changed, slot_of(s, (unsigned)__builtin_ctzll(left)));
        }
        sm->held[s] = held;
    }
    return 0;
}
