/* SPDX-License-Identifier: Apache-2.0
 * ccu_allocator: CCUs for warps and for dispatch ports (Malekeh, 6 and 2). See ccu_allocator.h.
 */
#include "ccu_allocator.h"

#include "prim/bitvec.h"

#include <string.h>

#define UNIT_WORDS BITVEC_WORDS(COLLECTORS)
#define MOST_STALLS (((uint32_t)1 << (STHLD_BITS + 1)) - 1)

_Static_assert(DISPATCH_PORTS <= 64, "one word a vector of these");
_Static_assert(CT_BITS <= 16, "rand is a part of the LFSR");

/* 5: One unit a port that is free, round robin; all ports use the same mask. */
static void choose_dispatch(const ccu_allocator_in *in, const ccu_allocator_state *s,
                            ccu_allocator_out *out) {
    uint64_t can[UNIT_WORDS], one[UNIT_WORDS];

    memcpy(can, in->ccu_ready, sizeof can);
    memset(out->dispatch, 0, sizeof out->dispatch);
    out->disp_valid[0] = 0;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        bitvec_pick(one, can, s->disp_mask, UNIT_WORDS);
        for (unsigned w = 0; w < UNIT_WORDS; w++) {
            one[w] &= bits_if(bitvec_get(in->dispatch_ready, p));
            can[w] &= ~one[w];
            out->dispatch[w] |= one[w];
        }
        out->disp_valid[0] |= (uint64_t)bitvec_any(one, UNIT_WORDS) << p;
        out->disp_unit[p] = bitvec_index(one, UNIT_WORDS);
    }
}

void ccu_allocator_outputs(const ccu_allocator_in *in, const ccu_allocator_state *s,
                           ccu_allocator_out *out) {
    out->rand = s->lfsr & bits_low(CT_BITS);
    choose_dispatch(in, s, out);

    /* The instruction that issued last cycle makes the unit its warp's before the unit knows. */
    for (unsigned w = 0; w < UNIT_WORDS; w++) {
        bool here = in->arrive_valid & (s->arrive_unit / 64 == w) &
                    number_exists(s->arrive_unit, COLLECTOR_BITS, COLLECTORS);

        out->alloc[w] = (uint64_t)here << (s->arrive_unit % 64);
        out->unit_owned[w] = in->ccu_owned[w] | out->alloc[w];
        out->unit_busy[w] = in->ccu_busy[w];
        if (COLLECTOR_REUSE) /* what issues now arrives when the unit is empty */
            out->unit_busy[w] &= ~out->dispatch[w];
        out->unit_busy[w] |= out->alloc[w];
    }
    for (unsigned u = 0; u < COLLECTORS; u++)
        out->unit_warp[u] = bitvec_get(out->alloc, u) ? in->arrive_warp : in->ccu_warp[u];
}

/* 2: The unit that the picked warp has; the lowest one. */
static void find_own(const ccu_allocator_in *in, const ccu_allocator_out *out, uint64_t *one) {
    uint64_t own[UNIT_WORDS];

    memset(own, 0, sizeof own);
    for (unsigned u = 0; u < COLLECTORS; u++)
        own[u / 64] |= (uint64_t)(out->unit_warp[u] == in->pick_warp) << (u % 64);
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        own[w] &= out->unit_owned[w];
    bitvec_lowest(one, own, UNIT_WORDS);
}

/* 2: the warp's own unit, else a free one without near values, else any free one after
 * the wait. one: the unit, or none. */
static enum alloc_code choose_unit(const ccu_allocator_in *in, const ccu_allocator_state *s,
                                   const ccu_allocator_out *out, uint64_t *one) {
    uint64_t free[UNIT_WORDS], far[UNIT_WORDS];

    find_own(in, out, one);
    if (bitvec_any(one, UNIT_WORDS))
        return ALLOC_OWN;
    for (unsigned w = 0; w < UNIT_WORDS; w++) {
        free[w] = ~out->unit_busy[w];
        if (w == UNIT_WORDS - 1)
            free[w] &= bits_low(COLLECTORS - w * 64);
        far[w] = free[w] & ~in->ccu_near[w];
    }
    if (!bitvec_any(free, UNIT_WORDS))
        return ALLOC_BUSY;
    bitvec_pick(one, far, s->alloc_mask, UNIT_WORDS);
    if (bitvec_any(one, UNIT_WORDS))
        return ALLOC_FAR;
    if (s->stalls <= in->sthld)
        return ALLOC_WAITS;
    bitvec_pick(one, free, s->alloc_mask, UNIT_WORDS);
    return ALLOC_NEAR;
}

/* 5: the mask after the cycle. */
static void advance_dispatch(const ccu_allocator_out *out, ccu_allocator_state *next) {
    uint64_t one[UNIT_WORDS];

    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        if (!bitvec_get(out->disp_valid, p))
            continue;
        memset(one, 0, sizeof one);
        bitvec_put(one, UNIT_WORDS, out->disp_unit[p], true);
        bitvec_above(next->disp_mask, one, COLLECTORS);
    }
}

/* Needs what ccu_allocator_outputs has left in `out`. */
void ccu_allocator_step(const ccu_allocator_in *in, const ccu_allocator_state *s,
                        ccu_allocator_out *out, ccu_allocator_state *next) {
    uint64_t one[UNIT_WORDS] = {0};
    enum alloc_code kind = in->pick_valid ? choose_unit(in, s, out, one) : ALLOC_NONE;
    uint16_t l = s->lfsr;

    out->alloc_kind = kind;
    out->alloc_ok = kind == ALLOC_OWN || kind == ALLOC_FAR || kind == ALLOC_NEAR;

    *next = *s;
    next->arrive_unit = bitvec_index(one, UNIT_WORDS);
    if (kind == ALLOC_FAR || kind == ALLOC_NEAR) {
        bitvec_above(next->alloc_mask, one, COLLECTORS);
        next->stalls = 0;
    } else if (kind == ALLOC_WAITS && s->stalls < MOST_STALLS) {
        next->stalls++;
    }
    advance_dispatch(out, next);
    next->lfsr = (l >> 1) | (((l ^ (l >> 2) ^ (l >> 3) ^ (l >> 5)) & 1) << 15);
}
