/* SPDX-License-Identifier: Apache-2.0
 * Random issue for the STHLD controller. Any input is legal. Intervals are long, so their sums are
 * chosen. At the start of each it draws the change of IPC and a sum for it. That is often the last
 * one on its side of the limit. The issues are then spread at random. Phases of many intervals look
 * for
 * changes that the state has seen least, raise STHLD to its end, or lower it.
 */
#include "design.h"
#include "stimulus/random_block.h"
#include "sthld_controller_codes.h"

extern const struct twin twin_sthld_controller;

enum { EXPLORE, CLIMB, DIVE };
enum { STATES = 8, MOST = SUBCORES * STHLD_INTERVAL, GOALS = 4, GOAL_INTERVALS = 48 };
enum { SOON_INTERVALS = 20, LATE_INTERVALS = 200, AHEAD = 4 };

struct sm {
    uint32_t cycle;            /* of the interval */
    uint32_t left;             /* issues to come in it */
    uint32_t issued, previous; /* sums of this interval and the last one */
    uint32_t intervals;
    int goal;
    uint32_t seen[STATES][CHANGE_CODES], ends[STATES]; /* intervals that ended so, in the state */
};

static const uint32_t rows[STATES] = {STHLD_STATE1, STHLD_STATE1, STHLD_STATE2, STHLD_STATE3,
                                      STHLD_STATE4, STHLD_STATE5, STHLD_STATE6, STHLD_STATE1};

static const int goals[GOALS] = {EXPLORE, DIVE, CLIMB, DIVE};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- the change ---- */

/* Smallest sum above, largest below the previous one that is a large change. */
static uint32_t least_rise(uint32_t previous) {
    return previous + previous * STHLD_LARGE / 64 + 1;
}

static uint32_t most_fall(uint32_t previous) {
    return previous - previous * STHLD_LARGE / 64 - 1;
}

static int is_possible(const struct sm *m, int change) {
    if (change == CHANGE_RISE)
        return least_rise(m->previous) <= MOST;
    return change == CHANGE_SMALL || m->previous > 0;
}

/* Steps of STHLD. */
static int steps(uint32_t fsm, int change) {
    return (int)(rows[fsm] >> (6 * change + 3) & 7) - 4;
}

static uint32_t next_state(uint32_t fsm, int change) {
    return rows[fsm] >> (6 * change) & 7;
}

/* The most that STHLD can rise (sign 1) or fall (-1) in so many intervals. */
static int most_steps(uint32_t fsm, int sign, unsigned intervals) {
    int most = -STATES * AHEAD;
    for (int change = 0; change < CHANGE_CODES && intervals > 0; change++) {
        int sum =
            sign * steps(fsm, change) + most_steps(next_state(fsm, change), sign, intervals - 1);
        if (sum > most)
            most = sum;
    }
    return intervals ? most : 0;
}

/* How much the change does for the goal: EXPLORE, to be where it was least, doing what it did
 * least. */
static int worth(const struct sm *m, uint32_t fsm, int change) {
    uint32_t next = next_state(fsm, change);
    int sign = m->goal == CLIMB ? 1 : -1;
    if (m->goal == EXPLORE)
        return -(int)(2 * m->seen[fsm][change] + 3 * m->ends[next]);
    return sign * steps(fsm, change) + most_steps(next, sign, AHEAD);
}

static int choose_change(const struct sm *m, struct traffic *t, uint32_t fsm) {
    int best = CHANGE_SMALL, first = (int)rng_below(&t->rng, CHANGE_CODES);
    for (int i = 0; i < CHANGE_CODES; i++) {
        int change = (first + i) % CHANGE_CODES;
        if (is_possible(m, change) &&
            (!is_possible(m, best) || worth(m, fsm, change) > worth(m, fsm, best)))
            best = change;
    }
    return best;
}

/* ---- the interval ---- */

static uint32_t between(struct traffic *t, uint32_t low, uint32_t high) {
    return low + rng_below(&t->rng, high - low + 1);
}

/* A sum that ends with the change: the last on its side of the limit, or any; all and none among
 * them. Small changes leave room for more of them on the way to a goal. */
static uint32_t choose_sum(const struct sm *m, struct traffic *t, int change) {
    uint32_t p = m->previous, kind = rng_below(&t->rng, m->goal == EXPLORE ? 4 : 2);
    uint32_t low = p ? most_fall(p) + 1 : 0, high = least_rise(p) - 1;
    if (high > MOST)
        high = MOST;
    if (change == CHANGE_RISE)
        return kind < 2 ? high + 1 : kind == 2 ? MOST : between(t, high + 1, MOST);
    if (change == CHANGE_FALL)
        return kind < 2 ? low - 1 : kind == 2 ? 0 : between(t, 0, low - 1);
    return kind == 0 ? high : kind == 1 ? low : between(t, low, high);
}

static void new_interval(struct sm *m, struct traffic *t, uint32_t fsm) {
    m->goal = goals[m->intervals++ / GOAL_INTERVALS % GOALS];
    int change = choose_change(m, t, fsm);
    m->seen[fsm][change]++;
    m->ends[fsm]++;
    m->left = choose_sum(m, t, change);
    m->issued = 0;
}

/* All cycles and schedulers left are as likely to take one of the issues left. */
static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct sm *m = g;
    if (m->cycle == 0) {
        lockstep_peek(ls);
        new_interval(m, t, (uint32_t)port_get(port_out(ls, "fsm"), 0));
    }
    uint32_t slots = (STHLD_INTERVAL - m->cycle) * SUBCORES;
    for (uint32_t c = 0; c < SUBCORES; c++, slots--) {
        int issues = rng_below(&t->rng, slots) < m->left;
        m->left -= (uint32_t)issues;
        m->issued += (uint32_t)issues;
        port_set_bit(port_in(ls, "issue_valid"), c, issues);
    }
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    struct sm *m = g;
    (void)t;
    (void)ls;
    m->cycle = m->cycle + 1 < STHLD_INTERVAL ? m->cycle + 1 : 0;
    if (m->cycle == 0)
        m->previous = m->issued;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "interval_end"));
}

/* The states that the table leads to. */
static uint32_t reachable(void) {
    uint32_t set = 1u << 1;
    for (uint32_t round = 1; round < STATES; round++)
        for (uint32_t fsm = 0; fsm < STATES; fsm++)
            for (int change = 0; change < CHANGE_CODES && set >> fsm & 1; change++)
                set |= 1u << next_state(fsm, change);
    return set;
}

/* The first covers are the six states, then come the changes. */
static uint64_t due(unsigned cover) {
    if (cover < 6 && !(reachable() >> (cover + 1) & 1))
        return 0;
    return (uint64_t)STHLD_INTERVAL * (cover < 6 + CHANGE_CODES ? SOON_INTERVALS : LATE_INTERVALS);
}

const struct random_block random_block = {.twin = &twin_sthld_controller,
                                          .size = sizeof(struct sm),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .due = due};
