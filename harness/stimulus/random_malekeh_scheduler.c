/* SPDX-License-Identifier: Apache-2.0
 * Random work for one scheduler of a sub-core with CCUs. The generator plays the units and their
 * allocator. Assumptions kept: a ready warp stays ready until it issues, ages are distinct, no two
 * units belong to the same warp.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_malekeh_scheduler;

struct subcore {
    uint8_t ready[SCHEDULER_WARPS];
    uint32_t age[SCHEDULER_WARPS];
    uint8_t owned[COLLECTORS], busy[COLLECTORS];
    uint32_t warp[COLLECTORS];
};

/* Swaps two ranks. */
static void shuffle(struct subcore *c, struct traffic *t) {
    uint32_t a = rng_below(&t->rng, SCHEDULER_WARPS), b = rng_below(&t->rng, SCHEDULER_WARPS);
    uint32_t age = c->age[a];
    c->age[a] = c->age[b];
    c->age[b] = age - age % SUBCORES + rng_below(&t->rng, SUBCORES);
}

static void start(void *g, struct traffic *t) {
    struct subcore *c = g;
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++)
        c->age[i] = i * SUBCORES;
    for (uint32_t i = 0; i < 4 * SCHEDULER_WARPS; i++)
        shuffle(c, t);
}

static int has_unit(const struct subcore *c, uint32_t warp) {
    for (uint32_t u = 0; u < COLLECTORS; u++)
        if (c->owned[u] && c->warp[u] == warp)
            return 1;
    return 0;
}

/* Now and then a unit changes its warp, becomes nobody's, fills or empties. */
static void change_unit(struct subcore *c, struct traffic *t, uint32_t u) {
    uint32_t warp = rng_below(&t->rng, SCHEDULER_WARPS);
    if (rng_chance(&t->rng, 24) && !has_unit(c, warp)) {
        c->owned[u] = 1;
        c->warp[u] = warp;
    }
    if (rng_chance(&t->rng, 8))
        c->owned[u] = 0;
    if (rng_chance(&t->rng, 64))
        c->busy[u] = (uint8_t)rng_below(&t->rng, 2);
}

static void drive_units(struct subcore *c, struct traffic *t, struct lockstep *ls) {
    struct port owned = port_in(ls, "unit_owned"), warp = port_in(ls, "unit_warp"),
                busy = port_in(ls, "unit_busy");
    for (uint32_t u = 0; u < COLLECTORS; u++) {
        change_unit(c, t, u);
        port_set_bit(owned, u, c->owned[u]);
        port_set(warp, u, c->warp[u]);
        port_set_bit(busy, u, c->busy[u]);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct subcore *c = g;
    struct port ready = port_in(ls, "ready"), age = port_in(ls, "age");
    if (rng_chance(&t->rng, 16))
        shuffle(c, t);
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++) {
        c->ready[i] |= (uint8_t)(traffic_request(t) && rng_chance(&t->rng, 96));
        port_set_bit(ready, i, c->ready[i]);
        port_set(age, i, c->age[i]);
    }
    drive_units(c, t, ls);
    port_set(port_in(ls, "alloc_ok"), 0, 0);
    lockstep_peek(ls); /* the pick does not depend on alloc_ok */
    port_set(port_in(ls, "alloc_ok"), 0,
             port_get(port_out(ls, "pick_valid"), 0) && rng_chance(&t->rng, 192));
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    struct subcore *c = g;
    if (port_get(port_out(ls, "issue_valid"), 0) && rng_chance(&t->rng, 160))
        c->ready[port_get(port_out(ls, "issue_warp"), 0) % SCHEDULER_WARPS] = 0;
}

static int active(const struct lockstep *ls) {
    return port_get(port_out(ls, "issue_valid"), 0) != 0;
}

const struct random_block random_block = {.twin = &twin_malekeh_scheduler,
                                          .size = sizeof(struct subcore),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .due = random_block_due};
