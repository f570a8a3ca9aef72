/* SPDX-License-Identifier: Apache-2.0
 * Random switching of the crossbar. Assumptions kept: no two banks fill one slot, write selects are
 * one-hot or zero.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_crossbar;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive_fill(struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "fill_valid"), dest = port_in(ls, "fill_dest");
    uint8_t taken[REQUESTS] = {0};
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t slot = rng_below(&t->rng, REQUESTS);
        int fills = traffic_request(t) && !taken[slot];
        taken[slot] |= (uint8_t)fills;
        port_set_bit(valid, b, fills);
        port_set(dest, b, fills ? slot : 0);
    }
}

static void drive_write(struct traffic *t, struct lockstep *ls) {
    struct port wsel = port_in(ls, "bank_wsel"), wb_data = port_in(ls, "wb_data");
    for (uint32_t b = 0; b < BANKS; b++)
        port_set(wsel, b,
                 traffic_request(t) ? (uint64_t)1 << rng_below(&t->rng, RESULT_BUSES + 1) : 0);
    port_set(port_in(ls, "home_source"), 0, rng_below(&t->rng, BANKS));
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        port_random(wb_data, p, &t->rng);
}

static void drive_dispatch(struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "disp_valid"), unit = port_in(ls, "disp_unit");
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++) {
        int dispatches = traffic_request(t);
        port_set_bit(valid, p, dispatches);
        port_set(unit, p, dispatches ? rng_below(&t->rng, COLLECTORS) : 0);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct port rdata = port_in(ls, "bank_rdata");
    (void)g;
    for (uint32_t b = 0; b < BANKS; b++)
        if (rng_chance(&t->rng, 128)) /* a bank's data stays until its next read */
            port_random(rdata, b, &t->rng);
    drive_fill(t, ls);
    drive_write(t, ls);
    drive_dispatch(t, ls);
}

static int active(const struct lockstep *ls) {
    static const char *const inputs[] = {"fill_valid", "bank_wsel", "disp_valid"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct port p = {signal_find(&ls->twin->in, inputs[i]), ls->in};
        if (port_any(p))
            return 1;
    }
    return 0;
}

const struct random_block random_block = {.twin = &twin_crossbar,
                                          .start = start,
                                          .drive = drive,
                                          .active = active};
