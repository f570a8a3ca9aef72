/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/sthld_controller.md. Any input is allowed.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "sthld_controller_if.h"

enum { MOST = SUBCORES * STHLD_INTERVAL, MOST_STHLD = (1 << STHLD_BITS) - 1 };
enum { STATES = 6, STEPS_ZERO = 4 };

/* A table without a step down, or without one up, never meets the limit. */
#define STEP(row, change) ((int)((unsigned)(row) >> (6 * (change) + 3) & 7) - STEPS_ZERO)
#define ROW_FALLS(row) (STEP(row, 0) < 0 || STEP(row, 1) < 0 || STEP(row, 2) < 0)
#define ROW_RISES(row) (STEP(row, 0) > 0 || STEP(row, 1) > 0 || STEP(row, 2) > 0)
#define ANY_FALLS                                                                                  \
    (ROW_FALLS(STHLD_STATE1) || ROW_FALLS(STHLD_STATE2) || ROW_FALLS(STHLD_STATE3) ||              \
     ROW_FALLS(STHLD_STATE4) || ROW_FALLS(STHLD_STATE5) || ROW_FALLS(STHLD_STATE6))
#define ANY_RISES                                                                                  \
    (ROW_RISES(STHLD_STATE1) || ROW_RISES(STHLD_STATE2) || ROW_RISES(STHLD_STATE3) ||              \
     ROW_RISES(STHLD_STATE4) || ROW_RISES(STHLD_STATE5) || ROW_RISES(STHLD_STATE6))

/* ---- inputs ---- */

static const char *const assumptions[] = {NULL};

static unsigned broken(const void *self, const void *inputs) {
    (void)self;
    (void)inputs;
    return 0;
}

int sthld_controller_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { CYCLE_OF_INTERVAL, SUMS_FIT, STATE_EXISTS, INVARIANTS };

static const char *const invariants[] = {
    [CYCLE_OF_INTERVAL] = "cycle is below SthldInterval",
    [SUMS_FIT] = "issued and previous are at most Subcores in each of their cycles",
    [STATE_EXISTS] = "fsm is 1 to 6",
    [INVARIANTS] = NULL};

/* Inductive by the block alone: a cycle adds at most Subcores; the rows of the table name the six
 * states only. */
static unsigned strayed(const void *self) {
    const sthld_controller_state *s = self;
    int fit = (s->issued <= SUBCORES * s->cycle) & (s->previous <= MOST);
    return broken_unless(below(s->cycle, STHLD_INTERVAL), CYCLE_OF_INTERVAL) |
           broken_unless(fit, SUMS_FIT) |
           broken_unless((s->fsm >= 1) & (s->fsm <= STATES), STATE_EXISTS);
}

int sthld_controller_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

/* harness/stimulus/random_sthld_controller.c knows that the states and changes come first. */
enum {
    IN_START,
    IN_REST = IN_START + FSM_REST - FSM_START,
    SMALL_CHANGE,
    LARGE_RISE,
    LARGE_FALL,
    AT_ZERO,
    AT_MOST,
    NOTHING_ISSUED,
    ALL_ISSUED,
    LAST_SMALL_RISE
};

static const char *const covers[] = {"an interval ends in START",
                                     "an interval ends in GROW",
                                     "an interval ends in SPECULATE",
                                     "an interval ends in CLIMB",
                                     "an interval ends in SETTLE",
                                     "an interval ends in REST",
                                     [SMALL_CHANGE] = "the change is small",
                                     [LARGE_RISE] = "the change is a large rise",
                                     [LARGE_FALL] = "the change is a large fall",
                                     [AT_ZERO] = ANY_FALLS ? "STHLD would fall below 0" : "",
                                     [AT_MOST] = ANY_RISES ? "STHLD would rise above its most" : "",
                                     [NOTHING_ISSUED] = "nothing issues in an interval",
                                     [ALL_ISSUED] =
                                         "every sub-core issues in every cycle of an interval",
                                     [LAST_SMALL_RISE] = "one issue more would be a large rise",
                                     NULL};

static unsigned issues(const sthld_controller_in *in) {
    return bitvec_count(in->issue_valid, SUBCORES);
}

/* STHLD after the interval's end, without its limits. */
static int target(const sthld_controller_state *s, unsigned change) {
    static const unsigned rows[STATES] = {STHLD_STATE1, STHLD_STATE2, STHLD_STATE3,
                                          STHLD_STATE4, STHLD_STATE5, STHLD_STATE6};
    int steps = 0;
    for (unsigned i = 0; i < STATES; i++)
        for (unsigned c = 0; c < 3; c++)
            if ((s->fsm == i + 1) & (change == c))
                steps = STEP(rows[i], c);
    return s->sthld + steps * STHLD_DELTA;
}

static int is_last_small(const sthld_controller_state *s, unsigned n) {
    unsigned more = 64 * (n + 1 - s->previous);
    return (n >= s->previous) & (n < MOST) & (64 * (n - s->previous) <= s->previous * STHLD_LARGE) &
           (more > s->previous * STHLD_LARGE);
}

static int cover_end(unsigned k, const sthld_controller_state *s, unsigned n, unsigned change) {
    switch (k) {
    case AT_ZERO:
        return target(s, change) < 0;
    case AT_MOST:
        return target(s, change) > MOST_STHLD;
    case NOTHING_ISSUED:
        return n == 0;
    case ALL_ISSUED:
        return n == MOST;
    default:
        return is_last_small(s, n);
    }
}

int sthld_controller_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const sthld_controller_state *s = self;
    const sthld_controller_out *out = outputs;
    unsigned n = s->issued + issues(inputs);
    if (k <= IN_REST)
        return out->interval_end & (s->fsm == k - IN_START + FSM_START);
    if (k <= LARGE_FALL)
        return out->interval_end & (out->change == k - SMALL_CHANGE);
    return out->interval_end & cover_end(k, s, n, out->change);
}

const struct contract sthld_controller_contract = {.block = "sthld_controller",
                                                   .assume = sthld_controller_assume,
                                                   .invariant = sthld_controller_invariant,
                                                   .cover = sthld_controller_cover,
                                                   .covers = covers,
                                                   .broken = broken,
                                                   .assumptions = assumptions,
                                                   .strayed = strayed,
                                                   .invariants = invariants};
