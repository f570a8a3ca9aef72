/* SPDX-License-Identifier: Apache-2.0
 * Random work for the allocator of a sub-core's CCUs. The generator plays the scheduler and the
 * units: what issues arrives in the next cycle and makes its unit busy, what dispatches empties it.
 * Assumptions kept: the picked warp has no busy unit, no two units belong to one warp. Only busy
 * units are ready, arrivals follow alloc_ok.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_ccu_allocator;

struct subcore {
    uint8_t owned[COLLECTORS], busy[COLLECTORS], near[COLLECTORS], ready[COLLECTORS];
    uint32_t warp[COLLECTORS];
    uint8_t arrive_valid;
    uint32_t arrive_warp;
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t sthld, exits, picks, others, near_chance, ready_chance, port_chance;
};

/* Every now and then STHLD at its most, units that hold near values and a warp without one: the
 * longest wait. */
static void new_habits(struct subcore *c, struct traffic *t) {
    static const uint32_t sthld[] = {0, 1, 2, 8, 20}, any[] = {24, 128, 250};
    struct rng *r = &t->rng;
    int longest = rng_below(r, 8) == 0;
    c->habits_end = c->cycle + (longest ? 3u << STHLD_BITS : 64 + rng_below(r, 256));
    c->sthld = longest ? (1u << STHLD_BITS) - 1 : sthld[rng_below(r, 5)];
    c->exits = longest ? 0 : 2;
    c->picks = longest ? 256 : any[rng_below(r, 3)];
    c->others = longest ? 256 : any[rng_below(r, 3)];
    c->near_chance = longest ? 256 : any[rng_below(r, 3)];
    c->ready_chance = longest ? 256 : any[rng_below(r, 3)];
    c->port_chance = longest ? 256 : any[rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static void drive_units(struct subcore *c, struct traffic *t, struct lockstep *ls) {
    for (uint32_t u = 0; u < COLLECTORS; u++) {
        if (c->owned[u] && !c->busy[u] && rng_chance(&t->rng, c->exits))
            c->owned[u] = c->near[u] = 0; /* its warp exits */
        if (c->busy[u] && rng_chance(&t->rng, c->ready_chance))
            c->ready[u] = 1;
        if (c->owned[u] && rng_chance(&t->rng, 32))
            c->near[u] = (uint8_t)rng_chance(&t->rng, c->near_chance);
        port_set_bit(port_in(ls, "ccu_owned"), u, c->owned[u]);
        port_set(port_in(ls, "ccu_warp"), u, c->warp[u]);
        port_set_bit(port_in(ls, "ccu_busy"), u, c->busy[u]);
        port_set_bit(port_in(ls, "ccu_near"), u, c->near[u]);
        port_set_bit(port_in(ls, "ccu_ready"), u, c->ready[u]);
    }
}

/* The warp's unit, what arrives counted; COLLECTORS: it has none. */
static uint32_t unit_of(struct lockstep *ls, uint32_t warp) {
    for (uint32_t u = 0; u < COLLECTORS; u++)
        if (port_bit(port_out(ls, "unit_owned"), u) &&
            port_get(port_out(ls, "unit_warp"), u) == warp)
            return u;
    return COLLECTORS;
}

/* A warp that may be picked, round from a random one on; one without a unit, or one
 * with a unit of its own. */
static int find_pick(const struct subcore *c, struct traffic *t, struct lockstep *ls,
                     uint32_t *warp) {
    uint32_t first = rng_below(&t->rng, SCHEDULER_WARPS);
    int other = rng_chance(&t->rng, c->others);
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++) {
        *warp = (first + i) % SCHEDULER_WARPS;
        uint32_t u = unit_of(ls, *warp);
        if (other ? u == COLLECTORS : u < COLLECTORS && !port_bit(port_out(ls, "unit_busy"), u))
            return 1;
    }
    return 0;
}

static void drive_pick(const struct subcore *c, struct traffic *t, struct lockstep *ls) {
    uint32_t warp = 0;
    int picks = rng_chance(&t->rng, c->picks) && find_pick(c, t, ls, &warp);
    port_set(port_in(ls, "pick_valid"), 0, (uint64_t)picks);
    port_set(port_in(ls, "pick_warp"), 0, picks ? warp : 0);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct subcore *c = g;
    if (++c->cycle >= c->habits_end)
        new_habits(c, t);
    drive_units(c, t, ls);
    port_set(port_in(ls, "arrive_valid"), 0, c->arrive_valid);
    port_set(port_in(ls, "arrive_warp"), 0, c->arrive_warp);
    port_set(port_in(ls, "sthld"), 0, c->sthld);
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        port_set_bit(port_in(ls, "dispatch_ready"), p, rng_chance(&t->rng, c->port_chance));
    lockstep_peek(ls); /* unit_* depend on none of what follows */
    drive_pick(c, t, ls);
}

/* What arrives takes its unit; what dispatches leaves it; what issues arrives next. */
static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    struct subcore *c = g;
    for (uint32_t u = 0; u < COLLECTORS; u++) {
        if (port_bit(port_out(ls, "alloc"), u)) {
            c->near[u] &= (uint8_t)(c->owned[u] && c->warp[u] == c->arrive_warp);
            c->near[u] |= (uint8_t)rng_chance(&t->rng, c->near_chance);
            c->owned[u] = c->busy[u] = 1;
            c->warp[u] = c->arrive_warp;
        }
        if (port_bit(port_out(ls, "dispatch"), u))
            c->busy[u] = c->ready[u] = 0;
    }
    const struct signal *pick = signal_find(&ls->twin->in, "pick_warp");
    c->arrive_valid = (uint8_t)port_get(port_out(ls, "alloc_ok"), 0);
    c->arrive_warp = c->arrive_valid ? (uint32_t)signal_word(pick, ls->in, 0, 0) : 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "alloc_ok")) || port_any(port_out(ls, "disp_valid"));
}

const struct random_block random_block = {.twin = &twin_ccu_allocator,
                                          .size = sizeof(struct subcore),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .due = random_block_due};
