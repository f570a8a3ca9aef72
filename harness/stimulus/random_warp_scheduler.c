/* SPDX-License-Identifier: Apache-2.0
 * Random work for one scheduler. Assumptions kept: steal_success only while there is a candidate, a
 * ready warp stays ready until it issues, ages are distinct.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_warp_scheduler;

struct warps {
    uint8_t ready[SCHEDULER_WARPS];
    uint32_t age[SCHEDULER_WARPS];
};

/* Swaps two ranks, and moves one among those that other schedulers might have. */
static void shuffle(struct warps *w, struct traffic *t) {
    uint32_t a = rng_below(&t->rng, SCHEDULER_WARPS), b = rng_below(&t->rng, SCHEDULER_WARPS);
    uint32_t age = w->age[a];
    w->age[a] = w->age[b];
    w->age[b] = age - age % SCHEDULERS + rng_below(&t->rng, SCHEDULERS);
}

static void start(void *g, struct traffic *t) {
    struct warps *w = g;
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++)
        w->age[i] = i * SCHEDULERS;
    for (uint32_t i = 0; i < 4 * SCHEDULER_WARPS; i++)
        shuffle(w, t);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct warps *w = g;
    struct port ready = port_in(ls, "ready"), age = port_in(ls, "age"),
                success = port_in(ls, "steal_success");
    if (rng_chance(&t->rng, 16))
        shuffle(w, t);
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++) {
        w->ready[i] |= (uint8_t)(traffic_request(t) && rng_chance(&t->rng, 96));
        port_set_bit(ready, i, w->ready[i]);
        port_set(age, i, w->age[i]);
    }
    port_set(port_in(ls, "alloc_ok"), 0, (uint64_t)rng_chance(&t->rng, 192));
    port_set(success, 0, 0);
    lockstep_peek(ls);
    port_set(success, 0, port_get(port_out(ls, "cand_valid"), 0) && rng_chance(&t->rng, 96));
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    struct warps *w = g;
    if (port_get(port_out(ls, "issue_valid"), 0) && rng_chance(&t->rng, 224))
        w->ready[port_get(port_out(ls, "issue_warp"), 0) % SCHEDULER_WARPS] = 0;
}

static int active(const struct lockstep *ls) {
    return port_get(port_out(ls, "issue_valid"), 0) != 0;
}

const struct random_block random_block = {.twin = &twin_warp_scheduler,
                                          .size = sizeof(struct warps),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active};
