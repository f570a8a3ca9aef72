/* SPDX-License-Identifier: Apache-2.0
 * Random requests to the arbiter. Assumptions kept: entry_force only with entry_stolen, which
 * excludes entry_free. Without write stealing nothing is stolen, going home or blocked. A bus holds
 * until accepted.
 */
#include "stimulus/buses.h"

extern const struct twin twin_bank_arbiter;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static int blocked(struct traffic *t) {
    return WRITE_STEAL && rng_chance(&t->rng, 32);
}

static void drive_reads(struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "rd_valid"), bank = port_in(ls, "rd_bank"),
                row = port_in(ls, "rd_row"), blocks = port_in(ls, "rd_blocked");
    for (uint32_t r = 0; r < REQUESTS; r++) {
        int is_valid = traffic_request(t);
        port_set_bit(valid, r, is_valid);
        port_set(bank, r, traffic_bank(t, BANKS));
        port_set(row, r, traffic_row(t, ROWS));
        port_set_bit(blocks, r, is_valid && blocked(t));
    }
}

static void drive_candidates(struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "cand_src_valid"), bank = port_in(ls, "cand_bank"),
                row = port_in(ls, "cand_row"), blocks = port_in(ls, "cand_blocked"),
                alloc = port_in(ls, "alloc_ok");
    for (uint32_t x = 0; x < CANDIDATES; x++) {
        int is_valid = traffic_request(t);
        port_set_bit(valid, x, is_valid);
        port_set(bank, x, traffic_bank(t, BANKS));
        port_set(row, x, traffic_row(t, ROWS));
        port_set_bit(blocks, x, is_valid && blocked(t));
    }
    for (uint32_t s = 0; s < SCHEDULERS; s++)
        port_set_bit(alloc, s, rng_chance(&t->rng, 192));
}

static void drive_table(struct traffic *t, struct lockstep *ls) {
    struct port free = port_in(ls, "entry_free"), stolen = port_in(ls, "entry_stolen"),
                force = port_in(ls, "entry_force"), row = port_in(ls, "entry_row");
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t kind = WRITE_STEAL ? rng_below(&t->rng, 8) : 0;
        port_set_bit(stolen, b, kind == 1 || kind == 2);
        port_set_bit(force, b, kind == 1);
        port_set_bit(free, b, kind > 3);
        port_set(row, b, WRITE_STEAL ? traffic_row(t, ROWS) : 0);
    }
}

static void drive_home(struct traffic *t, struct lockstep *ls) {
    int valid = WRITE_STEAL && rng_chance(&t->rng, 64);
    port_set(port_in(ls, "home_valid"), 0, (uint64_t)valid);
    port_set(port_in(ls, "home_bank"), 0, valid ? traffic_bank(t, BANKS) : 0);
    port_set(port_in(ls, "home_row"), 0, valid ? traffic_row(t, ROWS) : 0);
    port_set(port_in(ls, "home_mask"), 0, valid ? traffic_mask(t, LANES) : 0);
    port_set(port_in(ls, "home_bus"), 0, valid ? rng_below(&t->rng, RESULT_BUSES) : 0);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct buses *buses = g;
    struct port blocks = port_in(ls, "wb_blocked");
    drive_reads(t, ls);
    drive_candidates(t, ls);
    buses_drive(buses, t, ls);
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        port_set_bit(blocks, p, buses->valid[p] && blocked(t));
    drive_table(t, ls);
    drive_home(t, ls);
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    (void)t;
    buses_accept(g, port_out(ls, "wb_kind"));
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "bank_class"));
}

const struct random_block random_block = {.twin = &twin_bank_arbiter,
                                          .size = sizeof(struct buses),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active};
