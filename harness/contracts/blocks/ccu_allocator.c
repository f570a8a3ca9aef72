/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/ccu_allocator.md. An arrival follows alloc_ok: a matter of two cycles, of
 * which the state remembers the unit. The owners of the units with the arrival are outputs
 * (unit_*). So the contract asks the model for them: they do not depend on the pick.
 */
#include "ccu_allocator.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

enum { UNIT_WORDS = BITVEC_WORDS(COLLECTORS), MOST_STHLD = (1 << STHLD_BITS) - 1 };

/* ---- inputs ---- */

enum { OWN_IS_FREE, OWNERS_DIFFER, READY_IS_BUSY, ASSUMPTIONS };

static const char *const assumptions[] = {[OWN_IS_FREE] = "pick_warp's own unit is not busy",
                                          [OWNERS_DIFFER] = "no two units belong to one warp",
                                          [READY_IS_BUSY] = "ccu_ready only with ccu_busy",
                                          [ASSUMPTIONS] = NULL};

static int own_is_free(const ccu_allocator_in *in, const ccu_allocator_out *shown) {
    int busy = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        busy |= has(shown->unit_owned, u) & has(shown->unit_busy, u) &
                (shown->unit_warp[u] == in->pick_warp);
    return implies(in->pick_valid, !busy);
}

static int owners_differ(const ccu_allocator_out *shown) {
    int same = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned v = 0; v < u; v++)
            same |= has(shown->unit_owned, u) & has(shown->unit_owned, v) &
                    (shown->unit_warp[u] == shown->unit_warp[v]);
    return !same;
}

static int ready_are_busy(const ccu_allocator_in *in) {
    uint64_t idle = 0;
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        idle |= in->ccu_ready[w] & ~in->ccu_busy[w];
    return idle == 0;
}

static unsigned broken(const void *self, const void *inputs) {
    const ccu_allocator_in *in = inputs;
    ccu_allocator_out shown;
    ccu_allocator_outputs(in, self, &shown);
    return broken_unless(own_is_free(in, &shown), OWN_IS_FREE) |
           broken_unless(owners_differ(&shown), OWNERS_DIFFER) |
           broken_unless(ready_are_busy(in), READY_IS_BUSY);
}

int ccu_allocator_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { UNIT_EXISTS, TURNS, LFSR_RUNS, WAIT_ENDS, INVARIANTS };

static const char *const invariants[] = {
    [UNIT_EXISTS] = "arrive_unit is a unit",
    [TURNS] = "alloc_mask and disp_mask are all bits above some bit",
    [LFSR_RUNS] = "lfsr is not 0",
    [WAIT_ENDS] = "stalls is at most one above the largest STHLD",
    [INVARIANTS] = NULL};

/* Inductive by the block alone. The LFSR's step can be undone, and 0 comes from 0 only. stalls
 * grows only while it is not above STHLD. */
static unsigned strayed(const void *self) {
    const ccu_allocator_state *s = self;
    int turns = is_turn_mask(s->alloc_mask, COLLECTORS) & is_turn_mask(s->disp_mask, COLLECTORS);
    return broken_unless(below(s->arrive_unit, COLLECTORS), UNIT_EXISTS) |
           broken_unless(turns, TURNS) | broken_unless(s->lfsr != 0, LFSR_RUNS) |
           broken_unless(s->stalls <= MOST_STHLD + 1, WAIT_ENDS);
}

int ccu_allocator_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    OWN,
    WITHOUT_NEAR,
    WITH_NEAR,
    WAITS,
    ALL_BUSY,
    LAST_WAIT,
    LONGEST_WAIT,
    OWN_AFTER_WAIT,
    NEXT_UNIT,
    FIRST_UNIT,
    CHANGES_WARP,
    ARRIVAL_FILLS,
    DISPATCH,
    DISPATCH_IN_TURN,
    DISPATCH_SEVERAL,
    PORTS_BUSY
};
enum { SEVERAL_UNITS = COLLECTORS > 1 };

static const char *const covers[] = {
    [OWN] = "OWN: the warp's own CCU",
    [WITHOUT_NEAR] = "FAR: a CCU without near values",
    [WITH_NEAR] = "NEAR: a CCU with near values, after the wait",
    [WAITS] = "WAITS: all CCUs that are not busy hold near values",
    [ALL_BUSY] = "BUSY: every CCU is busy",
    [LAST_WAIT] = "the last cycle of a wait",
    [LONGEST_WAIT] = "the end of the longest wait",
    [OWN_AFTER_WAIT] = "an instruction issues into its own CCU during a wait",
    [NEXT_UNIT] = SEVERAL_UNITS ? "round robin passes a CCU that may be replaced" : "",
    [FIRST_UNIT] = SEVERAL_UNITS ? "round robin comes back to the first CCUs" : "",
    [CHANGES_WARP] = "the arriving instruction takes the CCU from another warp",
    [ARRIVAL_FILLS] = "the last CCU that was not busy is taken by the arriving instruction",
    [DISPATCH] = "a CCU dispatches",
    [DISPATCH_IN_TURN] = SEVERAL_UNITS ? "a CCU dispatches before a lower-numbered one" : "",
    [DISPATCH_SEVERAL] = SEVERAL_UNITS && DISPATCH_PORTS > 1 ? "two CCUs dispatch" : "",
    [PORTS_BUSY] = "a complete CCU waits for a port",
    NULL};

/* A unit that may be replaced has no turn now, or only such units are left. */
static int is_passed(const ccu_allocator_state *s, const ccu_allocator_in *in,
                     const ccu_allocator_out *out, int turns) {
    int kind = out->alloc_kind, lower = 0, higher = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        int near = has(in->ccu_near, u) & (kind != ALLOC_NEAR);
        int may = !(has(out->unit_busy, u) | near);
        lower |= may & !has(s->alloc_mask, u);
        higher |= may & has(s->alloc_mask, u);
    }
    return ((kind == ALLOC_FAR) | (kind == ALLOC_NEAR)) & lower & (higher == turns);
}

static int comes_back(const ccu_allocator_state *s, const ccu_allocator_in *in,
                      const ccu_allocator_out *out) {
    return bitvec_any(s->alloc_mask, UNIT_WORDS) & is_passed(s, in, out, 0);
}

static int changes_warp(const ccu_allocator_in *in, const ccu_allocator_out *out) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= has(out->alloc, u) & has(in->ccu_owned, u) & (in->ccu_warp[u] != in->arrive_warp);
    return any;
}

static int dispatches_in_turn(const ccu_allocator_in *in, const ccu_allocator_out *out) {
    int any = 0, waits = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        any |= has(out->dispatch, u) & waits;
        waits |= has(in->ccu_ready, u) & !has(out->dispatch, u);
    }
    return any;
}

static int cover_wait(unsigned k, const ccu_allocator_state *s, const ccu_allocator_in *in,
                      const ccu_allocator_out *out) {
    switch (k) {
    case LAST_WAIT:
        return (out->alloc_kind == ALLOC_WAITS) & (s->stalls == in->sthld);
    case LONGEST_WAIT:
        return (out->alloc_kind == ALLOC_NEAR) & (s->stalls == MOST_STHLD + 1);
    default:
        return (out->alloc_kind == ALLOC_OWN) & (s->stalls != 0);
    }
}

static int cover_dispatch(unsigned k, const ccu_allocator_in *in, const ccu_allocator_out *out) {
    switch (k) {
    case DISPATCH:
        return bitvec_any(out->dispatch, UNIT_WORDS);
    case DISPATCH_IN_TURN:
        return dispatches_in_turn(in, out);
    case DISPATCH_SEVERAL:
        return bitvec_many(out->dispatch, UNIT_WORDS);
    default:
        return bitvec_count(in->ccu_ready, COLLECTORS) > bitvec_count(out->dispatch, COLLECTORS);
    }
}

int ccu_allocator_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const ccu_allocator_state *s = self;
    const ccu_allocator_in *in = inputs;
    const ccu_allocator_out *out = outputs;
    if (k <= ALL_BUSY)
        return out->alloc_kind == k - OWN + ALLOC_OWN;
    if (k <= OWN_AFTER_WAIT)
        return cover_wait(k, s, in, out);
    switch (k) {
    case NEXT_UNIT:
        return is_passed(s, in, out, 1);
    case FIRST_UNIT:
        return comes_back(s, in, out);
    case CHANGES_WARP:
        return changes_warp(in, out);
    case ARRIVAL_FILLS:
        return (out->alloc_kind == ALLOC_BUSY) &
               (bitvec_count(in->ccu_busy, COLLECTORS) < COLLECTORS);
    default:
        return cover_dispatch(k, in, out);
    }
}

const struct contract ccu_allocator_contract = {.block = "ccu_allocator",
                                                .assume = ccu_allocator_assume,
                                                .invariant = ccu_allocator_invariant,
                                                .cover = ccu_allocator_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants};
