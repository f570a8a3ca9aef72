/* SPDX-License-Identifier: Apache-2.0
 * Random work for the prefetch unit. The generator plays scheduler, WCBs, allocator, write buffers
 * and main banks. Warps enter with a working set, fetch others, leave or exit. Read data is there
 * after some cycles. Assumptions kept: only slots at rest begin something, each one thing. Only
 * requested data comes, never twice to one link within a register's beats. A slot has a cache bank
 * for each register of its working set.
 *
 * Where each register is follows from the ports (prefetch_model.h).
 */
#include "stimulus/prefetch_model.h"

#include <string.h>

extern const struct twin twin_prefetch_unit;

struct machine {
    struct prefetch_model model;
    /* habits of some hundred cycles; chances of 256 */
    uint32_t habits_end, calm; /* habits until the next calm ones */
    int alone;                 /* something begins only when nothing moves */
    uint32_t prefetches, enters, leaves, exits, holds; /* a slot and cycle; a cycle */
    uint32_t first_reg, regs, set_size, stride, runs;  /* of a working set */
    uint32_t alike;  /* warps with their registers in the same main banks */
    uint32_t window; /* unused cache banks are taken from so many on: slots take the same ones */
    uint32_t latency, delays, slow_buffers, results, in_flight, returns, live;
};

/* One full working set after the other, each alone, from slow banks: all of its registers are
 * fetched at once. */
static void be_calm(struct machine *g) {
    g->calm = 12;
    g->habits_end += 1500;
    g->alone = 1;
    g->prefetches = 200;
    g->enters = 4;
    g->leaves = g->exits = g->results = g->in_flight = 0;
    g->set_size = BANKS;
    g->stride = 1;
    g->runs = 256;
    g->latency = 60;
    g->live = 256;
}

static void new_habits(struct machine *g, struct traffic *t) {
    static const uint32_t any[] = {4, 32, 200}, low[] = {0, 1, 4},
                          latencies[] = {1, 2, 4, 8, 20, 60}, regs[] = {4, 24, THREAD_REGS};
    struct rng *r = &t->rng;
    g->habits_end = g->model.cycle + 96 + rng_below(r, 384);
    g->prefetches = any[rng_below(r, 3)];
    g->enters = any[rng_below(r, 3)];
    g->leaves = any[rng_below(r, 3)];
    g->exits = low[rng_below(r, 3)];
    g->holds = any[rng_below(r, 3)];
    g->regs = regs[rng_below(r, 3)];
    g->first_reg = rng_below(r, THREAD_REGS);
    g->set_size = rng_below(r, 2) ? BANKS : rng_below(r, BANKS + 1);
    g->stride = rng_below(r, 4) ? 1 : MAIN_BANKS;
    g->runs = 128;
    g->alike = any[rng_below(r, 3)];
    g->window = rng_below(r, 2) ? BANKS : 1;
    g->latency = latencies[rng_below(r, 6)];
    g->delays = rng_below(r, 2) ? 256 : 160;
    g->slow_buffers = any[rng_below(r, 3)];
    g->results = low[rng_below(r, 3)];
    g->in_flight = any[rng_below(r, 3)];
    g->returns = any[rng_below(r, 3)];
    g->live = any[rng_below(r, 3)] + 28;
    g->alone = 0;
    if (g->calm-- == 0)
        be_calm(g);
}

static void start(void *self, struct traffic *t) {
    struct machine *g = self;
    new_habits(g, t);
}

/* ---- banks and buffers ---- */

/* The oldest read of its main bank is over when it is due and its links are free. `n` reads before
 * it are not over. */
static int is_over(const struct machine *g, struct traffic *t, const struct fetch *f, uint32_t n) {
    const struct prefetch_model *m = &g->model;
    for (uint32_t i = 0; i < n; i++)
        if (m->fetch[i].main_bank == f->main_bank)
            return 0;
    return m->cycle >= f->begun + g->latency && !m->fill[f->bank].left &&
           !model_is_filling_from(m, f->main_bank) && rng_chance(&t->rng, g->delays);
}

static void drive_done(struct machine *g, struct traffic *t, struct lockstep *ls) {
    struct prefetch_model *m = &g->model;
    uint32_t kept = 0;
    for (uint32_t b = 0; b < MAIN_BANKS; b++) {
        port_set_bit(port_in(ls, "done"), b, 0);
        port_random(port_in(ls, "done_dest"), b, &t->rng);
    }
    for (uint32_t i = 0; i < m->n_fetches; i++) {
        const struct fetch f = m->fetch[i];
        if (!is_over(g, t, &f, kept)) {
            m->fetch[kept++] = f;
            continue;
        }
        port_set_bit(port_in(ls, "done"), f.main_bank, 1);
        port_set(port_in(ls, "done_dest"), f.main_bank,
                 (f.slot << REG_BITS | f.reg) << BANK_BITS | f.bank);
        m->fill[f.bank] = (struct fill){f, 0, BEATS};
    }
    m->n_fetches = kept;
}

/* A bank is busy with a read until its data is there; one that is pipelined now and then. */
static void drive_main_banks(const struct machine *g, struct traffic *t, struct lockstep *ls) {
    const struct prefetch_model *m = &g->model;
    for (uint32_t b = 0; b < MAIN_BANKS; b++) {
        port_set_bit(port_in(ls, "main_busy"), b,
                     PIPELINED ? rng_chance(&t->rng, 8) : m->cycle < m->main_bank[b].busy_until);
        port_set_bit(port_in(ls, "occupied"), b, m->main_bank[b].occupied);
    }
    for (uint32_t i = 0; i < m->n_fetches && !PIPELINED; i++)
        port_set_bit(port_in(ls, "main_busy"), m->fetch[i].main_bank, 1);
    for (uint32_t c = 0; c < BANKS; c++)
        port_set_bit(port_in(ls, "unloading"), c, m->cycle < m->unload_until[c]);
}

/* Full buffers are written; results take empty ones, but not in the cycle in which a register of
 * the bank enters. */
static void move_buffers(struct machine *g, struct traffic *t, const struct lockstep *ls) {
    struct prefetch_model *m = &g->model;
    for (uint32_t i = 0; i < MAIN_BANKS; i++) {
        struct main_bank *b = &m->main_bank[i];
        int busy = port_bit(port_given(ls, "main_busy"), i);
        if (b->occupied && m->cycle >= b->full_at && !busy) {
            b->occupied = 0;
            b->busy_until = m->cycle + g->latency;
        } else if (!b->occupied && !port_bit(port_out(ls, "enters"), i) &&
                   rng_chance(&t->rng, g->results)) {
            b->occupied = 1;
            b->full_at = m->cycle + BEATS;
        }
    }
    for (uint32_t i = 0; i < MAIN_BANKS; i++)
        if (port_bit(port_out(ls, "back_valid"), i) && rng_chance(&t->rng, g->slow_buffers)) {
            uint32_t more = rng_below(&t->rng, 2 * BEATS);
            m->unload_until[port_get(port_out(ls, "back_bank"), i)] += more;
            m->main_bank[i].full_at += more;
        }
}

/* ---- warps ---- */

static uint32_t any_register(const struct machine *g, struct traffic *t) {
    uint32_t regs = g->regs < THREAD_REGS ? g->regs : THREAD_REGS;
    return (g->first_reg + rng_below(&t->rng, regs) * g->stride) % THREAD_REGS;
}

/* Some registers, or a run of them, or such of one main bank. */
static void new_working_set(const struct machine *g, struct traffic *t, uint8_t set[THREAD_REGS]) {
    uint32_t first = any_register(g, t);
    int run = rng_chance(&t->rng, g->runs);
    memset(set, 0, THREAD_REGS);
    for (uint32_t i = 0; i < g->set_size; i++)
        set[run ? (first + i * g->stride) % THREAD_REGS : any_register(g, t)] = 1;
}

static int is_held(const struct machine *g, uint32_t warp) {
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (g->model.slot[p].stage != FREE && g->model.slot[p].warp == warp)
            return 1;
    return 0;
}

static void new_warp(struct machine *g, struct traffic *t, struct slot *p) {
    uint8_t set[THREAD_REGS];
    uint32_t rows = THREAD_REGS / MAIN_BANKS, warp = rng_below(&t->rng, SCHEDULER_WARPS);
    if (rng_chance(&t->rng, g->alike))
        warp -= warp % MAIN_BANKS;
    while (is_held(g, warp))
        warp = (warp + (rng_chance(&t->rng, g->alike) ? MAIN_BANKS : 1)) % SCHEDULER_WARPS;
    p->warp = warp;
    p->base = rng_below(&t->rng, rows < MAIN_ROWS ? MAIN_ROWS - rows : 1);
    new_working_set(g, t, set);
    for (uint32_t r = 0; r < THREAD_REGS; r++) {
        p->reg[r].wanted = set[r];
        p->reg[r].live = (uint8_t)rng_chance(&t->rng, g->live);
        /* some of an interval before, too */
        p->reg[r].in_flight = (uint8_t)rng_chance(&t->rng, set[r] ? g->in_flight / 8 : 24);
    }
}

/* A result comes to a register, round from a random one on. */
static void return_result(struct traffic *t, struct slot *p) {
    uint32_t first = rng_below(&t->rng, THREAD_REGS);
    for (uint32_t i = 0; i < THREAD_REGS; i++) {
        struct cached *r = &p->reg[(first + i) % THREAD_REGS];
        if (r->in_flight) {
            r->in_flight = 0;
            r->live = 1;
            return;
        }
    }
}

/* Instructions issue and results come, to a register or two of a slot. */
static void use_registers(const struct machine *g, struct traffic *t, struct slot *p) {
    for (uint32_t i = 0; i < 4; i++) {
        struct cached *r = &p->reg[any_register(g, t)];
        if (p->stage == RUNS && r->wanted && rng_chance(&t->rng, g->in_flight)) {
            r->in_flight = 1;
        } else if (rng_chance(&t->rng, 24)) {
            r->live = (uint8_t)rng_chance(&t->rng, g->live);
        }
    }
    if (rng_chance(&t->rng, g->returns))
        return_result(t, p);
}

/* The head of a queue of unused banks stays until it is taken. */
static void choose_bank(const struct machine *g, struct traffic *t, struct slot *p) {
    if (p->n_used == BANKS || !p->used[p->next_bank])
        return;
    p->next_bank = rng_below(&t->rng, g->window);
    while (p->used[p->next_bank])
        p->next_bank = (p->next_bank + 1) % BANKS;
}

static void drive_slot(struct machine *g, struct traffic *t, struct lockstep *ls, uint32_t i) {
    struct slot *p = &g->model.slot[i];
    uint64_t in_flight[(THREAD_REGS + 63) / 64] = {0};
    use_registers(g, t, p);
    choose_bank(g, t, p);
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        in_flight[r / 64] |= (uint64_t)p->reg[r].in_flight << (r % 64);
    port_set(port_in(ls, "slot_warp"), i, p->warp);
    port_set(port_in(ls, "slot_base"), i, p->base);
    port_set_words(port_in(ls, "in_flight"), i, in_flight);
    port_set_bit(port_in(ls, "bank_ok"), i, p->n_used < BANKS);
    port_set(port_in(ls, "bank"), i, p->n_used < BANKS ? p->next_bank : 0);
}

/* ---- what begins ---- */

/* A slot in this stage but another one, round from a random one on; ACTIVE: none. */
static uint32_t find_slot(const struct machine *g, struct traffic *t, enum stage stage,
                          uint32_t other) {
    uint32_t first = rng_below(&t->rng, ACTIVE);
    for (uint32_t i = 0; i < ACTIVE; i++) {
        uint32_t p = (first + i) % ACTIVE;
        if (g->model.slot[p].stage == stage && p != other)
            return p;
    }
    return ACTIVE;
}

static int may_begin(const struct machine *g) {
    int moves = 0;
    for (uint32_t p = 0; p < ACTIVE; p++)
        moves |= g->model.slot[p].stage != FREE && g->model.slot[p].stage != RUNS;
    return !(g->alone && moves);
}

static uint32_t drive_prefetch(const struct machine *g, struct traffic *t, struct lockstep *ls) {
    uint32_t slot = find_slot(g, t, RUNS, ACTIVE);
    int begins = slot < ACTIVE && may_begin(g) && rng_chance(&t->rng, g->prefetches);
    uint8_t set[THREAD_REGS];
    new_working_set(g, t, set);
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        port_set_bit(port_in(ls, "prefetch_vector"), r, set[r]);
    port_set(port_in(ls, "prefetch"), 0, (uint64_t)begins);
    port_random(port_in(ls, "prefetch_slot"), 0, &t->rng);
    if (begins)
        port_set(port_in(ls, "prefetch_slot"), 0, slot);
    return begins ? slot : ACTIVE;
}

static void drive_enter(struct machine *g, struct traffic *t, struct lockstep *ls) {
    uint32_t slot = find_slot(g, t, FREE, ACTIVE);
    int begins = slot < ACTIVE && may_begin(g) && rng_chance(&t->rng, g->enters);
    port_set(port_in(ls, "enter"), 0, (uint64_t)begins);
    port_random(port_in(ls, "enter_slot"), 0, &t->rng);
    if (begins) {
        port_set(port_in(ls, "enter_slot"), 0, slot);
        new_warp(g, t, &g->model.slot[slot]);
    }
}

/* A warp that exits wins over what its slot begins. */
static void drive_leave(const struct machine *g, struct traffic *t, struct lockstep *ls,
                        uint32_t prefetching) {
    uint32_t slot = find_slot(g, t, RUNS, prefetching);
    int begins = slot < ACTIVE && rng_chance(&t->rng, g->leaves);
    for (uint32_t p = 0; p < ACTIVE; p++) {
        enum stage stage = g->model.slot[p].stage;
        port_set_bit(port_in(ls, "leave"), p, begins && p == slot);
        port_set_bit(port_in(ls, "cleared"), p,
                     (stage == RUNS || stage == FREE) && rng_chance(&t->rng, g->exits));
    }
    port_set(port_in(ls, "hold_left"), 0, (uint64_t)rng_chance(&t->rng, g->holds));
}

/* ---- what WCBs answer ---- */

static void answer_vectors(const struct machine *g, struct traffic *t, struct lockstep *ls) {
    uint64_t slot = port_get(port_out(ls, "vector_slot"), 0);
    port_random(port_in(ls, "vector_working_set"), 0, &t->rng);
    port_random(port_in(ls, "vector_valid"), 0, &t->rng);
    if (!port_get(port_out(ls, "vector_valid_slot"), 0) || slot >= ACTIVE)
        return;
    for (uint32_t r = 0; r < THREAD_REGS; r++) {
        const struct cached *c = &g->model.slot[slot].reg[r];
        port_set_bit(port_in(ls, "vector_working_set"), r, c->wanted);
        port_set_bit(port_in(ls, "vector_valid"), r, c->where == HERE);
    }
}

/* WCBs answer anything where they are not asked, and no bank where a register enters. */
static void answer_look_ups(const struct machine *g, struct traffic *t, struct lockstep *ls) {
    for (uint32_t p = 0; p < ACTIVE; p++) {
        int out = port_bit(port_out(ls, "out_valid"), p);
        int in = port_bit(port_out(ls, "in_valid"), p);
        uint64_t reg = port_get(port_out(ls, "move_reg"), p);
        const struct cached *r = &g->model.slot[p].reg[reg % THREAD_REGS];
        port_random(port_in(ls, "reg_bank"), p, &t->rng);
        if (out)
            port_set(port_in(ls, "reg_bank"), p, r->bank);
        port_set_bit(port_in(ls, "reg_live"), p, out || in ? r->live : (int)rng_below(&t->rng, 2));
    }
}

static void drive(void *self, struct traffic *t, struct lockstep *ls) {
    struct machine *g = self;
    if (++g->model.cycle >= g->habits_end)
        new_habits(g, t);
    drive_done(g, t, ls);
    drive_main_banks(g, t, ls);
    for (uint32_t p = 0; p < ACTIVE; p++)
        drive_slot(g, t, ls, p);
    drive_leave(g, t, ls, drive_prefetch(g, t, ls));
    drive_enter(g, t, ls);
    lockstep_peek(ls); /* requests depend on none of the answers */
    answer_vectors(g, t, ls);
    answer_look_ups(g, t, ls);
}

static int check(void *self, const struct lockstep *ls, struct err *e) {
    struct machine *g = self;
    return model_follow(&g->model, ls, e);
}

static void observe(void *self, struct traffic *t, const struct lockstep *ls) {
    move_buffers(self, t, ls);
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "out_kind")) || port_any(port_out(ls, "in_kind")) ||
           port_any(port_out(ls, "fill_valid"));
}

const struct random_block random_block = {.twin = &twin_prefetch_unit,
                                          .size = sizeof(struct machine),
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
