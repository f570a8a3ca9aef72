/* SPDX-License-Identifier: Apache-2.0
 * Random requests for wait_counter, often few, which are all granted in half of the cycles.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_wait_counter;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    int all = (int)rng_below(&t->rng, 2);
    uint32_t rare = 1 + rng_below(&t->rng, 64);
    (void)g;
    for (uint32_t r = 0; r < REQUESTS; r++) {
        int valid = rng_below(&t->rng, rare) == 0;
        port_set_bit(port_in(ls, "valid"), r, valid);
        port_set_bit(port_in(ls, "grant"), r, valid && (all || rng_below(&t->rng, 2)));
    }
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    (void)g;
    (void)t;
    (void)ls;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "waits"));
}

const struct random_block random_block = {.twin = &twin_wait_counter,
                                          .size = 1,
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .due = random_block_due};
