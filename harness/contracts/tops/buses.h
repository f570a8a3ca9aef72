/* SPDX-License-Identifier: Apache-2.0
 * What the environments of tops keep to whose results name a bank and a row: all but rf_ltrf.
 */
#ifndef TWINRF_BUSES_H
#define TWINRF_BUSES_H

#include "contracts/tops/environment.h"

/* What the result buses carried in the cycle before. */
struct buses {
    uint64_t waits[BITVEC_WORDS(BUSES)]; /* with a result that was not accepted */
    uint32_t bank[BUSES], row[BUSES], mask[BUSES];
};

static inline void watch_buses(struct buses *b, const top_in *in, const top_out *out) {
    memset(b, 0, sizeof *b);
    for (unsigned p = 0; p < BUSES; p++) {
        int waits = has(in->wb_valid, p) & (out->wb_kind[p] == WB_WAITS);
        bitvec_put(b->waits, BITVEC_WORDS(BUSES), p, waits);
        b->bank[p] = waits ? in->wb_bank[p] : 0;
        b->row[p] = waits ? in->wb_row[p] : 0;
        b->mask[p] = waits ? in->wb_mask[p] : 0;
    }
}

static inline int buses_hold(const struct buses *b, const top_in *in) {
    int hold = 1;
    for (unsigned p = 0; p < BUSES; p++)
        hold &= implies(has(b->waits, p), has(in->wb_valid, p) & (in->wb_bank[p] == b->bank[p]) &
                                              (in->wb_row[p] == b->row[p]) &
                                              (in->wb_mask[p] == b->mask[p]));
    return hold;
}

static inline int results_exist(const top_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < BUSES; p++)
        exist &= implies(has(in->wb_valid, p), is_register(in->wb_bank[p], in->wb_row[p]));
    return exist;
}

/* Buses of one sub-core. */
static inline int destinations_differ(const top_in *in) {
    int same = 0;
    for (unsigned p = 0; p < BUSES; p++)
        for (unsigned q = p - p % RESULT_BUSES; q < p; q++)
            same |= has(in->wb_valid, p) & has(in->wb_valid, q) &
                    (in->wb_bank[p] == in->wb_bank[q]) & (in->wb_row[p] == in->wb_row[q]);
    return !same;
}

/* A result that waited in the cycle before is accepted, or it waits on. */
static inline int is_accepted_late(const struct buses *b, const top_out *out) {
    int any = 0;
    for (unsigned p = 0; p < BUSES; p++)
        any |= has(b->waits, p) & (out->wb_kind[p] != WB_WAITS);
    return any;
}

static inline int waits_on(const struct buses *b, const top_out *out) {
    int any = 0;
    for (unsigned p = 0; p < BUSES; p++)
        any |= has(b->waits, p) & (out->wb_kind[p] == WB_WAITS);
    return any;
}

#endif
