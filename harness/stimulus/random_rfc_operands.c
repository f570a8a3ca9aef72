/* SPDX-License-Identifier: Apache-2.0
 * Random operands before register file caches. Assumptions kept: units, slots and requests exist;
 * RFC and LRF share no lane. No two banks answer one request, none one of a unit of an arrival.
 *
 * A third opinion: each request as a record of lanes and, with Reads, of register and slot.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rfc_operands;

struct request {
    uint64_t have, reg, slot;
    int fill;
};

struct operands {
    struct request request[REQUESTS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

/* One of few, so that they meet; at times any. */
static uint64_t some_register(struct traffic *t) {
    uint64_t few = rng_below(&t->rng, 4);
    return rng_chance(&t->rng, 16) ? rng_below(&t->rng, 1u << REG_BITS) : few;
}

static void drive_arrival(struct traffic *t, struct lockstep *ls) {
    port_set(port_in(ls, "arrive"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "arrive_slot"), 0, rng_below(&t->rng, ACTIVE));
    port_set(port_in(ls, "unit"), 0, rng_below(&t->rng, COLLECTORS));
    port_set(port_in(ls, "src_mask"), 0, traffic_mask(t, LANES));
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t hit = rng_below(&t->rng, 2) ? traffic_mask(t, LANES) : 0;
        port_set_bit(port_in(ls, "src_valid"), k, rng_chance(&t->rng, 200));
        port_set(port_in(ls, "src_reg"), k, some_register(t));
        port_set(port_in(ls, "hit"), k, hit);
        port_set(port_in(ls, "lrf_hit"), k, HAS_RFC ? traffic_mask(t, LANES) & ~hit : 0);
    }
}

static int is_free(struct lockstep *ls, uint64_t request, uint32_t before) {
    for (uint32_t b = 0; b < before; b++)
        if (port_bit(port_in(ls, "done"), b) && port_get(port_in(ls, "done_dest"), b) == request)
            return 0;
    return !port_get(port_in(ls, "arrive"), 0) ||
           request / SLOTS != port_get(port_in(ls, "unit"), 0);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    (void)g;
    drive_arrival(t, ls);
    for (uint32_t b = 0; b < BANKS; b++) {
        uint64_t request = rng_below(&t->rng, REQUESTS);
        port_set(port_in(ls, "done_dest"), b, request);
        port_set_bit(port_in(ls, "done"), b, is_free(ls, request, b) && traffic_request(t));
    }
    for (uint32_t p = 0; p < ACTIVE; p++) {
        port_set_bit(port_in(ls, "ev_go"), p, rng_chance(&t->rng, 32));
        port_set(port_in(ls, "ev_reg"), p, some_register(t));
        port_set_bit(port_in(ls, "clear"), p, rng_chance(&t->rng, 4));
    }
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *what, uint32_t i, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "rfc_operands: expected %s[%" PRIu32 "] to be 0x%" PRIx64 ", got 0x%" PRIx64
                   " (docs/blocks/rfc_operands.md)",
                   what, i, want, got);
}

static uint64_t given(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_get(port_given(ls, port), i);
}

static int is_needed(const struct lockstep *ls, uint32_t k) {
    uint64_t here = given(ls, "hit", k) | given(ls, "lrf_hit", k);
    return port_bit(port_given(ls, "src_valid"), k) &&
           (!HAS_RFC || (given(ls, "src_mask", 0) & ~here) != 0);
}

static int check_bank(const struct operands *m, const struct lockstep *ls, uint32_t b,
                      struct err *e) {
    static const struct request none = {.have = ~(uint64_t)0};
    int done = port_bit(port_given(ls, "done"), b);
    const struct request *r = done ? &m->request[given(ls, "done_dest", b)] : &none;
    uint64_t all = ~(uint64_t)0 >> (64 - LANES);
    return expect(e, "fill_lanes", b, ~r->have & all, port_get(port_out(ls, "fill_lanes"), b)) ||
                   expect(e, "fill_valid", b, (uint64_t)r->fill,
                          (uint64_t)port_bit(port_out(ls, "fill_valid"), b)) ||
                   expect(e, "fill_slot", b, r->fill ? r->slot : 0,
                          port_get(port_out(ls, "fill_slot"), b)) ||
                   expect(e, "fill_reg", b, r->fill ? r->reg : 0,
                          port_get(port_out(ls, "fill_reg"), b))
               ? -1
               : 0;
}

static int check_outputs(const struct operands *m, const struct lockstep *ls, struct err *e) {
    int holds = TAG_STAGE && HAS_RFC && given(ls, "arrive", 0);
    for (uint32_t k = 0; k < SLOTS; k++)
        if (expect(e, "need", k, (uint64_t)is_needed(ls, k),
                   (uint64_t)port_bit(port_out(ls, "need"), k)))
            return -1;
    for (uint32_t r = 0; r < REQUESTS; r++)
        if (expect(e, "hold", r, holds && r / SLOTS == given(ls, "unit", 0),
                   (uint64_t)port_bit(port_out(ls, "hold"), r)))
            return -1;
    for (uint32_t b = 0; b < BANKS; b++)
        if (check_bank(m, ls, b, e))
            return -1;
    return 0;
}

static void arrive(struct operands *m, const struct lockstep *ls) {
    for (uint32_t k = 0; k < SLOTS; k++) {
        struct request *r = &m->request[given(ls, "unit", 0) * SLOTS + k];
        r->have = given(ls, "hit", k) | given(ls, "lrf_hit", k);
        r->reg = given(ls, "src_reg", k);
        r->slot = given(ls, "arrive_slot", 0);
        r->fill = RFC_READS && is_needed(ls, k);
    }
}

static void follow(struct operands *m, const struct lockstep *ls) {
    if (HAS_RFC && given(ls, "arrive", 0))
        arrive(m, ls);
    for (uint32_t b = 0; b < BANKS; b++)
        if (port_bit(port_given(ls, "done"), b))
            m->request[given(ls, "done_dest", b)].fill = 0;
    for (uint32_t i = 0; i < REQUESTS; i++) {
        struct request *r = &m->request[i];
        uint32_t p = (uint32_t)r->slot;
        int leaves = port_bit(port_given(ls, "ev_go"), p) && given(ls, "ev_reg", p) == r->reg;
        if (leaves || port_bit(port_given(ls, "clear"), p))
            r->fill = 0;
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    if (check_outputs(g, ls, e))
        return -1;
    follow(g, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "arrive")) || port_any(port_given(ls, "done"));
}

const struct random_block random_block = {.twin = &twin_rfc_operands,
                                          .size = sizeof(struct operands),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
