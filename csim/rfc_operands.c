/* SPDX-License-Identifier: Apache-2.0
 * rfc_operands: operands before register file caches (Gebhart, 5.2). See rfc_operands.h. Steps in
 * the comments are those of docs/blocks/rfc_operands.md.
 */
#include "rfc_operands.h"

#include "prim/bitvec.h"

#include <string.h>

#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)

_Static_assert(BANKS <= 64 && SLOTS <= 64 && ACTIVE <= 64, "one word a set of these");

/* Step 1: an executing lane has it neither in the RFC nor in the LRF. */
static bool is_needed(const rfc_operands_in *in, unsigned k) {
    uint32_t missing = in->src_mask & ~in->hit[k] & ~in->lrf_hit[k];

    return bitvec_get(in->src_valid, k) && (!HAS_RFC || missing != 0);
}

/* Step 3: bank b has read for request d. */
static void fill(const rfc_operands_state *s, unsigned b, unsigned d, rfc_operands_out *out) {
    out->fill_lanes[b] = ~s->have[d] & (uint32_t)bits_low(LANES);
    if (!bitvec_get(s->fill, d))
        return;
    out->fill_valid[0] |= bits_bit(b);
    out->fill_slot[b] = s->slot[d / SLOTS];
    out->fill_reg[b] = s->reg[d];
}

void rfc_operands_outputs(const rfc_operands_in *in, const rfc_operands_state *s,
                          rfc_operands_out *out) {
    memset(out, 0, sizeof *out);
    for (unsigned k = 0; k < SLOTS; k++) {
        out->need[0] |= (uint64_t)is_needed(in, k) << k;
        if (TAG_STAGE && HAS_RFC && in->arrive)
            bitvec_put(out->hold, REQUEST_WORDS, in->unit * SLOTS + k, true);
    }
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->done, b) && number_exists(in->done_dest[b], REQUEST_BITS, REQUESTS))
            fill(s, b, in->done_dest[b], out);
}

/* Step 4. */
static void take(const rfc_operands_in *in, rfc_operands_state *next) {
    if (!HAS_RFC || !in->arrive || !number_exists(in->unit, COLLECTOR_BITS, COLLECTORS))
        return;
    if (RFC_READS)
        next->slot[in->unit] = in->arrive_slot;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = in->unit * SLOTS + k;

        next->have[r] = in->hit[k] | in->lrf_hit[k];
        if (!RFC_READS)
            continue;
        next->reg[r] = in->src_reg[k];
        bitvec_put(next->fill, REQUEST_WORDS, r, is_needed(in, k));
    }
}

/* Step 5: the register of request r leaves its RFC, or all of them do. */
static bool is_gone(const rfc_operands_in *in, const rfc_operands_state *next, unsigned r) {
    unsigned p = next->slot[r / SLOTS];

    if (!number_exists(p, ACTIVE_BITS, ACTIVE))
        return false;
    return bitvec_get(in->clear, p) || (bitvec_get(in->ev_go, p) && in->ev_reg[p] == next->reg[r]);
}

static void give_up(const rfc_operands_in *in, rfc_operands_state *next) {
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->done, b))
            bitvec_put(next->fill, REQUEST_WORDS, in->done_dest[b], false);
    for (unsigned r = 0; r < REQUESTS; r++)
        if (is_gone(in, next, r))
            bitvec_put(next->fill, REQUEST_WORDS, r, false);
}

void rfc_operands_step(const rfc_operands_in *in, const rfc_operands_state *s,
                       rfc_operands_out *out, rfc_operands_state *next) {
    (void)out;
    *next = *s;
    take(in, next);
    if (HAS_RFC && RFC_READS)
        give_up(in, next);
}
