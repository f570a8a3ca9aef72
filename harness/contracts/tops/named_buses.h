/* SPDX-License-Identifier: Apache-2.0
 * What the environments of rf_ltrf and rf_rc keep to, whose results name a warp and a register.
 */
#ifndef TWINRF_NAMED_BUSES_H
#define TWINRF_NAMED_BUSES_H

#include "contracts/tops/environment.h"

/* What the result buses carried in the cycle before. */
struct named_buses {
    uint64_t waits[BITVEC_WORDS(BUSES)]; /* with a result that was not accepted */
    uint32_t warp[BUSES], reg[BUSES], mask[BUSES];
};

static inline void watch_named_buses(struct named_buses *b, const top_in *in, const top_out *out) {
    memset(b, 0, sizeof *b);
    for (unsigned p = 0; p < BUSES; p++) {
        int waits = has(in->wb_valid, p) & (out->wb_kind[p] == 0);
        bitvec_put(b->waits, BITVEC_WORDS(BUSES), p, waits);
        b->warp[p] = waits ? in->wb_warp[p] : 0;
        b->reg[p] = waits ? in->wb_reg[p] : 0;
        b->mask[p] = waits ? in->wb_mask[p] : 0;
    }
}

static inline int named_buses_hold(const struct named_buses *b, const top_in *in) {
    int hold = 1;
    for (unsigned p = 0; p < BUSES; p++)
        hold &= implies(has(b->waits, p), has(in->wb_valid, p) & (in->wb_warp[p] == b->warp[p]) &
                                              (in->wb_reg[p] == b->reg[p]) &
                                              (in->wb_mask[p] == b->mask[p]));
    return hold;
}

#endif
