/* SPDX-License-Identifier: Apache-2.0
 * Random work for one caching collector unit. Assumptions kept: alloc only while not busy, dispatch
 * only with ready, grants of requests. No clear of the warp whose instruction is here or arrives,
 * no register of a warp on two buses. One bank, row and distance a register. No result for a
 * register whose read is granted in the same cycle.
 *
 * Values are followed by the ports alone, as version numbers of lanes. An instruction must dispatch
 * with what its registers held when it asked for them, from the cache table or from a bank. So data
 * that is out of date is found even where both twins keep it.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_ccu;

enum { UNIT_WARPS = 1 << SCHEDULER_WARP_BITS, REGS = 1 << REG_BITS };

/* A register's value: the last write of each lane. */
typedef uint32_t value[LANES];

struct operand {
    int valid;
    uint32_t reg;
    value wanted; /* from the hit or the grant on */
};

struct unit {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t regs, near, stays, sources, grants, dispatches, results, whole;
    /* values */
    value home[UNIT_WARPS][REGS], entry[CT_ENTRIES];
    uint32_t warp, version;
    struct operand operand[SLOTS];
};

/* ---- inputs ---- */

/* Few registers: hits, repeats and writes that meet entries; many: replacement. All near: the least
 * recently used goes. */
static void new_habits(struct unit *u, struct traffic *t) {
    static const uint32_t regs[] = {2, 5, 9, 12, 24, REGS}, near[] = {0, 64, 128, 240, 256},
                          high[] = {96, 256}, any[] = {24, 128, 256};
    struct rng *r = &t->rng;
    u->habits_end = u->cycle + 64 + rng_below(r, 256);
    u->regs = regs[rng_below(r, 6)];
    u->near = near[rng_below(r, 5)];
    u->stays = rng_below(r, 2) ? 250 : 128;
    u->sources = high[rng_below(r, 2)];
    u->grants = any[rng_below(r, 3)];
    u->dispatches = any[rng_below(r, 3)];
    u->results = any[rng_below(r, 3)];
    u->whole = high[rng_below(r, 2)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static uint32_t any_warp(struct traffic *t) {
    return rng_below(&t->rng, UNIT_WARPS);
}

/* Bank and row follow from the register; a repeated source has the distance of the first. */
static void drive_source(struct unit *u, struct traffic *t, struct lockstep *ls, uint32_t k) {
    struct port valid = port_in(ls, "src_valid"), reg = port_in(ls, "src_reg"),
                near = port_in(ls, "src_near");
    uint32_t n = rng_below(&t->rng, u->regs);
    int is_near = rng_chance(&t->rng, u->near), is_valid = rng_chance(&t->rng, u->sources);
    for (uint32_t j = 0; j < k; j++)
        if (is_valid && port_bit(valid, j) && port_get(reg, j) == n)
            is_near = port_bit(near, j);
    port_set_bit(valid, k, is_valid);
    port_set(reg, k, n);
    port_set_bit(near, k, is_near);
    port_set(port_in(ls, "src_bank"), k, n % BANKS);
    port_set(port_in(ls, "src_row"), k, (n / BANKS + n % 2 * (ROWS / 2)) % ROWS);
}

static void drive_arrival(struct unit *u, struct traffic *t, struct lockstep *ls) {
    uint64_t own = port_get(port_out(ls, "warp"), 0);
    int busy = port_get(port_out(ls, "busy"), 0) != 0;
    port_set(port_in(ls, "alloc"), 0, (uint64_t)(!busy && traffic_request(t)));
    port_set(port_in(ls, "alloc_warp"), 0, rng_chance(&t->rng, u->stays) ? own : any_warp(t));
    port_random(port_in(ls, "alloc_tag"), 0, &t->rng);
    for (uint32_t k = 0; k < SLOTS; k++)
        drive_source(u, t, ls, k);
    port_random(port_in(ls, "rand"), 0, &t->rng);
    port_set(port_in(ls, "dispatch"), 0,
             port_get(port_out(ls, "ready"), 0) && rng_chance(&t->rng, u->dispatches));
}

/* Not the warp whose instruction is here or arrives. */
static void drive_clear(struct traffic *t, struct lockstep *ls) {
    uint64_t own = port_get(port_out(ls, "warp"), 0),
             warp = rng_below(&t->rng, 2) ? own : any_warp(t);
    int here = port_get(port_out(ls, "busy"), 0) && warp == own;
    int arrives =
        port_get(port_in(ls, "alloc"), 0) && warp == port_get(port_in(ls, "alloc_warp"), 0);
    port_set(port_in(ls, "clear_valid"), 0,
             (uint64_t)(!here && !arrives && rng_chance(&t->rng, 12)));
    port_set(port_in(ls, "clear_warp"), 0, warp);
}

static void drive_grants(struct unit *u, struct traffic *t, struct lockstep *ls) {
    struct port grant = port_in(ls, "grant"), request = port_out(ls, "rd_valid");
    for (uint32_t k = 0; k < SLOTS; k++)
        port_set_bit(grant, k, port_bit(request, k) && rng_chance(&t->rng, u->grants));
}

static int is_carried(struct lockstep *ls, uint32_t buses, uint64_t warp, uint64_t reg) {
    for (uint32_t p = 0; p < buses; p++)
        if (port_bit(port_in(ls, "wb_accept"), p) && port_get(port_in(ls, "wb_warp"), p) == warp &&
            port_get(port_in(ls, "wb_reg"), p) == reg)
            return 1;
    return 0;
}

/* Granted in this cycle, to what is here or arrives. */
static int is_read(const struct unit *u, struct lockstep *ls, uint64_t warp, uint64_t reg) {
    int arrives = port_get(port_in(ls, "alloc"), 0) != 0;
    uint64_t reader = arrives ? port_get(port_in(ls, "alloc_warp"), 0) : u->warp;
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t read = arrives ? port_get(port_in(ls, "src_reg"), k) : u->operand[k].reg;
        if (port_bit(port_in(ls, "grant"), k) && reader == warp && read == reg)
            return 1;
    }
    return 0;
}

static void drive_results(struct unit *u, struct traffic *t, struct lockstep *ls) {
    uint64_t own = port_get(port_out(ls, "warp"), 0), all = ~(uint64_t)0 >> (64 - LANES);
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint64_t warp = rng_chance(&t->rng, u->stays) ? own : any_warp(t);
        uint64_t reg = rng_below(&t->rng, u->regs);
        int accepted = rng_chance(&t->rng, u->results) && !is_carried(ls, p, warp, reg) &&
                       !is_read(u, ls, warp, reg);
        port_set_bit(port_in(ls, "wb_accept"), p, accepted);
        port_set(port_in(ls, "wb_warp"), p, warp);
        port_set(port_in(ls, "wb_reg"), p, reg);
        port_set_bit(port_in(ls, "wb_near"), p, rng_chance(&t->rng, u->near));
        port_set(port_in(ls, "wb_mask"), p,
                 rng_chance(&t->rng, u->whole) ? all : traffic_mask(t, LANES));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct unit *u = g;
    if (++u->cycle >= u->habits_end)
        new_habits(u, t);
    lockstep_peek(ls); /* port R and ready */
    drive_arrival(u, t, ls);
    drive_clear(t, ls);
    lockstep_peek(ls); /* requests depend on none of what follows */
    drive_grants(u, t, ls);
    drive_results(u, t, ls);
}

/* ---- values ---- */

static struct port shown_in(const struct lockstep *ls, const char *name) {
    struct port p = {signal_find(&ls->twin->in, name), ls->in};
    return p;
}

/* The operand of an instruction that arrives: its number, and that of the first slot that names its
 * register. */
static void take_operands(struct unit *u, const struct lockstep *ls) {
    u->warp = (uint32_t)port_get(shown_in(ls, "alloc_warp"), 0);
    for (uint32_t k = 0; k < SLOTS; k++) {
        struct operand *o = &u->operand[k];
        o->valid = port_bit(shown_in(ls, "src_valid"), k);
        o->reg = (uint32_t)port_get(shown_in(ls, "src_reg"), k);
    }
}

/* What slot k asked for is there now, for every slot that names the register. */
static void want(struct unit *u, uint32_t k) {
    for (uint32_t j = 0; j < SLOTS; j++)
        if (u->operand[j].valid && u->operand[j].reg == u->operand[k].reg)
            memcpy(u->operand[j].wanted, u->home[u->warp][u->operand[k].reg], sizeof(value));
}

static void ask(struct unit *u, const struct lockstep *ls) {
    struct port hit = port_out(ls, "hit"), grant = shown_in(ls, "grant");
    if (port_get(shown_in(ls, "alloc"), 0))
        take_operands(u, ls);
    for (uint32_t k = 0; k < SLOTS; k++)
        if (port_bit(hit, k) || port_bit(grant, k))
            want(u, k);
}

static void write_lanes(value v, uint64_t mask, uint32_t version) {
    for (uint32_t l = 0; l < LANES; l++)
        if (mask >> l & 1)
            v[l] = version;
}

/* Port S, port D, then the banks. */
static void move(struct unit *u, const struct lockstep *ls) {
    struct port fill = port_out(ls, "fill_valid"), index = port_out(ls, "index");
    for (uint32_t k = 0; k < SLOTS; k++)
        if (port_bit(fill, k))
            memcpy(u->entry[port_get(index, k) % CT_ENTRIES], u->operand[k].wanted, sizeof(value));
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        u->version++;
        if (port_bit(port_out(ls, "d_wsel"), p))
            write_lanes(u->entry[port_get(port_out(ls, "d_entry"), 0) % CT_ENTRIES],
                        port_get(port_out(ls, "d_mask"), 0), u->version);
        if (port_bit(shown_in(ls, "wb_accept"), p))
            write_lanes(
                u->home[port_get(shown_in(ls, "wb_warp"), p)][port_get(shown_in(ls, "wb_reg"), p)],
                port_get(shown_in(ls, "wb_mask"), p), u->version);
    }
}

static int check_dispatch(const struct unit *u, const struct lockstep *ls, struct err *e) {
    for (uint32_t k = 0; k < SLOTS; k++) {
        const struct operand *o = &u->operand[k];
        uint64_t entry = port_get(port_out(ls, "index"), k);
        if (!o->valid)
            continue;
        if (entry >= CT_ENTRIES || memcmp(u->entry[entry], o->wanted, sizeof(value)))
            return err_set(e,
                           "ccu: expected entry %" PRIu64 " to hold operand %" PRIu32
                           " (register %" PRIu32 " of warp %" PRIu32
                           ") at dispatch, holds another value (docs/blocks/ccu.md)",
                           entry, k, o->reg, u->warp);
    }
    return 0;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct unit *u = g;
    if (port_get(shown_in(ls, "dispatch"), 0) && check_dispatch(u, ls, e))
        return -1;
    ask(u, ls);
    move(u, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "rd_valid")) || port_any(port_out(ls, "wr_kind")) ||
           port_any(port_out(ls, "hit"));
}

const struct random_block random_block = {.twin = &twin_ccu,
                                          .size = sizeof(struct unit),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
