/* SPDX-License-Identifier: Apache-2.0
 * Random work for the write port of register file caches. Assumptions kept: a result for an RFC has
 * one active slot, which is open; slots of fills exist; a slot that writes was asked.
 *
 * A third opinion: what every slot is shown is some bus's result, or, without one, what some bank
 * read. As many slots are shown as there are ports, and no bus waits longer than its turn.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rfc_port;

struct port_model {
    uint32_t passed[RESULT_BUSES]; /* results of other buses that were written while this waits */
    uint32_t slot[RESULT_BUSES];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

/* A result that waits is shown again. */
static void drive_bus(const struct port_model *m, struct traffic *t, struct lockstep *ls,
                      uint32_t b, uint64_t open) {
    uint32_t slot = m->passed[b] ? m->slot[b] : rng_below(&t->rng, ACTIVE);
    int is_open = open >> slot & 1, held = m->passed[b] || rng_chance(&t->rng, 220);
    port_set(port_in(ls, "bus_slot"), b, held ? (uint64_t)1 << slot : 0);
    port_set_bit(port_in(ls, "to_rfc"), b, held && is_open && traffic_request(t));
    port_set(port_in(ls, "wb_reg"), b, rng_below(&t->rng, THREAD_REGS));
    port_set(port_in(ls, "wb_mask"), b, traffic_mask(t, LANES));
    port_set_bit(port_in(ls, "wb_lrf"), b, RFC_LRF && rng_below(&t->rng, 2));
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    const struct port_model *m = g;
    uint64_t open = traffic_mask(t, ACTIVE);
    port_set(port_in(ls, "open"), 0, open);
    for (uint32_t b = 0; b < RESULT_BUSES; b++)
        drive_bus(m, t, ls, b, open);
    for (uint32_t b = 0; b < BANKS; b++) {
        port_set_bit(port_in(ls, "fill_valid"), b, traffic_request(t));
        port_set(port_in(ls, "fill_slot"), b, rng_below(&t->rng, ACTIVE));
        port_set(port_in(ls, "fill_reg"), b, rng_below(&t->rng, THREAD_REGS));
    }
    for (uint32_t p = 0; p < ACTIVE; p++)
        port_set_bit(port_in(ls, "w_done"), p, rng_chance(&t->rng, 200));
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *what, uint32_t i, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "rfc_port: expected %s[%" PRIu32 "] to be %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/rfc_port.md)",
                   what, i, want, got);
}

static uint64_t given(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_get(port_given(ls, port), i);
}

static uint64_t shown(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_get(port_out(ls, port), i);
}

static int is_of(const struct lockstep *ls, uint32_t b, uint32_t p) {
    return port_bit(port_given(ls, "to_rfc"), b) && (given(ls, "bus_slot", b) >> p & 1);
}

static int check_result(const struct lockstep *ls, uint32_t p, struct err *e) {
    uint32_t b = (uint32_t)shown(ls, "w_bus", p);
    if (b >= RESULT_BUSES || !is_of(ls, b, p))
        return expect(e, "a bus with a result for slot", p, 1, 0);
    return expect(e, "w_reg", p, given(ls, "wb_reg", b), shown(ls, "w_reg", p)) ||
                   expect(e, "w_mask", p, given(ls, "wb_mask", b), shown(ls, "w_mask", p)) ||
                   expect(e, "w_lrf", p, (uint64_t)port_bit(port_given(ls, "wb_lrf"), b),
                          (uint64_t)port_bit(port_out(ls, "w_lrf"), p))
               ? -1
               : 0;
}

static int check_fill(const struct lockstep *ls, uint32_t p, struct err *e) {
    uint32_t b = (uint32_t)shown(ls, "w_bank", p);
    if (b >= BANKS || !port_bit(port_given(ls, "fill_valid"), b) ||
        given(ls, "fill_slot", b) != p || !port_bit(port_given(ls, "open"), p))
        return expect(e, "a bank with an operand for slot", p, 1, 0);
    return expect(e, "w_reg", p, given(ls, "fill_reg", b), shown(ls, "w_reg", p));
}

/* Slots that could be written, by results, and by results or fills. */
static uint32_t wanted(const struct lockstep *ls, int fills) {
    uint32_t n = 0;
    for (uint32_t p = 0; p < ACTIVE; p++) {
        int any = 0;
        for (uint32_t b = 0; b < RESULT_BUSES; b++)
            any |= is_of(ls, b, p);
        for (uint32_t b = 0; fills && b < BANKS; b++)
            any |= port_bit(port_given(ls, "fill_valid"), b) && given(ls, "fill_slot", b) == p &&
                   port_bit(port_given(ls, "open"), p);
        n += (uint32_t)any;
    }
    return n < RFC_WRITE_PORTS ? n : RFC_WRITE_PORTS;
}

static int check_slots(const struct lockstep *ls, struct err *e) {
    uint32_t written = 0, results = 0;
    for (uint32_t p = 0; p < ACTIVE; p++) {
        int fill = port_bit(port_out(ls, "w_fill"), p);
        if (!port_bit(port_out(ls, "w_valid"), p))
            continue;
        written++;
        results += !fill;
        if (fill ? check_fill(ls, p, e) : check_result(ls, p, e))
            return -1;
    }
    return expect(e, "slots shown, of results", 0, wanted(ls, 0), results) ||
                   expect(e, "slots shown", 0, wanted(ls, 1), written)
               ? -1
               : 0;
}

static int is_done(const struct lockstep *ls, uint32_t b) {
    return port_bit(port_out(ls, "bus_done"), b);
}

static int check_bus(struct port_model *m, const struct lockstep *ls, uint32_t b, struct err *e) {
    uint32_t others = 0;
    int wants = port_bit(port_given(ls, "to_rfc"), b);
    for (uint32_t c = 0; c < RESULT_BUSES; c++)
        others += (uint32_t)(c != b && is_done(ls, c));
    if (is_done(ls, b) && !wants)
        return expect(e, "bus_done", b, 0, 1);
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (given(ls, "bus_slot", b) >> p & 1)
            m->slot[b] = p;
    m->passed[b] = !wants || is_done(ls, b) ? 0 : m->passed[b] + (others != 0);
    return m->passed[b] < RESULT_BUSES
               ? 0
               : expect(e, "results before bus", b, RESULT_BUSES - 1, m->passed[b]);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    if (check_slots(ls, e))
        return -1;
    for (uint32_t b = 0; b < RESULT_BUSES; b++)
        if (check_bus(g, ls, b, e))
            return -1;
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "w_valid"));
}

const struct random_block random_block = {.twin = &twin_rfc_port,
                                          .size = sizeof(struct port_model),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
