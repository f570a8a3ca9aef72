/* SPDX-License-Identifier: Apache-2.0 */
#include "stimulus/prefetch_model.h"

#include <inttypes.h>
#include <string.h>

enum { STAYS, BY_DATA, WITHOUT_DATA }; /* out_kind, in_kind of a slot */

uint32_t model_main_bank(const struct slot *p, uint32_t reg) {
    return (reg + p->warp) % MAIN_BANKS;
}

uint32_t model_main_row(const struct slot *p, uint32_t reg) {
    return (p->base + reg / MAIN_BANKS) % (1u << MAIN_ROW_BITS);
}

int model_is_filling_from(const struct prefetch_model *m, uint32_t main_bank) {
    for (uint32_t c = 0; c < BANKS; c++)
        if (m->fill[c].left && m->fill[c].of.main_bank == main_bank)
            return 1;
    return 0;
}

void model_empty_slot(struct slot *p) {
    for (uint32_t r = 0; r < THREAD_REGS; r++) {
        p->reg[r].where = ABSENT;
        p->reg[r].moves = 0;
    }
    memset(p->used, 0, sizeof p->used);
    p->n_used = 0;
    p->next_bank = 0;
}

static int refuse(const char *what, uint64_t expected, uint64_t got, struct err *e) {
    return err_set(e,
                   "prefetch_unit: expected %s to be %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/prefetch_unit.md)",
                   what, expected, got);
}

static int check_value(const struct lockstep *ls, const char *port, uint32_t i, uint64_t expected,
                       struct err *e) {
    uint64_t got = port_get(port_out(ls, port), i);
    return got == expected ? 0 : refuse(port, expected, got, e);
}

static int check_bit(const struct lockstep *ls, const char *port, uint32_t i, int expected,
                     struct err *e) {
    int got = port_bit(port_out(ls, port), i);
    return got == expected ? 0 : refuse(port, (uint64_t)expected, (uint64_t)got, e);
}

static int given(const struct lockstep *ls, const char *port) {
    return port_get(port_given(ls, port), 0) != 0;
}

static int given_bit(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_bit(port_given(ls, port), i);
}

/* A register of the slot that has yet to move. */
static int has_moves(const struct slot *p) {
    int any = 0;
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        any |= p->reg[r].moves;
    return any;
}

/* ---- which register ---- */

/* What the slots of a direction choose, ask for and get. */
struct moves {
    uint32_t reg[ACTIVE]; /* THREAD_REGS: none */
    uint32_t main_bank[ACTIVE], bank[ACTIVE];
    uint8_t asks[ACTIVE];
    uint64_t kind[ACTIVE]; /* of those that ask, then of those that move; STAYS: the others */
};

/* The lowest-numbered of these registers without a write in flight; with `all`, if there is none,
 * of the others. THREAD_REGS: none. */
static uint32_t first_of(const struct slot *p, const uint8_t may[THREAD_REGS], int all) {
    uint32_t in_flight = THREAD_REGS;
    for (uint32_t r = THREAD_REGS; r-- > 0;)
        if (may[r] && p->reg[r].in_flight)
            in_flight = r;
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        if (may[r] && !p->reg[r].in_flight)
            return r;
    return all ? in_flight : THREAD_REGS;
}

/* The register that may leave. */
static uint32_t first_out(const struct slot *p, const struct lockstep *ls) {
    int goes_out = p->stage == EVICTS || p->stage == DEACTIVATES;
    uint8_t may[THREAD_REGS];
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        may[r] = goes_out && p->reg[r].moves && !given_bit(ls, "occupied", model_main_bank(p, r));
    return first_of(p, may, 1);
}

/* Cycles since a link was asked for are fewer than beats. */
static int is_in_gap(const struct prefetch_model *m, uint32_t last) {
    return last && m->cycle + 1 - last < BEATS;
}

static int may_enter(const struct prefetch_model *m, const struct lockstep *ls,
                     const struct slot *p, uint32_t reg) {
    uint32_t b = model_main_bank(p, reg);
    return p->reg[reg].moves && !given_bit(ls, "main_busy", b) && !given_bit(ls, "occupied", b) &&
           !is_in_gap(m, m->main_bank[b].last_read);
}

/* The register that may enter. */
static uint32_t first_in(const struct prefetch_model *m, const struct lockstep *ls,
                         const struct slot *p) {
    int bank_ok = p->stage == FETCHES && p->n_used < BANKS &&
                  !is_in_gap(m, m->last_fetch[p->next_bank]) &&
                  (CACHE_BUFFERS || !given_bit(ls, "unloading", p->next_bank));
    uint8_t may[THREAD_REGS];
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        may[r] = bank_ok && may_enter(m, ls, p, r);
    return first_of(p, may, LIVENESS);
}

static void choose(struct moves *d, uint32_t i, const struct slot *p, uint32_t reg) {
    d->reg[i] = reg;
    d->asks[i] = 0;
    d->kind[i] = STAYS;
    d->main_bank[i] = model_main_bank(p, reg);
}

static void ask(struct moves *d, uint32_t i, uint32_t bank, int live) {
    d->asks[i] = 1;
    d->bank[i] = bank;
    d->kind[i] = live || !LIVENESS ? BY_DATA : WITHOUT_DATA;
}

static void choose_out(const struct prefetch_model *m, const struct lockstep *ls,
                       struct moves *out) {
    for (uint32_t i = 0; i < ACTIVE; i++) {
        const struct slot *p = &m->slot[i];
        uint32_t reg = first_out(p, ls), bank = reg < THREAD_REGS ? p->reg[reg].bank : 0;
        choose(out, i, p, reg);
        if (reg < THREAD_REGS && !port_bit(port_out(ls, "fill_port"), bank) &&
            !given_bit(ls, "unloading", bank))
            ask(out, i, bank, given_bit(ls, "reg_live", i));
    }
}

static void choose_in(const struct prefetch_model *m, const struct lockstep *ls, struct moves *in) {
    for (uint32_t i = 0; i < ACTIVE; i++) {
        const struct slot *p = &m->slot[i];
        uint32_t reg = first_in(m, ls, p);
        int live = given_bit(ls, "reg_live", i);
        choose(in, i, p, reg);
        if (reg < THREAD_REGS && !(p->reg[reg].in_flight && live))
            ask(in, i, p->next_bank, live);
    }
}

/* ---- moves ---- */

static int share_a_bank(const struct moves *d, uint32_t p, uint32_t q) {
    return d->main_bank[p] == d->main_bank[q] || d->bank[p] == d->bank[q];
}

/* Round from *turn on: a slot that asks gets both its banks, unless one before it asks for one. */
static void take_turns(struct moves *d, uint32_t *turn) {
    uint32_t order[ACTIVE], n = 0;
    for (uint32_t k = 0; k < ACTIVE; k++) {
        uint32_t p = (*turn + k) % ACTIVE;
        if (!d->asks[p])
            continue;
        for (uint32_t j = 0; j < n; j++)
            if (share_a_bank(d, p, order[j]))
                d->kind[p] = STAYS;
        order[n++] = p;
    }
    if (n)
        *turn = order[0] + 1;
}

static int check_slots(const struct moves *out, const struct moves *in, const struct lockstep *ls,
                       struct err *e) {
    for (uint32_t p = 0; p < ACTIVE; p++) {
        int leaves = out->reg[p] < THREAD_REGS, enters = in->reg[p] < THREAD_REGS;
        if (check_bit(ls, "out_valid", p, leaves, e) || check_bit(ls, "in_valid", p, enters, e) ||
            check_value(ls, "move_reg", p,
                        leaves   ? out->reg[p]
                        : enters ? in->reg[p]
                                 : 0,
                        e) ||
            check_value(ls, "out_kind", p, out->kind[p], e) ||
            check_value(ls, "in_kind", p, in->kind[p], e))
            return -1;
    }
    return 0;
}

static int check_back(const struct prefetch_model *m, const struct moves *out, uint32_t bank,
                      const struct lockstep *ls, struct err *e) {
    uint64_t slot = 0, cache_bank = 0, row = 0;
    int back = 0;
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (out->kind[p] == BY_DATA && out->main_bank[p] == bank) {
            back = 1;
            slot = p;
            cache_bank = out->bank[p];
            row = model_main_row(&m->slot[p], out->reg[p]);
        }
    return check_bit(ls, "back_valid", bank, back, e) ||
                   check_value(ls, "back_slot", bank, slot, e) ||
                   check_value(ls, "back_bank", bank, cache_bank, e) ||
                   check_value(ls, "back_row", bank, row, e)
               ? -1
               : 0;
}

static int check_read(const struct prefetch_model *m, const struct moves *in, uint32_t bank,
                      const struct lockstep *ls, struct err *e) {
    uint64_t dest = 0, row = 0;
    int enters = 0, read = 0;
    for (uint32_t p = 0; p < ACTIVE; p++) {
        if (in->kind[p] == STAYS || in->main_bank[p] != bank)
            continue;
        enters = 1;
        if (in->kind[p] == BY_DATA) {
            read = 1;
            dest = ((uint64_t)p << REG_BITS | in->reg[p]) << BANK_BITS | in->bank[p];
            row = model_main_row(&m->slot[p], in->reg[p]);
        }
    }
    return check_bit(ls, "enters", bank, enters, e) || check_bit(ls, "read", bank, read, e) ||
                   check_value(ls, "read_row", bank, row, e) ||
                   check_value(ls, "read_dest", bank, dest, e)
               ? -1
               : 0;
}

static void leave_cache(struct prefetch_model *m, struct slot *p, uint32_t reg, uint64_t kind) {
    struct cached *r = &p->reg[reg];
    struct main_bank *b = &m->main_bank[model_main_bank(p, reg)];
    r->where = ABSENT;
    r->moves = 0;
    p->used[r->bank] = 0;
    p->n_used--;
    if (kind == BY_DATA) {
        b->occupied = 1;
        b->full_at = m->cycle + BEATS + 1;
        m->unload_until[r->bank] = m->cycle + BEATS;
    }
}

static void enter_cache(struct prefetch_model *m, uint32_t slot, uint32_t reg, uint64_t kind) {
    struct slot *p = &m->slot[slot];
    struct cached *r = &p->reg[reg];
    uint32_t main_bank = model_main_bank(p, reg);
    r->where = kind == BY_DATA ? OPEN : HERE;
    r->bank = p->next_bank;
    r->moves = 0;
    p->used[r->bank] = 1;
    p->n_used++;
    if (kind == BY_DATA) {
        const struct fetch f = {main_bank, m->cycle, slot, reg, r->bank};
        m->fetch[m->n_fetches++] = f;
        m->main_bank[main_bank].last_read = m->cycle + 1;
        m->last_fetch[r->bank] = m->cycle + 1;
    }
}

/* All slots choose, then move. */
static int follow_moves(struct prefetch_model *m, const struct lockstep *ls, struct err *e) {
    struct moves out, in;
    choose_out(m, ls, &out);
    choose_in(m, ls, &in);
    take_turns(&out, &m->out_turn);
    take_turns(&in, &m->in_turn);
    if (check_slots(&out, &in, ls, e))
        return -1;
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        if (check_back(m, &out, b, ls, e) || check_read(m, &in, b, ls, e))
            return -1;
    for (uint32_t p = 0; p < ACTIVE; p++) {
        if (out.kind[p] != STAYS)
            leave_cache(m, &m->slot[p], out.reg[p], out.kind[p]);
        if (in.kind[p] != STAYS)
            enter_cache(m, p, in.reg[p], in.kind[p]);
    }
    return 0;
}

/* ---- fills ---- */

/* The generator began the fills of this cycle. */
static int follow_fill(struct prefetch_model *m, const struct lockstep *ls, uint32_t c,
                       struct err *e) {
    struct fill *f = &m->fill[c];
    int fills = f->left != 0, last = f->left == 1;
    if (check_bit(ls, "fill_valid", c, fills, e) || check_bit(ls, "fill_last", c, last, e) ||
        check_bit(ls, "fill_port", c, CACHE_BUFFERS ? last : fills, e) ||
        check_value(ls, "fill_source", c, fills ? f->of.main_bank : 0, e) ||
        check_value(ls, "fill_beat", c, fills ? f->beat : 0, e) ||
        check_value(ls, "fill_slot", c, fills ? f->of.slot : 0, e) ||
        check_value(ls, "fill_reg", c, fills ? f->of.reg : 0, e))
        return -1;
    if (last)
        m->slot[f->of.slot].reg[f->of.reg].where = HERE;
    f->beat += (uint32_t)fills;
    f->left -= (uint32_t)fills;
    return 0;
}

static int check_main_back(const struct prefetch_model *m, const struct lockstep *ls,
                           struct err *e) {
    uint64_t back[MAIN_BANKS] = {0};
    for (uint32_t c = 0; c < BANKS && PIPELINED; c++)
        if (m->fill[c].left)
            back[m->fill[c].of.main_bank] = m->fill[c].beat;
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        if (check_value(ls, "main_back", b, back[b], e))
            return -1;
    return 0;
}

/* ---- slots ---- */

/* All of the working set is there, and nothing else. */
static int check_woken(const struct slot *p, struct err *e) {
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        if ((p->reg[r].where == HERE) != p->reg[r].wanted)
            return refuse("the cache to hold a register of the slot that is woken",
                          p->reg[r].wanted, p->reg[r].where == HERE, e);
    return 0;
}

static int check_left(const struct slot *p, const struct lockstep *ls, struct err *e) {
    if (p->stage != DEACTIVATES || p->n_used || given(ls, "hold_left"))
        return refuse("registers of the slot that has left", 0, p->n_used, e);
    return 0;
}

static int is_ready_to_wake(const struct slot *p) {
    int open = 0;
    for (uint32_t r = 0; r < THREAD_REGS; r++)
        open |= p->reg[r].where == OPEN;
    return p->stage == FETCHES && !open && !has_moves(p);
}

static int follow_end(struct slot *p, uint32_t i, const struct lockstep *ls, struct err *e) {
    int wakes = is_ready_to_wake(p);
    if (check_bit(ls, "wake", i, wakes, e) || (wakes && check_woken(p, e)))
        return -1;
    if (wakes)
        p->stage = RUNS;
    if (!port_bit(port_out(ls, "left"), i))
        return 0;
    if (check_left(p, ls, e))
        return -1;
    p->stage = FREE;
    return 0;
}

/* The vectors of a slot are read: what has yet to move is known from the next cycle on. The slot
 * of a PREFETCH reads twice, before its old registers leave and after. */
static int follow_vectors(struct prefetch_model *m, const struct lockstep *ls, struct err *e) {
    uint64_t slot = port_get(port_out(ls, "vector_slot"), 0);
    if (given(ls, "prefetch") || !port_get(port_out(ls, "vector_valid_slot"), 0))
        return 0;
    if (slot >= ACTIVE)
        return refuse("vector_slot", 0, slot, e);
    struct slot *p = &m->slot[slot];
    int leaves = p->stage == LEAVES_SOON, enters = p->stage == ENTERS_SOON;
    if (!leaves && !enters && (p->stage != EVICTS || has_moves(p)))
        return refuse("a slot that needs its vectors", 1, 0, e);
    for (uint32_t r = 0; r < THREAD_REGS; r++) {
        struct cached *c = &p->reg[r];
        c->moves = leaves ? c->where == HERE : c->wanted && c->where == ABSENT;
    }
    p->stage = leaves ? DEACTIVATES : FETCHES;
    return 0;
}

static void begin_prefetch(struct slot *p, const struct lockstep *ls) {
    for (uint32_t r = 0; r < THREAD_REGS; r++) {
        struct cached *c = &p->reg[r];
        c->wanted = (uint8_t)given_bit(ls, "prefetch_vector", r);
        c->moves = c->where == HERE && !(KEEP_SHARED && c->wanted);
    }
    p->stage = EVICTS;
}

static void begin_phases(struct prefetch_model *m, const struct lockstep *ls) {
    if (given(ls, "prefetch"))
        begin_prefetch(&m->slot[port_get(port_given(ls, "prefetch_slot"), 0)], ls);
    if (given(ls, "enter"))
        m->slot[port_get(port_given(ls, "enter_slot"), 0)].stage = ENTERS_SOON;
    for (uint32_t p = 0; p < ACTIVE; p++) {
        if (given_bit(ls, "leave", p))
            m->slot[p].stage = LEAVES_SOON;
        if (given_bit(ls, "cleared", p)) {
            m->slot[p].stage = FREE;
            model_empty_slot(&m->slot[p]);
        }
    }
}

/* What ends and moves goes by the state of this cycle; then what is read and begins shows in the
 * next one. */
int model_follow(struct prefetch_model *m, const struct lockstep *ls, struct err *e) {
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (follow_end(&m->slot[p], p, ls, e))
            return -1;
    if (check_main_back(m, ls, e) || follow_moves(m, ls, e))
        return -1;
    for (uint32_t c = 0; c < BANKS; c++)
        if (follow_fill(m, ls, c, e))
            return -1;
    if (follow_vectors(m, ls, e))
        return -1;
    begin_phases(m, ls);
    return 0;
}
