/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/two_level_scheduler.md. What answers with wake and left keeps to the
 * phases of a slot, which the state remembers.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "two_level_scheduler_if.h"

/* Slots are at most 32: a word. */
enum { WARP_WORDS = BITVEC_WORDS(SCHEDULER_WARPS) };

/* ---- inputs ---- */

enum {
    ENTERS_FREE_SLOT,
    WAKE_WAITS,
    LEFT_LEAVES,
    STALLED_NOT_READY,
    CLEARED_NOT_WOKEN,
    LEFT_WITHOUT_CLEAR,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [ENTERS_FREE_SLOT] = "with enter_ok, enter_slot is a slot that is not held",
    [WAKE_WAITS] = "wake names held slots that are neither running nor leaving",
    [LEFT_LEAVES] = "left names slots that leave",
    [STALLED_NOT_READY] = "a warp that is stalled is not ready",
    [CLEARED_NOT_WOKEN] = "cleared slots are not woken",
    [LEFT_WITHOUT_CLEAR] = "none leaves (left) in a cycle with clear_valid",
    [ASSUMPTIONS] = NULL};

static int slot_is_free(const two_level_scheduler_state *s, unsigned slot) {
    return below(slot, ACTIVE) && !has(s->held, slot);
}

static int woken_wait(const two_level_scheduler_in *in, const two_level_scheduler_state *s) {
    return (in->wake[0] & ~(s->held[0] & ~s->running[0] & ~s->leaving[0])) == 0;
}

static int left_leave(const two_level_scheduler_in *in, const two_level_scheduler_state *s) {
    return (in->left[0] & ~s->leaving[0]) == 0;
}

static int stalled_are_not_ready(const two_level_scheduler_in *in) {
    uint64_t both = 0;
    for (unsigned w = 0; w < WARP_WORDS; w++)
        both |= in->ready[w] & in->stalled[w];
    return both == 0;
}

static int is_cleared(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                      unsigned p) {
    return in->clear_valid & has(s->held, p) & (s->warp[p] == in->clear_warp);
}

static int cleared_sleep_on(const two_level_scheduler_in *in, const two_level_scheduler_state *s) {
    int woken = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        woken |= is_cleared(in, s, p) & has(in->wake, p);
    return !woken;
}

static unsigned broken(const void *self, const void *inputs) {
    const two_level_scheduler_state *s = self;
    const two_level_scheduler_in *in = inputs;
    return broken_unless(implies(in->enter_ok, slot_is_free(s, in->enter_slot)), ENTERS_FREE_SLOT) |
           broken_unless(woken_wait(in, s), WAKE_WAITS) |
           broken_unless(left_leave(in, s), LEFT_LEAVES) |
           broken_unless(stalled_are_not_ready(in), STALLED_NOT_READY) |
           broken_unless(cleared_sleep_on(in, s), CLEARED_NOT_WOKEN) |
           broken_unless(implies(in->clear_valid, in->left[0] == 0), LEFT_WITHOUT_CLEAR);
}

int two_level_scheduler_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { TURNS, TURN_OF_LAST, NUMBERS_EXIST, ONE_PHASE, WARPS_DIFFER, ISSUED_RUNS, INVARIANTS };

static const char *const invariants[] = {
    [TURNS] = "issue_mask, leave_mask and enter_mask are all bits above some bit",
    [TURN_OF_LAST] = "issue_mask is all slots above last_slot, or 0",
    [NUMBERS_EXIST] = "last_slot is a slot, warp of every slot a warp",
    [ONE_PHASE] = "only a held slot runs or leaves, and not both",
    [WARPS_DIFFER] = "warps of held slots differ",
    [ISSUED_RUNS] = "the slot that issued last cycle runs, or was cleared",
    [INVARIANTS] = NULL};

/* Inductive: both are numbers of what was picked. */
static int numbers_exist(const two_level_scheduler_state *s) {
    int exist = below(s->last_slot, ACTIVE);
    for (unsigned p = 0; p < ACTIVE; p++)
        exist &= below(s->warp[p], SCHEDULER_WARPS);
    return exist;
}

/* Inductive: both follow what issues. */
static int turn_is_of_last(const two_level_scheduler_state *s) {
    uint64_t above = bits_above(bits_bit(s->last_slot), ACTIVE);
    return (s->issue_mask[0] == 0) | (s->issue_mask[0] == above);
}

/* Inductive: a slot enters when it is not held, runs when it waits (assumptions), leaves when it
 * runs, and all three end together. */
static int slots_have_one_phase(const two_level_scheduler_state *s) {
    uint64_t running = s->running[0], leaving = s->leaving[0];
    return (((running | leaving) & ~s->held[0]) | (running & leaving)) == 0;
}

/* Inductive: a warp enters only while no slot holds it, one a cycle. */
static int warps_differ(const two_level_scheduler_state *s) {
    int same = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        for (unsigned q = 0; q < p; q++)
            same |= has(s->held, p) & has(s->held, q) & (s->warp[p] == s->warp[q]);
    return !same;
}

/* Inductive: a slot that issues runs. It does not leave in that cycle, and has not left
 * (assumption). It is not stopped: stop is of the slot before, which may not issue. */
static int issued_runs(const two_level_scheduler_state *s) {
    int last = has(s->running, s->last_slot) | !has(s->held, s->last_slot);
    return implies(s->issued, last);
}

static unsigned strayed(const void *self) {
    const two_level_scheduler_state *s = self;
    int turns = is_turn_mask(s->issue_mask, ACTIVE) & is_turn_mask(s->leave_mask, ACTIVE) &
                is_turn_mask(s->enter_mask, SCHEDULER_WARPS);
    int exist = numbers_exist(s);
    return broken_unless(turns, TURNS) | broken_unless(exist, NUMBERS_EXIST) |
           broken_unless(slots_have_one_phase(s), ONE_PHASE) |
           broken_unless(warps_differ(s), WARPS_DIFFER) |
           broken_unless(exist && issued_runs(s), ISSUED_RUNS) |
           broken_unless(exist && turn_is_of_last(s), TURN_OF_LAST);
}

int two_level_scheduler_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    ISSUE,
    ISSUE_AGAIN,
    ISSUE_PASSED,
    ISSUE_FIRST,
    NO_COLLECTOR,
    HELD_BACK,
    HELD_BACK_ALONE,
    STOPPED,
    WAKE,
    WAKE_SEVERAL,
    LEAVE,
    LEAVE_PASSED,
    LEAVE_WAITS,
    LEFT,
    ENTER,
    ENTER_PASSED,
    NO_SLOT,
    ALL_HELD,
    CLEARED_RUNNING,
    CLEARED_LEAVING,
    CLEARED_ENTERING,
    CLEARED_ISSUED,
    CLEARED_STAYS_OUT
};
enum { SEVERAL_SLOTS = ACTIVE > 1, SEVERAL_WARPS = SCHEDULER_WARPS > 1 };

static const char *const covers[] = {
    [ISSUE] = "a warp issues",
    [ISSUE_AGAIN] = "the warp that issued last issues again",
    [ISSUE_PASSED] = SEVERAL_SLOTS ? "a warp issues before one in a lower-numbered slot" : "",
    [ISSUE_FIRST] = ACTIVE > (POLICY == 0 ? 2 : 1)
                        ? "the round robin of issue comes back to the first slots"
                        : "",
    [NO_COLLECTOR] = "a warp could issue, but no collector will be there",
    [HELD_BACK] = SEVERAL_SLOTS ? "the warp that issued last is held back, another one issues" : "",
    [HELD_BACK_ALONE] = "the only warp that could issue is held back",
    [STOPPED] = "a warp is stopped by what it issued",
    [WAKE] = "a slot is woken",
    [WAKE_SEVERAL] = SEVERAL_SLOTS ? "two slots are woken" : "",
    [LEAVE] = "a warp begins to leave",
    [LEAVE_PASSED] = SEVERAL_SLOTS ? "a warp leaves before one in a lower-numbered slot" : "",
    [LEAVE_WAITS] = "a warp that is stalled and running does not leave, because it is stopped",
    [LEFT] = "a warp has left",
    [ENTER] = "a warp enters",
    [ENTER_PASSED] = SEVERAL_WARPS ? "a warp enters before a lower-numbered one" : "",
    [NO_SLOT] = "a warp could enter, but there is no slot",
    [ALL_HELD] = "all slots are held",
    [CLEARED_RUNNING] = "the warp of a running slot is cleared",
    [CLEARED_LEAVING] = "the warp of a leaving slot is cleared",
    [CLEARED_ENTERING] = "the warp of a slot that is to be woken is cleared",
    [CLEARED_ISSUED] = "the warp that issues is cleared",
    [CLEARED_STAYS_OUT] = "a warp that could enter is cleared",
    NULL};

static int last_is_held_back(const two_level_scheduler_in *in, const two_level_scheduler_state *s) {
    return s->issued & (in->hold | in->stop) & has(s->running, s->last_slot) &
           has(in->ready, s->warp[s->last_slot]);
}

/* Slots that hold a warp of `of` and run. */
static unsigned count_running(const two_level_scheduler_state *s, const uint64_t *of) {
    unsigned n = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        n += (unsigned)(has(s->running, p) & has(of, s->warp[p]));
    return n;
}

/* The slot that issues; ACTIVE: none does. */
static unsigned issuing_slot(const two_level_scheduler_state *s,
                             const two_level_scheduler_out *out) {
    unsigned slot = ACTIVE;
    for (unsigned p = 0; p < ACTIVE; p++)
        if (out->issue_valid & has(s->held, p) & (s->warp[p] == out->issue_warp))
            slot = p;
    return slot;
}

static int issues_again(const two_level_scheduler_state *s, const two_level_scheduler_out *out) {
    return s->issued & (issuing_slot(s, out) == s->last_slot);
}

/* One that could has a lower number and may, or may not, have the turn. */
static int issue_passes(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                        const two_level_scheduler_out *out) {
    unsigned slot = issuing_slot(s, out);
    int lower = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        lower |= (p < slot) & has(s->running, p) & has(in->ready, s->warp[p]) &
                 !(s->issued & (p == s->last_slot));
    return below(slot, ACTIVE) & lower;
}

/* Some had the turn, none of them can issue; and it is not greed that chooses. */
static int issue_comes_back(const two_level_scheduler_state *s,
                            const two_level_scheduler_out *out) {
    unsigned slot = issuing_slot(s, out);
    int is_greedy = (POLICY == 0) & (slot == s->last_slot);
    return below(slot, ACTIVE) && !is_greedy && s->issue_mask[0] != 0 && !has(s->issue_mask, slot);
}

static int leave_passes(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                        const two_level_scheduler_out *out) {
    int any = 0, lower = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        any |= has(out->leave, p) & lower;
        lower |= has(s->running, p) & has(in->stalled, s->warp[p]) & !has(out->cleared, p) &
                 !(s->issued & (p == s->last_slot));
    }
    return any;
}

static int leave_waits(const two_level_scheduler_in *in, const two_level_scheduler_state *s) {
    return s->issued & in->stop & has(s->running, s->last_slot) &
           has(in->stalled, s->warp[s->last_slot]);
}

/* A warp that is eligible, and that no slot holds. */
static int may_enter(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                     unsigned warp) {
    int held = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        held |= has(s->held, p) & (s->warp[p] == warp);
    return has(in->eligible, warp) & !held;
}

static int some_may_enter(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                          unsigned below_warp) {
    int any = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        any |= (w < below_warp) & may_enter(in, s, w) & !(in->clear_valid & (in->clear_warp == w));
    return any;
}

static int cover_issue(unsigned k, const two_level_scheduler_in *in,
                       const two_level_scheduler_state *s, const two_level_scheduler_out *out) {
    switch (k) {
    case ISSUE:
        return out->issue_valid;
    case ISSUE_AGAIN:
        return issues_again(s, out);
    case ISSUE_PASSED:
        return issue_passes(in, s, out);
    case ISSUE_FIRST:
        return issue_comes_back(s, out);
    case NO_COLLECTOR:
        return !in->alloc_ok & (count_running(s, in->ready) != 0);
    case HELD_BACK:
        return last_is_held_back(in, s) & out->issue_valid;
    case HELD_BACK_ALONE:
        return last_is_held_back(in, s) & in->alloc_ok & !out->issue_valid;
    default:
        return s->issued & in->stop & has(s->running, s->last_slot);
    }
}

static int cover_slots(unsigned k, const two_level_scheduler_in *in,
                       const two_level_scheduler_state *s, const two_level_scheduler_out *out) {
    switch (k) {
    case WAKE:
        return in->wake[0] != 0;
    case WAKE_SEVERAL:
        return bitvec_many(in->wake, 1);
    case LEAVE:
        return out->leave[0] != 0;
    case LEAVE_PASSED:
        return leave_passes(in, s, out);
    case LEAVE_WAITS:
        return leave_waits(in, s);
    case LEFT:
        return in->left[0] != 0;
    case ENTER:
        return out->enter_valid;
    case ENTER_PASSED:
        return out->enter_valid & some_may_enter(in, s, out->enter_warp);
    case NO_SLOT:
        return some_may_enter(in, s, SCHEDULER_WARPS) & !in->enter_ok;
    default:
        return bitvec_count(s->held, ACTIVE) == ACTIVE;
    }
}

static int is_cleared_in(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                         unsigned k) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int running = has(s->running, p), leaving = has(s->leaving, p);
        int phase = k == CLEARED_RUNNING   ? running
                    : k == CLEARED_LEAVING ? leaving
                                           : !running & !leaving;
        any |= is_cleared(in, s, p) & phase;
    }
    return any;
}

int two_level_scheduler_cover(unsigned k, const void *self, const void *inputs,
                              const void *outputs) {
    const two_level_scheduler_state *s = self;
    const two_level_scheduler_in *in = inputs;
    const two_level_scheduler_out *out = outputs;
    if (k <= STOPPED)
        return cover_issue(k, in, s, out);
    if (k <= ALL_HELD)
        return cover_slots(k, in, s, out);
    if (k <= CLEARED_ENTERING)
        return is_cleared_in(in, s, k);
    if (k == CLEARED_ISSUED)
        return out->issue_valid & in->clear_valid & (out->issue_warp == in->clear_warp);
    return in->clear_valid && below(in->clear_warp, SCHEDULER_WARPS) &&
           may_enter(in, s, in->clear_warp);
}

const struct contract two_level_scheduler_contract = {.block = "two_level_scheduler",
                                                      .assume = two_level_scheduler_assume,
                                                      .invariant = two_level_scheduler_invariant,
                                                      .cover = two_level_scheduler_cover,
                                                      .covers = covers,
                                                      .broken = broken,
                                                      .assumptions = assumptions,
                                                      .strayed = strayed,
                                                      .invariants = invariants};
