/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rc_collector.md. Grants answer to requests of the same cycle, and these
 * to answers of the caches. So the contract asks the model for them.
 */
#include "rc_collector.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

enum { REQUEST_WORDS = BITVEC_WORDS(REQUESTS) };

/* ---- inputs ---- */

enum {
    NUMBERS_EXIST,
    ANSWERS_ARE_ASKED,
    GRANT_FITS_REQUEST,
    ISSUE_NEEDS_UNIT,
    ISSUE_IS_NOT_HELD,
    PUT_IS_SHOWN,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [NUMBERS_EXIST] = "issue_warp is a warp, cur_set a set",
    [ANSWERS_ARE_ASKED] = "hit and home are disjoint, within cur_mask, of operands that are valid",
    [GRANT_FITS_REQUEST] = "bank_req names a request whose rd_valid and rd_bank fit the bank",
    [ISSUE_NEEDS_UNIT] = "issue_valid only while alloc_ok",
    [ISSUE_IS_NOT_HELD] = "no warp issues with hold",
    [PUT_IS_SHOWN] = "put_go only with put_valid",
    [ASSUMPTIONS] = NULL};

static int answers_are_asked(const rc_collector_in *in) {
    int asked = 1;
    for (unsigned k = 0; k < SLOTS; k++) {
        uint32_t mask = has(in->cur_src_valid, k) ? in->cur_mask : 0;
        asked &= ((in->hit[k] | in->home[k]) & ~mask) == 0;
        asked &= (in->hit[k] & in->home[k]) == 0;
    }
    return asked;
}

static int sets_exist(const rc_collector_in *in) {
    int exist = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        exist &= below(in->cur_set[k], RC_SETS);
    return exist;
}

static int grants_fit(const rc_collector_in *in, const rc_collector_out *shown) {
    int fit = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(in->bank_read, b)) {
            unsigned r = in->bank_req[b];
            fit &= below(r, REQUESTS) && has(shown->rd_valid, r) && shown->rd_bank[r] == b;
        }
    return fit;
}

static unsigned broken(const void *self, const void *inputs) {
    const rc_collector_in *in = inputs;
    rc_collector_out shown;
    int exist = sets_exist(in) & below(in->issue_warp, SCHEDULER_WARPS);
    rc_collector_outputs(in, self, &shown);
    return broken_unless(exist, NUMBERS_EXIST) |
           broken_unless(answers_are_asked(in), ANSWERS_ARE_ASKED) |
           broken_unless(grants_fit(in, &shown), GRANT_FITS_REQUEST) |
           broken_unless(implies(in->issue_valid, shown.alloc_ok), ISSUE_NEEDS_UNIT) |
           broken_unless(implies(in->issue_valid, !(shown.hold[0] >> in->issue_warp & 1)),
                         ISSUE_IS_NOT_HELD) |
           broken_unless(implies(in->put_go, shown.put_valid), PUT_IS_SHOWN);
}

int rc_collector_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum {
    NUMBERS,
    FREE_IS_EMPTY,
    UNIT_FOR_ARRIVAL,
    ONE_BETWEEN_PASSES,
    THREADS_DIFFER,
    WORK_HAS_THREADS,
    SENT_HAS_WORK,
    BEHIND_ITS_WARP,
    FILLS_DIFFER,
    GETS_DIFFER,
    INVARIANTS
};

static const char *const invariants[] = {
    [NUMBERS] = "warps and sets exist, disp_mask is all bits above some bit",
    [FREE_IS_EMPTY] = "a unit that is not busy has nothing left, and is in no behind",
    [UNIT_FOR_ARRIVAL] = "a unit is free for what arrives",
    [ONE_BETWEEN_PASSES] = "units with more, and what arrives then, are of one warp",
    [THREADS_DIFFER] = "hit, home and miss of a slot are disjoint",
    [WORK_HAS_THREADS] = "what is left of a slot has a thread; touches are of LRU",
    [SENT_HAS_WORK] = "a unit that has dispatched has values to put, or waits for a pass",
    [BEHIND_ITS_WARP] = "a unit is behind others of its warp, which are busy",
    [FILLS_DIFFER] = "each bank's data goes to a slot of its own of a busy unit, not pending",
    [GETS_DIFFER] = "each read port's data goes to threads of its own, no longer left",
    [INVARIANTS] = NULL};

static int numbers_exist(const rc_collector_state *s) {
    int exist = is_turn_mask(s->disp_mask, COLLECTORS) & below(s->arrive_warp, SCHEDULER_WARPS);
    for (unsigned u = 0; u < COLLECTORS; u++)
        exist &= below(s->warp[u], SCHEDULER_WARPS);
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= below(s->set[r], RC_SETS);
    return exist;
}

static uint64_t of_unit(const uint64_t *requests, unsigned u) {
    return bitvec_field(requests, u * SLOTS, SLOTS);
}

/* What is still to go through port W of the unit's caches. */
static uint64_t left_slots(const rc_collector_state *s, unsigned u) {
    return of_unit(s->put, u) | of_unit(s->touch, u) | of_unit(s->touch_home, u);
}

/* Inductive: what a unit gets comes together with busy; it is free when nothing is left. */
static int free_are_empty(const rc_collector_state *s) {
    int empty = ((s->sent[0] | s->more[0]) & ~s->busy[0]) == 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        empty &= has(s->busy, u) || ((of_unit(s->pending, u) | of_unit(s->left_hit, u) |
                                      of_unit(s->left_home, u) | left_slots(s, u)) == 0 &&
                                     s->behind[u][0] == 0);
    return empty;
}

/* Inductive: the others are held. */
static int one_is_between(const rc_collector_state *s) {
    int one = 1;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        one &= !(has(s->more, u) & s->arrive) || s->warp[u] == s->arrive_warp;
        for (unsigned v = 0; v < u; v++)
            one &= !(has(s->more, u) & has(s->more, v)) || s->warp[u] == s->warp[v];
    }
    return one;
}

static int threads_differ(const rc_collector_state *s) {
    int differ = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        differ &= ((s->hit[r] & s->home[r]) | ((s->hit[r] | s->home[r]) & s->miss[r])) == 0;
    return differ;
}

static int work_has_threads(const rc_collector_state *s) {
    int has_threads = 1;
    for (unsigned r = 0; r < REQUESTS; r++) {
        has_threads &= implies(has(s->pending, r) | has(s->put, r), s->miss[r] != 0);
        has_threads &= implies(has(s->left_hit, r) | has(s->touch, r), s->hit[r] != 0);
        has_threads &= implies(has(s->left_home, r) | has(s->touch_home, r), s->home[r] != 0);
        has_threads &= RC_REPLACE || !(has(s->touch, r) | has(s->touch_home, r));
    }
    return has_threads;
}

/* Inductive: a unit dispatches when it has nothing to get any more. */
static int sent_have_work(const rc_collector_state *s) {
    int work = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        work &=
            !has(s->sent, u) ||
            ((of_unit(s->pending, u) | of_unit(s->left_hit, u) | of_unit(s->left_home, u)) == 0 &&
             (left_slots(s, u) != 0 || has(s->more, u)));
    return work;
}

static int behind_own_warp(const rc_collector_state *s) {
    int own = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned v = 0; v < COLLECTORS; v++)
            own &= implies(has(s->behind[u], v), has(s->busy, v) & (u != v) &
                                                     (s->warp[u] == s->warp[v]) &
                                                     !has(s->behind[v], u));
    return own;
}

static int fills_differ(const rc_collector_state *s) {
    uint64_t filled[REQUEST_WORDS] = {0};
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++) {
        unsigned slot = s->fill_dest[b];
        if (!has(s->fill_valid, b)) {
            holds &= slot == 0;
            continue;
        }
        holds &= below(slot, REQUESTS) && !has(filled, slot) && !has(s->pending, slot) &&
                 has(s->busy, slot / SLOTS) && !has(s->sent, slot / SLOTS);
        bitvec_put(filled, REQUEST_WORDS, slot, true);
    }
    return holds;
}

static int get_is_due(const rc_collector_state *s, unsigned p) {
    unsigned slot = s->get_dest[p];
    if (!below(slot, REQUESTS))
        return 0;
    return has(s->busy, slot / SLOTS) && !has(s->sent, slot / SLOTS) &&
           !has(has(s->get_home, p) ? s->left_home : s->left_hit, slot);
}

/* Inductive: a read that was left is left no more. */
static int gets_differ(const rc_collector_state *s) {
    int differ = 1;
    for (unsigned p = 0; p < RC_READS; p++) {
        if (!has(s->get_valid, p)) {
            differ &= s->get_dest[p] == 0 && !has(s->get_home, p);
            continue;
        }
        differ &= get_is_due(s, p);
        for (unsigned q = 0; q < p; q++)
            differ &= !(has(s->get_valid, q) && s->get_dest[p] == s->get_dest[q] &&
                        has(s->get_home, p) == has(s->get_home, q));
    }
    return differ;
}

static unsigned strayed(const void *self) {
    const rc_collector_state *s = self;
    int unit = bitvec_count(s->busy, COLLECTORS) + s->arrive <= COLLECTORS;
    return broken_unless(numbers_exist(s), NUMBERS) |
           broken_unless(free_are_empty(s), FREE_IS_EMPTY) | broken_unless(unit, UNIT_FOR_ARRIVAL) |
           broken_unless(one_is_between(s), ONE_BETWEEN_PASSES) |
           broken_unless(threads_differ(s), THREADS_DIFFER) |
           broken_unless(work_has_threads(s), WORK_HAS_THREADS) |
           broken_unless(sent_have_work(s), SENT_HAS_WORK) |
           broken_unless(behind_own_warp(s), BEHIND_ITS_WARP) |
           broken_unless(fills_differ(s), FILLS_DIFFER) |
           broken_unless(gets_differ(s), GETS_DIFFER);
}

int rc_collector_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    GRANT_AT_ONCE,
    READ_AT_ONCE,
    READ_LATER,
    EVICTION,
    PUT,
    PUT_AFTER,
    DISPATCH,
    FULL,
    PASSES,
    TOUCH,
    TOUCH_HOME
};

static const char *const covers[] = {
    [GRANT_AT_ONCE] = "an operand that arrives misses and is granted",
    [READ_AT_ONCE] = "an operand that arrives hits and is read",
    [READ_LATER] = SLOTS > 1 ? "an operand is read that waited" : "",
    [EVICTION] = "an eviction leaves one read less",
    [PUT] = "a value is put before its unit has dispatched",
    [PUT_AFTER] = "a value is put after its unit has dispatched",
    [DISPATCH] = "a unit dispatches",
    [FULL] = "all units are busy",
    [PASSES] = COLLECTORS > 1 ? "a further pass arrives" : "",
    [TOUCH] = RC_REPLACE ? "a hit goes through port W beside a value" : "",
    [TOUCH_HOME] = RC_REPLACE && RC_SETS > 1 ? "a home hit goes through port W" : "",
    NULL};

static int reads_left(const rc_collector_state *s) {
    return bitvec_any(s->left_hit, REQUEST_WORDS) || bitvec_any(s->left_home, REQUEST_WORDS);
}

static int is_put(const rc_collector_state *s, const rc_collector_in *in,
                  const rc_collector_out *out, int sent) {
    return in->put_go && has(s->sent, out->put_slot / SLOTS) == sent;
}

static int passes(const rc_collector_state *s) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= has(s->more, u) & s->arrive & (s->warp[u] == s->arrive_warp);
    return any;
}

int rc_collector_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const rc_collector_state *s = self;
    const rc_collector_in *in = inputs;
    const rc_collector_out *out = outputs;
    switch (k) {
    case GRANT_AT_ONCE:
        return s->arrive & (in->bank_read[0] != 0) & (s->busy[0] == 0);
    case READ_AT_ONCE:
        return s->arrive & (out->read_valid[0] != 0) & (s->busy[0] == 0);
    case READ_LATER:
        return reads_left(s) & !s->arrive & (out->read_valid[0] != 0);
    case EVICTION:
        return in->evict & (out->read_valid[0] == bits_low(RC_READS - 1));
    case PUT:
        return is_put(s, in, out, 0);
    case PUT_AFTER:
        return is_put(s, in, out, 1);
    case DISPATCH:
        return out->disp_valid[0] != 0;
    case FULL:
        return s->busy[0] == bits_low(COLLECTORS);
    case PASSES:
        return passes(s);
    case TOUCH:
        return in->put_go & (out->put_touch != 0) & (LANES == 1 || out->put_mask != 0);
    default:
        return in->put_go & (out->put_touch != 0) & !has(s->touch, out->put_slot);
    }
}

const struct contract rc_collector_contract = {.block = "rc_collector",
                                               .assume = rc_collector_assume,
                                               .invariant = rc_collector_invariant,
                                               .cover = rc_collector_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
