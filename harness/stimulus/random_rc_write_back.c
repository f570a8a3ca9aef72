/* SPDX-License-Identifier: Apache-2.0
 * Random evictions. Assumption kept: one is taken only when none is on its way.
 *
 * A third opinion: each thread's register is written exactly once, in its bank and row, in the
 * order of the lowest threads. Until then a request for it is blocked.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rc_write_back;

enum { REGS = 1 << REG_BITS };

struct evictions {
    uint32_t cycle, habits_end, regs;
    int away[LANES]; /* its register is on its way */
    uint32_t reg[LANES], warp;
};

/* Few registers share rows. */
static void new_habits(struct evictions *v, struct traffic *t) {
    static const uint32_t regs[] = {1, 2, 5, REGS};
    v->habits_end = v->cycle + 64 + rng_below(&t->rng, 256);
    v->regs = regs[rng_below(&t->rng, 4)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static int is_busy(const struct evictions *v) {
    for (uint32_t i = 0; i < LANES; i++)
        if (v->away[i])
            return 1;
    return 0;
}

static void drive_take(struct evictions *v, struct traffic *t, struct lockstep *ls) {
    int take = !is_busy(v) && traffic_request(t);
    port_set(port_in(ls, "take"), 0, (uint64_t)take);
    port_set(port_in(ls, "take_warp"), 0, rng_below(&t->rng, SCHEDULER_WARPS));
    port_set(port_in(ls, "take_mask"), 0, traffic_mask(t, LANES));
    for (uint32_t i = 0; i < LANES; i++)
        port_set(port_in(ls, "take_reg"), i, rng_below(&t->rng, v->regs));
}

/* Most requests are of the warp and of registers that meet those on their way. */
static void drive_requests(struct evictions *v, struct traffic *t, struct lockstep *ls) {
    for (uint32_t u = 0; u < COLLECTORS; u++)
        port_set(port_in(ls, "rd_warp"), u,
                 rng_below(&t->rng, 4) ? v->warp : rng_below(&t->rng, SCHEDULER_WARPS));
    for (uint32_t r = 0; r < COLLECTORS * SLOTS; r++)
        port_set(port_in(ls, "rd_reg"), r, rng_below(&t->rng, v->regs + 1) % REGS);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct evictions *v = g;
    if (++v->cycle >= v->habits_end)
        new_habits(v, t);
    drive_take(v, t, ls);
    drive_requests(v, t, ls);
    for (uint32_t w = 0; w < SCHEDULER_WARPS; w++)
        if (rng_chance(&t->rng, 2) || v->cycle == 1)
            port_random(port_in(ls, "base"), w, &t->rng);
}

static int expect(struct err *e, const char *port, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "rc_write_back: expected %s = %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/rc_write_back.md)",
                   port, want, got);
}

static int check_row(struct evictions *v, const struct lockstep *ls, struct err *e) {
    uint32_t first = 0, reg;
    uint64_t mask = 0;
    while (!v->away[first])
        first++;
    reg = v->reg[first];
    for (uint32_t i = 0; i < LANES; i++)
        if (v->away[i] && v->reg[i] == reg) {
            mask |= (uint64_t)1 << i;
            v->away[i] = 0;
        }
    uint64_t base = port_get(port_given(ls, "base"), v->warp);
    if (expect(e, "mask", mask, port_get(port_out(ls, "mask"), 0)) ||
        expect(e, "row", (base + reg / BANKS) % ((uint64_t)1 << ROW_BITS),
               port_get(port_out(ls, "row"), 0)))
        return -1;
    return expect(e, "bank_we", (uint64_t)1 << (reg + v->warp) % BANKS,
                  port_get(port_out(ls, "bank_we"), 0));
}

static int check_idle(const struct lockstep *ls, struct err *e) {
    if (expect(e, "mask", 0, port_get(port_out(ls, "mask"), 0)) ||
        expect(e, "row", 0, port_get(port_out(ls, "row"), 0)))
        return -1;
    return expect(e, "bank_we", 0, port_get(port_out(ls, "bank_we"), 0));
}

static int check_blocked(const struct evictions *v, const struct lockstep *ls, struct err *e) {
    for (uint32_t r = 0; r < COLLECTORS * SLOTS; r++) {
        uint64_t blocked = 0;
        for (uint32_t i = 0; i < LANES; i++)
            if (v->away[i] && port_get(port_given(ls, "rd_reg"), r) == v->reg[i] &&
                port_get(port_given(ls, "rd_warp"), r / SLOTS) == v->warp)
                blocked = 1;
        if (expect(e, "rd_blocked", blocked, (uint64_t)port_bit(port_out(ls, "rd_blocked"), r)))
            return -1;
    }
    return 0;
}

static void take(struct evictions *v, const struct lockstep *ls) {
    v->warp = (uint32_t)port_get(port_given(ls, "take_warp"), 0);
    for (uint32_t i = 0; i < LANES; i++) {
        v->away[i] = port_get(port_given(ls, "take_mask"), 0) >> i & 1;
        v->reg[i] = (uint32_t)port_get(port_given(ls, "take_reg"), i);
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct evictions *v = g;
    if (expect(e, "busy", (uint64_t)is_busy(v), port_get(port_out(ls, "busy"), 0)) ||
        check_blocked(v, ls, e) || (is_busy(v) ? check_row(v, ls, e) : check_idle(ls, e)))
        return -1;
    if (port_get(port_given(ls, "take"), 0))
        take(v, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "busy")) || port_any(port_given(ls, "take"));
}

const struct random_block random_block = {.twin = &twin_rc_write_back,
                                          .size = sizeof(struct evictions),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
