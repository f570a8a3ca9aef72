/* SPDX-License-Identifier: Apache-2.0
 * Random switching of the crossbar of a sub-core with CCUs. Assumptions kept: no two fills of one
 * bank or entry, port D not into an entry that is filled. One bus for each port D and bank. What is
 * valid exists.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_ccu_crossbar;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* Entries of a unit that port S fills: bits. */
typedef uint32_t filled_entries[COLLECTORS];

/* A slot that is not filled shows any entry, one that does not exist among them. */
static void drive_slot(struct traffic *t, struct lockstep *ls, uint32_t r, uint8_t taken[BANKS],
                       filled_entries filled) {
    uint32_t bank = rng_below(&t->rng, BANKS), entry = rng_below(&t->rng, CT_ENTRIES);
    int fills = traffic_request(t) && !taken[bank] && !(filled[r / SLOTS] >> entry & 1);
    port_set_bit(port_in(ls, "fill_valid"), r, fills);
    port_random(port_in(ls, "fill_bank"), r, &t->rng);
    port_random(port_in(ls, "index"), r, &t->rng);
    if (fills) {
        taken[bank] = 1;
        filled[r / SLOTS] |= 1u << entry;
        port_set(port_in(ls, "fill_bank"), r, bank);
        port_set(port_in(ls, "index"), r, entry);
    }
}

/* From another slot each cycle, so that none is always last to get a bank. */
static void drive_fills(struct traffic *t, struct lockstep *ls, filled_entries filled) {
    uint8_t taken[BANKS] = {0};
    uint32_t first = rng_below(&t->rng, REQUESTS);
    for (uint32_t i = 0; i < REQUESTS; i++)
        drive_slot(t, ls, (first + i) % REQUESTS, taken, filled);
}

static void drive_stores(struct traffic *t, struct lockstep *ls, const filled_entries filled) {
    for (uint32_t u = 0; u < COLLECTORS; u++) {
        uint32_t entry = rng_below(&t->rng, CT_ENTRIES);
        int stores = traffic_request(t) && !(filled[u] >> entry & 1);
        port_set_bit(port_in(ls, "d_valid"), u, stores);
        port_set(port_in(ls, "d_wsel"), u,
                 stores ? (uint64_t)1 << rng_below(&t->rng, RESULT_BUSES) : 0);
        port_random(port_in(ls, "d_entry"), u, &t->rng);
        if (stores)
            port_set(port_in(ls, "d_entry"), u, entry);
        port_set(port_in(ls, "d_mask"), u, traffic_mask(t, LANES));
    }
}

static void drive_writes(struct traffic *t, struct lockstep *ls) {
    for (uint32_t b = 0; b < BANKS; b++)
        port_set(port_in(ls, "bank_wsel"), b,
                 traffic_request(t) ? (uint64_t)1 << rng_below(&t->rng, RESULT_BUSES) : 0);
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        port_random(port_in(ls, "wb_data"), p, &t->rng);
}

static void drive_dispatch(struct traffic *t, struct lockstep *ls) {
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++) {
        int dispatches = traffic_request(t);
        port_set_bit(port_in(ls, "disp_valid"), p, dispatches);
        port_random(port_in(ls, "disp_unit"), p, &t->rng);
        if (dispatches)
            port_set(port_in(ls, "disp_unit"), p, rng_below(&t->rng, COLLECTORS));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    filled_entries filled = {0};
    (void)g;
    for (uint32_t b = 0; b < BANKS; b++)
        if (rng_chance(&t->rng, 128)) /* a bank's data stays until its next read */
            port_random(port_in(ls, "bank_rdata"), b, &t->rng);
    drive_fills(t, ls, filled);
    drive_stores(t, ls, filled);
    drive_writes(t, ls);
    drive_dispatch(t, ls);
}

static int active(const struct lockstep *ls) {
    static const char *const inputs[] = {"fill_valid", "d_valid", "bank_wsel", "disp_valid"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct port p = {signal_find(&ls->twin->in, inputs[i]), ls->in};
        if (port_any(p))
            return 1;
    }
    return 0;
}

const struct random_block random_block = {.twin = &twin_ccu_crossbar,
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .due = random_block_due};
