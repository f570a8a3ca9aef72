/* SPDX-License-Identifier: Apache-2.0
 * Random life of one warp's control block. The generator plays allocator, prefetch unit and buses:
 * registers are given banks, filled, dropped, looked up and written. Assumptions kept: only
 * registers that are not valid get a bank or are filled, each once. Only valid ones are dropped,
 * clear comes alone, no register is both dead and written.
 *
 * What the ports said of each register is kept beside the block: its bank, whether it is there,
 * whether it is live.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_wcb;

enum { WORDS = (THREAD_REGS + 63) / 64 };

struct reg {
    uint64_t bank;
    int valid, live;
};

struct warp {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t regs, sets, fills, drops, results, deaths, rare;
    struct reg reg[THREAD_REGS];
    uint64_t working_set[WORDS], offset;
};

/* ---- inputs ---- */

/* Few registers: what moves is looked up in the same cycle. */
static void new_habits(struct warp *m, struct traffic *t) {
    static const uint32_t regs[] = {2, 4, 16, THREAD_REGS}, any[] = {12, 96, 240},
                          low[] = {0, 2, 16};
    struct rng *r = &t->rng;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->regs = regs[rng_below(r, 4)];
    if (m->regs > THREAD_REGS)
        m->regs = THREAD_REGS;
    m->sets = any[rng_below(r, 3)];
    m->fills = any[rng_below(r, 3)];
    m->drops = any[rng_below(r, 3)];
    m->results = any[rng_below(r, 3)];
    m->deaths = any[rng_below(r, 3)];
    m->rare = low[rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static uint32_t any_register(const struct warp *m, struct traffic *t) {
    return rng_below(&t->rng, m->regs);
}

static void drive_rare(const struct warp *m, struct traffic *t, struct lockstep *ls) {
    int clears = rng_chance(&t->rng, m->rare) && rng_below(&t->rng, 2);
    port_set(port_in(ls, "clear"), 0, (uint64_t)clears);
    port_set(port_in(ls, "load"), 0, (uint64_t)(!clears && rng_chance(&t->rng, m->rare)));
    port_set(port_in(ls, "enter"), 0, (uint64_t)(!clears && rng_chance(&t->rng, m->rare)));
    port_random(port_in(ls, "load_vector"), 0, &t->rng);
    port_random(port_in(ls, "enter_offset"), 0, &t->rng);
}

/* A cache bank that is not filled, and no set or drop, show any register. */
static void drive_moves(const struct warp *m, struct traffic *t, struct lockstep *ls) {
    uint8_t taken[THREAD_REGS] = {0};
    uint32_t set = any_register(m, t), drop = any_register(m, t);
    int clears = port_get(port_in(ls, "clear"), 0) != 0;
    int sets = !clears && !m->reg[set].valid && rng_chance(&t->rng, m->sets);
    taken[set] = (uint8_t)sets;
    port_set(port_in(ls, "set"), 0, (uint64_t)sets);
    port_set(port_in(ls, "set_reg"), 0, set);
    port_set(port_in(ls, "set_bank"), 0, rng_below(&t->rng, BANKS));
    port_set(port_in(ls, "set_valid"), 0, rng_below(&t->rng, 2));
    port_set(port_in(ls, "drop"), 0,
             (uint64_t)(!clears && m->reg[drop].valid && rng_chance(&t->rng, m->drops)));
    port_set(port_in(ls, "drop_reg"), 0, drop);
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t reg = any_register(m, t);
        int fills = !clears && !m->reg[reg].valid && !taken[reg] && rng_chance(&t->rng, m->fills);
        taken[reg] |= (uint8_t)fills;
        port_set_bit(port_in(ls, "fill"), b, fills && rng_below(&t->rng, BANKS) < 2);
        port_set(port_in(ls, "fill_reg"), b, reg);
    }
}

static void drive_instructions(const struct warp *m, struct traffic *t, struct lockstep *ls) {
    uint8_t written[THREAD_REGS] = {0};
    for (uint32_t i = 0; i < 2; i++)
        port_set(port_in(ls, "lookup_reg"), i, any_register(m, t));
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint32_t reg = any_register(m, t);
        int writes = rng_chance(&t->rng, m->results);
        written[reg] |= (uint8_t)writes;
        port_set(port_in(ls, "result_reg"), p, reg);
        port_set_bit(port_in(ls, "written"), p, writes);
    }
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint32_t reg = any_register(m, t);
        port_set(port_in(ls, "dead_reg"), k, reg);
        port_set_bit(port_in(ls, "dead"), k, !written[reg] && rng_chance(&t->rng, m->deaths));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct warp *m = g;
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    drive_rare(m, t, ls);
    drive_moves(m, t, ls);
    drive_instructions(m, t, ls);
}

/* ---- registers ---- */

static int refuse(uint64_t reg, const char *what, struct err *e) {
    return err_set(e,
                   "wcb: expected %s of R%" PRIu64
                   " as the ports said before, shows another (docs/blocks/wcb.md)",
                   what, reg);
}

static int check_look_ups(const struct warp *m, const struct lockstep *ls, struct err *e) {
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t reg = port_get(port_given(ls, "lookup_reg"), i);
        const struct reg *r = &m->reg[reg];
        if (port_get(port_out(ls, "lookup_bank"), i) != r->bank)
            return refuse(reg, "lookup_bank", e);
        if (port_bit(port_out(ls, "lookup_valid"), i) != r->valid)
            return refuse(reg, "lookup_valid", e);
        if (port_bit(port_out(ls, "lookup_live"), i) != (r->live || !LIVENESS))
            return refuse(reg, "lookup_live", e);
    }
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint64_t reg = port_get(port_given(ls, "result_reg"), p);
        if (port_get(port_out(ls, "result_bank"), p) != m->reg[reg].bank)
            return refuse(reg, "result_bank", e);
        if (port_bit(port_out(ls, "result_valid"), p) != m->reg[reg].valid)
            return refuse(reg, "result_valid", e);
    }
    return 0;
}

static int check_vectors(const struct warp *m, const struct lockstep *ls, struct err *e) {
    uint64_t shown[WORDS] = {0};
    port_get_words(port_out(ls, "working_set"), 0, shown);
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        if (port_bit(port_out(ls, "valid"), r) != m->reg[r].valid)
            return refuse(r, "valid", e);
    if (memcmp(shown, m->working_set, sizeof shown) ||
        port_get(port_out(ls, "offset"), 0) != m->offset)
        return err_set(e, "wcb: expected working_set and offset as they were loaded, shows others "
                          "(docs/blocks/wcb.md)");
    return 0;
}

static void clear(struct warp *m) {
    memset(m->working_set, 0, sizeof m->working_set);
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        m->reg[r].valid = m->reg[r].live = 0;
}

static void move(struct warp *m, const struct lockstep *ls) {
    if (port_get(port_given(ls, "set"), 0)) {
        struct reg *r = &m->reg[port_get(port_given(ls, "set_reg"), 0)];
        r->bank = port_get(port_given(ls, "set_bank"), 0);
        r->valid = (int)port_get(port_given(ls, "set_valid"), 0);
    }
    for (uint32_t b = 0; b < BANKS; b++)
        if (port_bit(port_given(ls, "fill"), b))
            m->reg[port_get(port_given(ls, "fill_reg"), b)].valid = 1;
    if (port_get(port_given(ls, "drop"), 0))
        m->reg[port_get(port_given(ls, "drop_reg"), 0)].valid = 0;
    for (uint32_t k = 0; k < SLOTS; k++)
        if (port_bit(port_given(ls, "dead"), k))
            m->reg[port_get(port_given(ls, "dead_reg"), k)].live = 0;
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (port_bit(port_given(ls, "written"), p))
            m->reg[port_get(port_given(ls, "result_reg"), p)].live = 1;
    if (port_get(port_given(ls, "load"), 0))
        port_get_words(port_given(ls, "load_vector"), 0, m->working_set);
    if (port_get(port_given(ls, "enter"), 0))
        m->offset = port_get(port_given(ls, "enter_offset"), 0);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    if (check_look_ups(g, ls, e) || check_vectors(g, ls, e))
        return -1;
    if (port_get(port_given(ls, "clear"), 0))
        clear(g);
    else
        move(g, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "set")) || port_any(port_given(ls, "fill")) ||
           port_any(port_given(ls, "drop"));
}

const struct random_block random_block = {.twin = &twin_wcb,
                                          .size = sizeof(struct warp),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
