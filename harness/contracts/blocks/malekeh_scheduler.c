/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/malekeh_scheduler.md. That a ready warp stays ready is a matter of two
 * cycles; nothing in the block remembers it.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "malekeh_scheduler_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { AGES_DIFFER, OWNERS_DIFFER, ASSUMPTIONS };

static const char *const assumptions[] = {[AGES_DIFFER] = "age ranks of ready warps differ",
                                          [OWNERS_DIFFER] = "no two units belong to the same warp",
                                          [ASSUMPTIONS] = NULL};

static int ages_differ(const malekeh_scheduler_in *in) {
    int same = 0;
    for (unsigned v = 0; v < SCHEDULER_WARPS; v++)
        for (unsigned w = 0; w < v; w++)
            same |= has(in->ready, v) & has(in->ready, w) & (in->age[v] == in->age[w]);
    return !same;
}

static int owners_differ(const malekeh_scheduler_in *in) {
    int same = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned v = 0; v < u; v++)
            same |= has(in->unit_owned, u) & has(in->unit_owned, v) &
                    (in->unit_warp[u] == in->unit_warp[v]);
    return !same;
}

static unsigned broken(const void *self, const void *inputs) {
    const malekeh_scheduler_in *in = inputs;
    (void)self;
    return broken_unless(ages_differ(in), AGES_DIFFER) |
           broken_unless(owners_differ(in), OWNERS_DIFFER);
}

int malekeh_scheduler_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { NUMBER_EXISTS, EMPTY_IS_ZERO, INVARIANTS };

static const char *const invariants[] = {[NUMBER_EXISTS] = "arrive_warp is a warp of the scheduler",
                                         [EMPTY_IS_ZERO] =
                                             "without an arriving instruction arrive_warp is 0",
                                         [INVARIANTS] = NULL};

/* Inductive by the block alone: the number is that of a ready warp, or 0 when nothing issues. */
static unsigned strayed(const void *self) {
    const malekeh_scheduler_state *s = self;
    return broken_unless(below(s->arrive_warp, SCHEDULER_WARPS), NUMBER_EXISTS) |
           broken_unless(implies(!s->arrive_valid, s->arrive_warp == 0), EMPTY_IS_ZERO);
}

int malekeh_scheduler_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    OWNER_BEFORE_OLDER,
    OLDEST_OWNER,
    OLDEST_OTHER,
    WAITING_IS_PASSED,
    ONLY_WAITING,
    NO_UNIT,
    ISSUE_AFTER_ISSUE
};
enum { SEVERAL_WARPS = SCHEDULER_WARPS > 1, SEVERAL_UNITS = COLLECTORS > 1 };

static const char *const covers[] = {
    [OWNER_BEFORE_OLDER] =
        SEVERAL_WARPS ? "a warp with a CCU is picked before an older one without" : "",
    [OLDEST_OWNER] =
        SEVERAL_WARPS && SEVERAL_UNITS ? "the older of two warps with a CCU is picked" : "",
    [OLDEST_OTHER] = SEVERAL_WARPS ? "the older of two warps without a CCU is picked" : "",
    [WAITING_IS_PASSED] =
        SEVERAL_WARPS ? "an older warp is passed over: its instruction has not dispatched" : "",
    [ONLY_WAITING] = "warps are ready, but their instructions have not dispatched",
    [NO_UNIT] = "a warp is picked and does not issue: there is no CCU",
    [ISSUE_AFTER_ISSUE] = "an instruction issues while one arrives",
    NULL};

enum standing { OTHER, OWNER, WAITING };

static enum standing standing_of(const malekeh_scheduler_in *in, unsigned warp) {
    enum standing standing = OTHER;
    for (unsigned u = 0; u < COLLECTORS; u++)
        if (has(in->unit_owned, u) & (in->unit_warp[u] == warp))
            standing = has(in->unit_busy, u) ? WAITING : OWNER;
    return standing;
}

static unsigned age_of(const malekeh_scheduler_in *in, unsigned warp) {
    unsigned age = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        age |= (unsigned)bits_if(w == warp) & in->age[w];
    return age;
}

/* The warp that is picked stands so, and another ready one so, which is older or not. */
static int is_picked_before(const malekeh_scheduler_in *in, const malekeh_scheduler_out *out,
                            enum standing picked, enum standing other, int older) {
    int any = 0;
    unsigned age = age_of(in, out->pick_warp);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        any |= has(in->ready, w) & (w != out->pick_warp) & (standing_of(in, w) == other) &
               ((in->age[w] < age) == older);
    return out->pick_valid & any & (standing_of(in, out->pick_warp) == picked);
}

int malekeh_scheduler_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const malekeh_scheduler_state *s = self;
    const malekeh_scheduler_in *in = inputs;
    const malekeh_scheduler_out *out = outputs;
    switch (k) {
    case OWNER_BEFORE_OLDER:
        return is_picked_before(in, out, OWNER, OTHER, 1);
    case OLDEST_OWNER:
        return is_picked_before(in, out, OWNER, OWNER, 0);
    case OLDEST_OTHER:
        return is_picked_before(in, out, OTHER, OTHER, 0);
    case WAITING_IS_PASSED:
        return is_picked_before(in, out, OTHER, WAITING, 1);
    case ONLY_WAITING:
        return bitvec_any(in->ready, BITVEC_WORDS(SCHEDULER_WARPS)) & !out->pick_valid;
    case NO_UNIT:
        return out->pick_valid & !out->issue_valid;
    default:
        return s->arrive_valid & out->issue_valid;
    }
}

const struct contract malekeh_scheduler_contract = {.block = "malekeh_scheduler",
                                                    .assume = malekeh_scheduler_assume,
                                                    .invariant = malekeh_scheduler_invariant,
                                                    .cover = malekeh_scheduler_cover,
                                                    .covers = covers,
                                                    .broken = broken,
                                                    .assumptions = assumptions,
                                                    .strayed = strayed,
                                                    .invariants = invariants};
