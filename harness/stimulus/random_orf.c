/* SPDX-License-Identifier: Apache-2.0
 * Random work for the operand and last-result files. Assumptions kept: numbers exist, warps of held
 * slots differ, a result names one small level at most. A unit that takes an instruction has no
 * fill; no two banks' data is for one request.
 *
 * A third opinion beside both twins: entries that are not void and fills that are noted, as
 * records. What ports say is asked of these.
 */
#include <inttypes.h>

#include "bank_arbiter_codes.h"
#include "design.h"
#include "orf_codes.h"
#include "stimulus/random_block.h"

extern const struct twin twin_orf;

enum { TO_MAIN = 1, TO_ORF = 2, TO_LRF = 4, NOWHERE = ACTIVE };

struct noted {
    int fills;
    uint64_t row;
};

struct files {
    int valid[ORF_ROWS];
    struct noted fill[REQUESTS];
    uint64_t mask[COLLECTORS]; /* of the unit's instruction */
    uint32_t warp[ACTIVE];     /* of the slot, all different */
};

/* ---- inputs ---- */

static void start(void *g, struct traffic *t) {
    struct files *m = g;
    (void)t;
    for (uint32_t q = 0; q < ACTIVE; q++)
        m->warp[q] = q;
}

/* A slot gets another warp that no slot has. */
static void renew_warp(struct files *m, struct traffic *t) {
    uint32_t q = rng_below(&t->rng, ACTIVE), warp = rng_below(&t->rng, SCHEDULER_WARPS);
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (m->warp[p] == warp)
            return;
    m->warp[q] = warp;
}

static void drive_slots(struct files *m, struct traffic *t, struct lockstep *ls) {
    renew_warp(m, t);
    for (uint32_t q = 0; q < ACTIVE; q++) {
        port_set(port_in(ls, "slot_warp"), q, m->warp[q]);
        port_set_bit(port_in(ls, "held"), q, rng_chance(&t->rng, 224));
        port_set_bit(port_in(ls, "leaving"), q, rng_chance(&t->rng, 64));
        port_set_bit(port_in(ls, "left"), q, rng_chance(&t->rng, 4));
        port_set_bit(port_in(ls, "cleared"), q, rng_chance(&t->rng, 2));
    }
    for (uint32_t w = 0; w < SCHEDULER_WARPS; w++)
        port_set_bit(port_in(ls, "writing"), w, rng_chance(&t->rng, 64));
}

/* A level that there is, and an entry of it. */
static uint32_t draw_level(struct traffic *t) {
    uint32_t level = rng_below(&t->rng, 3);
    int is_there = level == ORF_LEVEL_ORF   ? ORF_ENTRIES > 0
                   : level == ORF_LEVEL_LRF ? LRF_BANKS > 0
                                            : 1;
    return is_there ? level : ORF_LEVEL_MAIN;
}

static uint32_t entry_of(struct traffic *t, uint32_t level) {
    uint32_t n = level == ORF_LEVEL_LRF ? LRF_BANKS : ORF_ENTRIES;
    return n ? rng_below(&t->rng, n) : 0;
}

static void drive_operand(struct traffic *t, struct lockstep *ls, uint32_t k) {
    uint32_t level = draw_level(t);
    int fills = level == ORF_LEVEL_MAIN && ORF_ENTRIES > 0 && rng_chance(&t->rng, 128);
    port_set_bit(port_in(ls, "src_valid"), k, rng_chance(&t->rng, 208));
    port_set(port_in(ls, "src_level"), k, level);
    port_set(port_in(ls, "src_entry"), k, entry_of(t, level));
    port_set_bit(port_in(ls, "src_fill"), k, fills);
}

static int has_fills(const struct files *m, uint32_t unit) {
    int any = 0;
    for (uint32_t k = 0; k < SLOTS; k++)
        any |= m->fill[unit * SLOTS + k].fills;
    return any;
}

static void drive_arrival(const struct files *m, struct traffic *t, struct lockstep *ls) {
    uint32_t unit = rng_below(&t->rng, COLLECTORS);
    int arrives = traffic_request(t) && !has_fills(m, unit);
    port_set(port_in(ls, "arrive_valid"), 0, (uint64_t)arrives);
    port_set(port_in(ls, "arrive_slot"), 0, traffic_row(t, ACTIVE));
    port_set(port_in(ls, "arrive_unit"), 0, unit);
    port_set(port_in(ls, "src_mask"), 0, traffic_mask(t, LANES));
    port_set(port_in(ls, "src_end"), 0, rng_chance(&t->rng, 24));
    for (uint32_t k = 0; k < SLOTS; k++)
        drive_operand(t, ls, k);
}

/* Each bank has requests of its own, and mostly one that is noted. */
static void drive_data(const struct files *m, struct traffic *t, struct lockstep *ls) {
    uint32_t turn = rng_below(&t->rng, MAIN_BANKS), own = REQUESTS / MAIN_BANKS;
    for (uint32_t b = 0; b < MAIN_BANKS; b++) {
        uint32_t r = rng_below(&t->rng, REQUESTS), mine = (b + turn) % MAIN_BANKS;
        for (uint32_t i = 0; i < REQUESTS && !(m->fill[r].fills && r % MAIN_BANKS == mine); i++)
            r = (r + 1) % REQUESTS;
        r = own ? r / MAIN_BANKS % own * MAIN_BANKS + mine : mine;
        port_set_bit(port_in(ls, "done"), b, r < REQUESTS && traffic_request(t));
        port_set(port_in(ls, "done_dest"), b, r < REQUESTS ? r : 0);
    }
}

static void drive_results(const struct files *m, struct traffic *t, struct lockstep *ls) {
    static const uint32_t bit[] = {0, TO_ORF, TO_LRF};
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint32_t level = draw_level(t), main = level == ORF_LEVEL_MAIN || rng_chance(&t->rng, 128);
        int of_slot = rng_chance(&t->rng, 224);
        uint32_t warp =
            of_slot ? m->warp[traffic_row(t, ACTIVE)] : rng_below(&t->rng, SCHEDULER_WARPS);
        port_set_bit(port_in(ls, "wb_valid"), p, traffic_request(t));
        port_set(port_in(ls, "wb_warp"), p, warp);
        port_set(port_in(ls, "wb_levels"), p, bit[level] | main);
        port_set(port_in(ls, "wb_entry"), p, entry_of(t, level));
        port_set(port_in(ls, "main_kind"), p, rng_chance(&t->rng, 160) ? WB_HOME : WB_WAITS);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct files *m = g;
    drive_slots(m, t, ls);
    drive_arrival(m, t, ls);
    drive_data(m, t, ls);
    drive_results(m, t, ls);
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *port, uint32_t i, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(
        e, "orf: expected %s[%" PRIu32 "] to be %" PRIu64 ", got %" PRIu64 " (docs/blocks/orf.md)",
        port, i, want, got);
}

static uint64_t given(const struct lockstep *ls, const char *name, uint32_t i) {
    return port_get(port_given(ls, name), i);
}

static int given_bit(const struct lockstep *ls, const char *name, uint32_t i) {
    return port_bit(port_given(ls, name), i);
}

static int shows(const struct lockstep *ls, const char *name, uint32_t i) {
    return port_bit(port_out(ls, name), i);
}

static uint64_t row(uint64_t slot, int lrf, uint64_t entry) {
    return slot * ORF_UNITS + (lrf ? ORF_ENTRIES : 0) + entry;
}

static int check_operand(const struct files *m, const struct lockstep *ls, uint32_t k,
                         struct err *e) {
    int valid = given_bit(ls, "src_valid", k), arrives = given(ls, "arrive_valid", 0) != 0;
    uint64_t level = given(ls, "src_level", k);
    int gets = arrives && valid && level != ORF_LEVEL_MAIN;
    uint64_t at =
        row(given(ls, "arrive_slot", 0), level == ORF_LEVEL_LRF, given(ls, "src_entry", k));
    uint64_t dest = given(ls, "arrive_unit", 0) * SLOTS + k;
    return expect(e, "src_main", k, valid && level == ORF_LEVEL_MAIN,
                  (uint64_t)shows(ls, "src_main", k)) ||
                   expect(e, "get_valid", k, (uint64_t)gets, (uint64_t)shows(ls, "get_valid", k)) ||
                   expect(e, "get_row", k, gets ? at : 0, port_get(port_out(ls, "get_row"), k)) ||
                   expect(e, "get_dest", k, gets ? dest : 0,
                          port_get(port_out(ls, "get_dest"), k)) ||
                   expect(e, "get_void", k, gets && !m->valid[at],
                          (uint64_t)shows(ls, "get_void", k))
               ? -1
               : 0;
}

static int check_fill(const struct files *m, const struct lockstep *ls, uint32_t b, struct err *e) {
    uint64_t r = given(ls, "done_dest", b);
    int fills = given_bit(ls, "done", b) && m->fill[r].fills;
    return expect(e, "put_valid", b, (uint64_t)fills, (uint64_t)shows(ls, "put_valid", b)) ||
                   expect(e, "put_row", b, fills ? m->fill[r].row : 0,
                          port_get(port_out(ls, "put_row"), b)) ||
                   expect(e, "put_mask", b, fills ? m->mask[r / SLOTS] : 0,
                          port_get(port_out(ls, "put_mask"), b))
               ? -1
               : 0;
}

/* The slot that holds the result's warp; NOWHERE: none. */
static uint32_t home_of(const struct lockstep *ls, uint32_t p) {
    for (uint32_t q = 0; q < ACTIVE; q++)
        if (given_bit(ls, "held", q) && given(ls, "slot_warp", q) == given(ls, "wb_warp", p))
            return q;
    return NOWHERE;
}

static int wants_orf(const struct lockstep *ls, uint32_t p, uint32_t slot) {
    return given_bit(ls, "wb_valid", p) && (given(ls, "wb_levels", p) & TO_ORF) &&
           slot != NOWHERE && home_of(ls, p) == slot;
}

/* Another write of its slot's ORF goes first. */
static int is_held_up(const struct lockstep *ls, uint32_t p) {
    uint32_t slot = home_of(ls, p);
    int held_up = 0;
    if (!wants_orf(ls, p, slot))
        return 0;
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        held_up |=
            shows(ls, "put_valid", b) && port_get(port_out(ls, "put_row"), b) / ORF_UNITS == slot;
    for (uint32_t q = 0; q < p; q++)
        held_up |= wants_orf(ls, q, slot);
    return held_up;
}

static int check_result(const struct lockstep *ls, uint32_t p, struct err *e) {
    uint64_t levels = given(ls, "wb_levels", p);
    uint32_t slot = home_of(ls, p);
    int goes = given_bit(ls, "wb_valid", p) && !is_held_up(ls, p);
    int in_main = (levels & TO_MAIN) != 0;
    int accepted = goes && !(in_main && given(ls, "main_kind", p) == WB_WAITS);
    int written = accepted && (levels & (TO_ORF | TO_LRF)) && slot != NOWHERE;
    uint64_t at = row(slot, (levels & TO_LRF) != 0, given(ls, "wb_entry", p));
    return expect(e, "wb_main", p, goes && in_main, (uint64_t)shows(ls, "wb_main", p)) ||
                   expect(e, "wb_kind", p, accepted ? WB_HOME : WB_WAITS,
                          port_get(port_out(ls, "wb_kind"), p)) ||
                   expect(e, "write_valid", p, (uint64_t)written,
                          (uint64_t)shows(ls, "write_valid", p)) ||
                   expect(e, "write_row", p, written ? at : 0,
                          port_get(port_out(ls, "write_row"), p))
               ? -1
               : 0;
}

static int check_slot(const struct files *m, const struct lockstep *ls, uint32_t q, struct err *e) {
    int waits = given_bit(ls, "leaving", q) &&
                given_bit(ls, "writing", (uint32_t)given(ls, "slot_warp", q));
    for (uint32_t u = 0; u < ORF_UNITS; u++)
        if (expect(e, "valid", q * ORF_UNITS + u, (uint64_t)m->valid[q * ORF_UNITS + u],
                   (uint64_t)shows(ls, "valid", q * ORF_UNITS + u)))
            return -1;
    return expect(e, "waits", q, (uint64_t)waits, (uint64_t)shows(ls, "waits", q));
}

/* What arrives notes its fills; data ends its request's. */
static void move_fills(struct files *m, const struct lockstep *ls) {
    uint64_t unit = given(ls, "arrive_unit", 0), slot = given(ls, "arrive_slot", 0);
    if (given(ls, "arrive_valid", 0)) {
        m->mask[unit] = given(ls, "src_mask", 0);
        for (uint32_t k = 0; k < SLOTS; k++)
            m->fill[unit * SLOTS + k] =
                (struct noted){shows(ls, "src_main", k) && given_bit(ls, "src_fill", k),
                               row(slot, 0, given(ls, "src_entry", k))};
    }
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        if (given_bit(ls, "done", b))
            m->fill[given(ls, "done_dest", b)].fills = 0;
}

static void move_entries(struct files *m, const struct lockstep *ls) {
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        if (shows(ls, "put_valid", b))
            m->valid[port_get(port_out(ls, "put_row"), b)] = 1;
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (shows(ls, "write_valid", p))
            m->valid[port_get(port_out(ls, "write_row"), p)] = 1;
    for (uint32_t q = 0; q < ACTIVE; q++) {
        int ends = given(ls, "arrive_valid", 0) && given(ls, "src_end", 0) &&
                   given(ls, "arrive_slot", 0) == q;
        for (uint32_t u = 0; u < ORF_UNITS; u++)
            if (ends || given_bit(ls, "left", q) || given_bit(ls, "cleared", q))
                m->valid[q * ORF_UNITS + u] = 0;
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct files *m = g;
    int failed = 0;
    for (uint32_t k = 0; k < SLOTS; k++)
        failed = failed || check_operand(m, ls, k, e);
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        failed = failed || check_fill(m, ls, b, e);
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        failed = failed || check_result(ls, p, e);
    for (uint32_t q = 0; q < ACTIVE; q++)
        failed = failed || check_slot(m, ls, q, e);
    move_fills(m, ls);
    move_entries(m, ls);
    return failed ? -1 : 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "get_valid")) || port_any(port_out(ls, "put_valid")) ||
           port_any(port_out(ls, "write_valid"));
}

const struct random_block random_block = {.twin = &twin_orf,
                                          .size = sizeof(struct files),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
