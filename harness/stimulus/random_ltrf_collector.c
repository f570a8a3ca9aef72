/* SPDX-License-Identifier: Apache-2.0
 * Random work for the collectors of LTRF. The generator plays scheduler, WCB, arbiter and banks. It
 * sees requests and free units, grants and issues. Granted data arrives after a cycle or many.
 * Assumptions kept: grants fit requests, one a bank; only slots that are reading get data; what
 * issues has alloc_ok.
 *
 * Units are followed by the ports alone, operand by operand. Each asks once its bank is known, with
 * bank and row as given, until it is granted. A unit dispatches with its own tag when the data of
 * all its operands is there.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"
#include "stimulus/requests.h"

extern const struct twin twin_ltrf_collector;

enum operand_phase { NONE, LATE, ASKS, READING, THERE };
enum { EARLY_SLOTS = PROBE && SLOTS > 2 ? 2 : SLOTS };

struct operand {
    enum operand_phase phase;
    uint64_t bank, row;
};

struct unit {
    int busy;
    uint64_t tag;
    struct operand operand[SLOTS];
};

struct collectors {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t issues, skips, sources, grants, arrivals, ports;
    struct unit unit[COLLECTORS];
    int arrives; /* an instruction issued last cycle */
};

/* ---- inputs ---- */

static void new_habits(struct collectors *c, struct traffic *t) {
    static const uint32_t any[] = {24, 128, 256}, low[] = {0, 16, 64};
    struct rng *r = &t->rng;
    c->habits_end = c->cycle + 64 + rng_below(r, 256);
    c->issues = any[rng_below(r, 3)];
    c->skips = low[rng_below(r, 3)];
    c->sources = any[rng_below(r, 3)];
    c->grants = any[rng_below(r, 3)];
    c->arrivals = any[rng_below(r, 3)];
    c->ports = any[rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static void drive_instruction(const struct collectors *c, struct traffic *t, struct lockstep *ls) {
    for (uint32_t k = 0; k < SLOTS; k++) {
        port_set_bit(port_in(ls, "src_valid"), k, rng_chance(&t->rng, c->sources));
        port_random(port_in(ls, "src_reg"), k, &t->rng);
        port_set(port_in(ls, "src_bank"), k, traffic_bank(t, BANKS));
        port_random(port_in(ls, "src_row"), k, &t->rng);
    }
    for (uint32_t i = 0; i < 2; i++)
        port_set(port_in(ls, "late_bank"), i, traffic_bank(t, BANKS));
    port_random(port_in(ls, "src_warp"), 0, &t->rng);
    port_random(port_in(ls, "src_tag"), 0, &t->rng);
    port_set(port_in(ls, "skip"), 0, (uint64_t)rng_chance(&t->rng, c->skips));
}

static void drive_arrivals(const struct collectors *c, struct traffic *t, struct lockstep *ls) {
    for (uint32_t r = 0; r < REQUESTS; r++)
        port_set_bit(port_in(ls, "arrived"), r,
                     c->unit[r / SLOTS].operand[r % SLOTS].phase == READING &&
                         rng_chance(&t->rng, c->arrivals));
}

static void drive_grants(const struct collectors *c, struct traffic *t, struct lockstep *ls) {
    for (uint32_t r = 0; r < REQUESTS; r++)
        port_set_bit(port_in(ls, "grant"), r, 0);
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t r = find_request(t, ls, b);
        int reads = r < REQUESTS && rng_chance(&t->rng, c->grants);
        port_set_bit(port_in(ls, "bank_read"), b, reads);
        port_random(port_in(ls, "bank_req"), b, &t->rng);
        if (reads) {
            port_set(port_in(ls, "bank_req"), b, r);
            port_set_bit(port_in(ls, "grant"), r, 1);
        }
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct collectors *c = g;
    if (++c->cycle >= c->habits_end)
        new_habits(c, t);
    drive_instruction(c, t, ls);
    drive_arrivals(c, t, ls);
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        port_set_bit(port_in(ls, "dispatch_ready"), p, rng_chance(&t->rng, c->ports));
    lockstep_peek(ls); /* requests and alloc_ok depend on none of what follows */
    drive_grants(c, t, ls);
    port_set(port_in(ls, "issue_valid"), 0,
             port_get(port_out(ls, "alloc_ok"), 0) && rng_chance(&t->rng, c->issues));
}

/* ---- operands ---- */

/* The instruction that arrives takes the lowest-numbered free unit; with Probe 1 it requests
 * nothing in this cycle. */
static void allocate(struct collectors *c, const struct lockstep *ls) {
    uint32_t u = 0;
    while (u < COLLECTORS && c->unit[u].busy)
        u++;
    if (!c->arrives || port_get(port_given(ls, "skip"), 0) || u == COLLECTORS)
        return;
    c->unit[u].busy = 1;
    c->unit[u].tag = port_get(port_given(ls, "src_tag"), 0);
    for (uint32_t k = 0; k < SLOTS; k++) {
        struct operand *o = &c->unit[u].operand[k];
        int valid = port_bit(port_given(ls, "src_valid"), k);
        o->phase = !valid ? NONE : k < EARLY_SLOTS ? ASKS : LATE;
        o->bank = port_get(port_given(ls, "src_bank"), k);
        o->row = port_get(port_given(ls, "src_row"), k);
    }
}

/* Operands whose bank was not known are told now. */
static void look_up(struct collectors *c, const struct lockstep *ls) {
    for (uint32_t u = 0; u < COLLECTORS; u++)
        for (uint32_t k = EARLY_SLOTS; k < SLOTS; k++) {
            struct operand *o = &c->unit[u].operand[k];
            if (o->phase == LATE) {
                o->phase = ASKS;
                o->bank = port_get(port_given(ls, "late_bank"), k - EARLY_SLOTS);
            }
        }
}

static int check_request(const struct collectors *c, uint32_t r, const struct lockstep *ls,
                         struct err *e) {
    const struct operand *o = &c->unit[r / SLOTS].operand[r % SLOTS];
    int asks = port_bit(port_out(ls, "rd_valid"), r);
    if (asks != (o->phase == ASKS) || (asks && (port_get(port_out(ls, "rd_bank"), r) != o->bank ||
                                                port_get(port_out(ls, "rd_row"), r) != o->row)))
        return err_set(e,
                       "ltrf_collector: expected request %" PRIu32 " to be %s bank %" PRIu64
                       " row %" PRIu64 ", is another one (docs/blocks/ltrf_collector.md)",
                       r, o->phase == ASKS ? "for" : "off,", o->bank, o->row);
    return 0;
}

static int is_ready(const struct unit *u) {
    int waits = !u->busy;
    for (uint32_t k = 0; k < SLOTS; k++)
        waits |= u->operand[k].phase != NONE && u->operand[k].phase != THERE;
    return !waits;
}

static int check_dispatch(struct collectors *c, uint32_t port, const struct lockstep *ls,
                          struct err *e) {
    uint64_t u = port_get(port_out(ls, "disp_unit"), port);
    uint64_t tag = port_get(port_out(ls, "disp_tag"), port);
    if (u >= COLLECTORS || !is_ready(&c->unit[u]) || c->unit[u].tag != tag)
        return err_set(e,
                       "ltrf_collector: expected port %" PRIu32 " to dispatch a complete unit with "
                       "its tag, got unit %" PRIu64 " tag %" PRIu64
                       " (docs/blocks/ltrf_collector.md)",
                       port, u, tag);
    return 0;
}

/* Grants and data of this cycle. */
static void move(struct collectors *c, const struct lockstep *ls) {
    for (uint32_t r = 0; r < REQUESTS; r++) {
        struct operand *o = &c->unit[r / SLOTS].operand[r % SLOTS];
        if (port_bit(port_given(ls, "arrived"), r))
            o->phase = THERE;
        else if (port_bit(port_given(ls, "grant"), r))
            o->phase = READING;
    }
}

/* Without Probe the unit asks in the cycle in which it is allocated, with it in the next one. */
static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct collectors *c = g;
    struct port disp_valid = port_out(ls, "disp_valid"), disp_unit = port_out(ls, "disp_unit");
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        if (port_bit(disp_valid, p) && check_dispatch(c, p, ls, e))
            return -1;
    if (!PROBE)
        allocate(c, ls);
    for (uint32_t r = 0; r < REQUESTS; r++)
        if (check_request(c, r, ls, e))
            return -1;
    move(c, ls);
    if (PROBE) {
        look_up(c, ls);
        allocate(c, ls);
    }
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        if (port_bit(disp_valid, p))
            c->unit[port_get(disp_unit, p)].busy = 0;
    c->arrives = port_get(port_given(ls, "issue_valid"), 0) != 0;
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "rd_valid")) || port_any(port_out(ls, "disp_valid"));
}

const struct random_block random_block = {.twin = &twin_ltrf_collector,
                                          .size = sizeof(struct collectors),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
