/* SPDX-License-Identifier: Apache-2.0
 * Random life of the status table. The generator plays the arbiter: it sees what the table blocks
 * and offers, then answers. Assumptions kept: a stolen write goes to a free entry, one bus a
 * target. Only entries that hold a value are read out; an accepted write is not blocked. A register
 * named free is neither read nor written in that cycle; clear_first <= clear_last.
 */
#include "bank_arbiter_codes.h"
#include "stimulus/buses.h"

extern const struct twin twin_status_table;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive_operands(struct traffic *t, struct lockstep *ls, const char *valid_name,
                           const char *bank_name, const char *row_name, uint32_t n) {
    struct port valid = port_in(ls, valid_name), bank = port_in(ls, bank_name),
                row = port_in(ls, row_name);
    for (uint32_t i = 0; i < n; i++) {
        /* many requests: fewer of them valid, so that some entries are not asked for */
        port_set_bit(valid, i, traffic_request(t) && rng_chance(&t->rng, 32));
        port_set(bank, i, traffic_bank(t, BANKS));
        port_set(row, i, traffic_row(t, ROWS));
    }
}

static int is_asked(struct lockstep *ls, const char *valid_name, const char *bank_name,
                    const char *row_name, uint32_t n, uint32_t bank, uint32_t row) {
    struct port valid = port_in(ls, valid_name), banks = port_in(ls, bank_name),
                rows = port_in(ls, row_name);
    for (uint32_t i = 0; i < n; i++)
        if (port_bit(valid, i) && port_get(banks, i) == bank && port_get(rows, i) == row)
            return 1;
    return 0;
}

static void drive_free(struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "free_valid"), banks = port_in(ls, "free_bank"),
                rows = port_in(ls, "free_row");
    for (uint32_t s = 0; s < SCHEDULERS; s++) {
        uint32_t bank = traffic_bank(t, BANKS), row = traffic_row(t, ROWS);
        int in_use =
            is_asked(ls, "rd_valid", "rd_bank", "rd_row", REQUESTS, bank, row) ||
            is_asked(ls, "cand_src_valid", "cand_bank", "cand_row", CANDIDATES, bank, row) ||
            is_asked(ls, "wb_valid", "wb_bank", "wb_row", RESULT_BUSES, bank, row);
        port_set_bit(valid, s, !in_use && rng_chance(&t->rng, 128));
        port_set(banks, s, bank);
        port_set(rows, s, row);
    }
}

static void drive_clear(struct traffic *t, struct lockstep *ls) {
    uint32_t a = traffic_row(t, ROWS), b = traffic_row(t, ROWS);
    port_set(port_in(ls, "clear_valid"), 0, (uint64_t)rng_chance(&t->rng, 8));
    port_set(port_in(ls, "clear_first"), 0, a < b ? a : b);
    port_set(port_in(ls, "clear_last"), 0, a < b ? b : a);
}

/* The answer to one bus: 2 with a target when a free entry is left, else at home or forced or not
 * yet. */
static uint32_t answer(struct traffic *t, struct lockstep *ls, uint8_t taken[BANKS],
                       uint32_t *target) {
    uint32_t kind = rng_below(&t->rng, 4), bank = rng_below(&t->rng, BANKS);
    *target = 0;
    if (kind != WB_STOLEN)
        return kind;
    if (!port_bit(port_out(ls, "entry_free"), bank) || taken[bank])
        return WB_WAITS;
    taken[bank] = 1;
    *target = bank;
    return WB_STOLEN;
}

static void drive_answers(struct traffic *t, struct lockstep *ls) {
    struct port kind = port_in(ls, "wb_kind"), targets = port_in(ls, "wb_target"),
                valid = port_in(ls, "wb_valid");
    uint8_t taken[BANKS] = {0};
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint32_t k = WB_WAITS, target = 0;
        if (port_bit(valid, p) && !port_bit(port_out(ls, "wb_blocked"), p))
            k = answer(t, ls, taken, &target);
        port_set(kind, p, k);
        port_set(targets, p, target);
    }
}

static void drive_home(struct traffic *t, struct lockstep *ls) {
    uint32_t bank = rng_below(&t->rng, BANKS);
    int go = port_bit(port_out(ls, "entry_stolen"), bank) && rng_chance(&t->rng, 160);
    port_set(port_in(ls, "home_go"), 0, (uint64_t)go);
    port_set(port_in(ls, "home_entry"), 0, go ? bank : 0);
    port_set(port_in(ls, "home_out_bus"), 0, go ? rng_below(&t->rng, RESULT_BUSES) : 0);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    drive_operands(t, ls, "rd_valid", "rd_bank", "rd_row", REQUESTS);
    drive_operands(t, ls, "cand_src_valid", "cand_bank", "cand_row", CANDIDATES);
    buses_drive(g, t, ls);
    drive_free(t, ls);
    drive_clear(t, ls);
    lockstep_peek(ls); /* blocked and free entries depend on none of the answers */
    drive_answers(t, ls);
    drive_home(t, ls);
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    struct port kind = {signal_find(&ls->twin->in, "wb_kind"), ls->in};
    (void)t;
    buses_accept(g, kind);
}

static int active(const struct lockstep *ls) {
    struct port kind = {signal_find(&ls->twin->in, "wb_kind"), ls->in};
    return port_any(kind) || port_any(port_out(ls, "entry_stolen"));
}

const struct random_block random_block = {.twin = &twin_status_table,
                                          .size = sizeof(struct buses),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active};
