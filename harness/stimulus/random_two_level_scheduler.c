/* SPDX-License-Identifier: Apache-2.0
 * Random work for the two-level scheduler. The generator plays the SM and the prefetch unit. It
 * sees the slots, then says which slots are entered, woken, left. Assumptions kept: a stalled warp
 * is not ready. A free slot is entered, one that waits is woken, one that leaves has left, one a
 * cycle. A cleared slot is not woken, and none has left beside a clear.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_two_level_scheduler;

struct sm {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t ready, stalls, eligible, collectors, holds, stops, slots, wakes, leaves, clears;
};

static void new_habits(struct sm *m, struct traffic *t) {
    static const uint32_t any[] = {12, 64, 128, 250}, low[] = {0, 2, 24}, high[] = {96, 200, 256};
    struct rng *r = &t->rng;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->ready = any[rng_below(r, 4)];
    m->stalls = low[rng_below(r, 3)];
    m->eligible = any[rng_below(r, 4)];
    m->collectors = high[rng_below(r, 3)];
    m->holds = any[rng_below(r, 3)];
    m->stops = low[rng_below(r, 3)];
    m->slots = any[rng_below(r, 4)];
    m->wakes = any[rng_below(r, 4)];
    m->leaves = any[rng_below(r, 4)];
    m->clears = low[rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static void drive_warps(const struct sm *m, struct traffic *t, struct lockstep *ls) {
    for (uint32_t w = 0; w < SCHEDULER_WARPS; w++) {
        int stalled = rng_chance(&t->rng, m->stalls);
        port_set_bit(port_in(ls, "stalled"), w, stalled);
        port_set_bit(port_in(ls, "ready"), w, !stalled && rng_chance(&t->rng, m->ready));
        port_set_bit(port_in(ls, "eligible"), w, rng_chance(&t->rng, m->eligible));
    }
    port_set(port_in(ls, "alloc_ok"), 0, (uint64_t)rng_chance(&t->rng, m->collectors));
    port_set(port_in(ls, "hold"), 0, (uint64_t)rng_chance(&t->rng, m->holds));
    port_set(port_in(ls, "stop"), 0, (uint64_t)rng_chance(&t->rng, m->stops));
}

/* Mostly the warp of a slot. In some cycles no other one is eligible: it would hardly ever have the
 * turn, and a warp that exits must not enter. */
static void drive_clear(const struct sm *m, struct traffic *t, struct lockstep *ls) {
    uint64_t warp = rng_below(&t->rng, 4)
                        ? port_get(port_out(ls, "warp"), rng_below(&t->rng, ACTIVE))
                        : rng_below(&t->rng, SCHEDULER_WARPS);
    port_set(port_in(ls, "clear_valid"), 0, (uint64_t)rng_chance(&t->rng, m->clears));
    port_set(port_in(ls, "clear_warp"), 0, warp);
    for (uint32_t w = 0, alone = !rng_below(&t->rng, 16); alone && w < SCHEDULER_WARPS; w++)
        port_set_bit(port_in(ls, "eligible"), w, w == warp);
}

/* Any number without enter_ok. */
static void drive_entry(const struct sm *m, struct traffic *t, struct lockstep *ls) {
    uint32_t slot = rng_below(&t->rng, ACTIVE);
    int ok = !port_bit(port_out(ls, "held"), slot) && rng_chance(&t->rng, m->slots);
    port_set(port_in(ls, "enter_ok"), 0, (uint64_t)ok);
    port_random(port_in(ls, "enter_slot"), 0, &t->rng);
    if (ok)
        port_set(port_in(ls, "enter_slot"), 0, slot);
}

static void drive_answers(const struct sm *m, struct traffic *t, struct lockstep *ls) {
    uint32_t slot = rng_below(&t->rng, ACTIVE);
    int clears = port_get(port_in(ls, "clear_valid"), 0) != 0;
    uint64_t warp = port_get(port_in(ls, "clear_warp"), 0);
    for (uint32_t p = 0; p < ACTIVE; p++) {
        int leaving = port_bit(port_out(ls, "leaving"), p);
        int waits =
            port_bit(port_out(ls, "held"), p) && !leaving && !port_bit(port_out(ls, "running"), p);
        int cleared = clears && port_get(port_out(ls, "warp"), p) == warp;
        port_set_bit(port_in(ls, "wake"), p, waits && !cleared && rng_chance(&t->rng, m->wakes));
        port_set_bit(port_in(ls, "left"), p,
                     leaving && p == slot && !clears && rng_chance(&t->rng, m->leaves));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct sm *m = g;
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    drive_warps(m, t, ls);
    lockstep_peek(ls); /* the slots are state */
    drive_clear(m, t, ls);
    drive_entry(m, t, ls);
    drive_answers(m, t, ls);
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "issue_valid")) || port_any(port_out(ls, "enter_valid")) ||
           port_any(port_out(ls, "leave"));
}

const struct random_block random_block = {.twin = &twin_two_level_scheduler,
                                          .size = sizeof(struct sm),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .due = random_block_due};
