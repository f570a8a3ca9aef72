/* SPDX-License-Identifier: Apache-2.0
 * Random accesses to one bank. Assumption kept: rows are below ROWS.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_register_bank;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    (void)g;
    port_set(port_in(ls, "en"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "we"), 0, rng_below(&t->rng, 2));
    port_set(port_in(ls, "row"), 0, traffic_row(t, ROWS));
    port_set(port_in(ls, "mask"), 0, traffic_mask(t, LANES));
    port_random(port_in(ls, "wdata"), 0, &t->rng);
}

static int active(const struct lockstep *ls) {
    return signal_word(signal_find(&ls->twin->in, "en"), ls->in, 0, 0) != 0;
}

const struct random_block random_block = {.twin = &twin_register_bank,
                                          .start = start,
                                          .drive = drive,
                                          .active = active};
