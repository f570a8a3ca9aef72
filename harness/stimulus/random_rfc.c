/* SPDX-License-Identifier: Apache-2.0
 * Random work for one slot's register file cache. Assumptions kept: sources of an instruction
 * differ. A value is written, the warp leaves, or the slot is cleared: one of these in a cycle. A
 * fill has all lanes, and a buffer takes only what is offered.
 *
 * A third opinion beside both twins: a list of records, the oldest first, from which records are
 * taken and to whose end they are put. It has no ages and no numbers but those of the twins.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "rfc_codes.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rfc;

enum { REGS = 1 << REG_BITS };

static const uint64_t all_lanes = ~(uint64_t)0 >> (64 - LANES);

struct record {
    uint32_t entry; /* its number in the twins */
    uint64_t reg, lanes;
    int dirty;
};

/* Of the RFC, oldest first; of the LRF, n is 0 or 1. */
struct list {
    uint32_t n;
    struct record r[RFC_ENTRIES + 1];
};

struct cache {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t regs, sources, deads, drops, writes, fills, to_lrf, leaves, goes;
    int leaving;
    struct list rfc, lrf;
};

/* What a cycle is expected to answer. */
struct answer {
    uint64_t ev_valid, ev_reg, ev_lanes, ev_entry;
    uint64_t w_done, w_kind, w_entry, lrf_kind, freed;
};

/* ---- inputs ---- */

static void new_habits(struct cache *c, struct traffic *t) {
    static const uint32_t regs[] = {2, 4, 7, 12, 24, REGS}, any[] = {0, 40, 128, 256};
    struct rng *r = &t->rng;
    c->habits_end = c->cycle + 64 + rng_below(r, 256);
    c->regs = regs[rng_below(r, 6)];
    c->sources = any[1 + rng_below(r, 3)];
    c->deads = any[rng_below(r, 3)];
    c->drops = any[rng_below(r, 3)];
    c->writes = any[1 + rng_below(r, 3)];
    c->fills = any[rng_below(r, 3)];
    c->to_lrf = any[rng_below(r, 4)];
    c->leaves = rng_below(r, 12);
    c->goes = any[1 + rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static uint64_t any_reg(const struct cache *c, struct traffic *t) {
    return rng_below(&t->rng, c->regs);
}

static int named_before(struct lockstep *ls, uint32_t k, uint64_t reg) {
    for (uint32_t j = 0; j < k; j++)
        if (port_bit(port_given(ls, "look_valid"), j) &&
            port_get(port_given(ls, "look_reg"), j) == reg)
            return 1;
    return 0;
}

static void drive_look(const struct cache *c, struct traffic *t, struct lockstep *ls, int may) {
    port_set(port_in(ls, "look"), 0, (uint64_t)(may && traffic_request(t)));
    port_set(port_in(ls, "look_mask"), 0, traffic_mask(t, LANES));
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t reg = any_reg(c, t);
        int valid = rng_chance(&t->rng, c->sources) && !named_before(ls, k, reg);
        port_set(port_in(ls, "look_reg"), k, reg);
        port_set_bit(port_in(ls, "look_valid"), k, valid);
        port_set_bit(port_in(ls, "dead"), k, rng_chance(&t->rng, c->deads));
    }
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        port_set_bit(port_in(ls, "drop"), p, rng_chance(&t->rng, c->drops));
        port_set(port_in(ls, "drop_reg"), p, any_reg(c, t));
        port_set(port_in(ls, "drop_mask"), p, traffic_mask(t, LANES));
    }
}

static void drive_write(const struct cache *c, struct traffic *t, struct lockstep *ls, int may) {
    int fill = rng_chance(&t->rng, c->fills);
    uint64_t mask = traffic_mask(t, LANES);
    port_set(port_in(ls, "w_valid"), 0, (uint64_t)(may && rng_chance(&t->rng, c->writes)));
    port_set(port_in(ls, "w_fill"), 0, (uint64_t)fill);
    port_set(port_in(ls, "w_lrf"), 0,
             (uint64_t)(RFC_LRF && !fill && rng_chance(&t->rng, c->to_lrf)));
    port_set(port_in(ls, "w_reg"), 0, any_reg(c, t));
    port_set(port_in(ls, "w_mask"), 0, fill ? all_lanes : mask);
}

static int list_is_dirty(const struct list *l) {
    int dirty = 0;
    for (uint32_t i = 0; i < l->n; i++)
        dirty |= l->r[i].dirty;
    return dirty;
}

/* A warp leaves until nothing is dirty; then its slot is cleared, mostly. */
static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct cache *c = g;
    if (++c->cycle >= c->habits_end)
        new_habits(c, t);
    int clears = c->leaving && !list_is_dirty(&c->rfc) && !list_is_dirty(&c->lrf);
    c->leaving = !clears && (c->leaving || rng_chance(&t->rng, c->leaves));
    clears |= !c->leaving && rng_chance(&t->rng, 2);
    port_set(port_in(ls, "leave"), 0, (uint64_t)c->leaving);
    port_set(port_in(ls, "clear"), 0, (uint64_t)clears);
    drive_look(c, t, ls, !c->leaving && !clears);
    drive_write(c, t, ls, !c->leaving && !clears);
    port_set(port_in(ls, "ev_go"), 0, 0);
    lockstep_peek(ls);
    int offered = port_get(port_out(ls, "ev_valid"), 0) != 0;
    port_set(port_in(ls, "ev_go"), 0, (uint64_t)(offered && rng_chance(&t->rng, c->goes)));
}

/* ---- lists ---- */

static struct record *with(struct list *l, uint64_t reg) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->r[i].reg == reg)
            return &l->r[i];
    return NULL;
}

static void take_out(struct list *l, struct record *r) {
    uint32_t at = (uint32_t)(r - l->r);
    memmove(r, r + 1, (l->n - at - 1) * sizeof *r);
    l->n--;
}

static void put_last(struct list *l, const struct record *r) {
    l->r[l->n++] = *r;
}

static void move_last(struct list *l, struct record *r) {
    struct record kept = *r;
    take_out(l, r);
    put_last(l, &kept);
}

/* Returns the number of a record that is left without lanes, as a bit. */
static uint64_t lose(struct list *l, uint64_t reg, uint64_t mask) {
    struct record *r = with(l, reg);
    if (!r || (r->lanes &= ~mask) != 0)
        return 0;
    uint64_t bit = (uint64_t)1 << r->entry;
    take_out(l, r);
    return bit;
}

static uint32_t lowest_free(const struct list *l) {
    for (uint32_t e = 0; e < RFC_ENTRIES; e++) {
        int used = 0;
        for (uint32_t i = 0; i < l->n; i++)
            used |= l->r[i].entry == e;
        if (!used)
            return e;
    }
    return RFC_ENTRIES;
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *port, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "rfc: expected %s to be 0x%" PRIx64 ", got 0x%" PRIx64 " (docs/blocks/rfc.md)",
                   port, want, got);
}

static uint64_t given(const struct lockstep *ls, const char *port) {
    return port_get(port_given(ls, port), 0);
}

static uint64_t hit_of(const struct lockstep *ls, struct list *l, uint32_t k) {
    const struct record *r = with(l, port_get(port_given(ls, "look_reg"), k));
    int asks = given(ls, "look") && port_bit(port_given(ls, "look_valid"), k);
    return asks && r ? r->lanes & given(ls, "look_mask") : 0;
}

static int check_look(struct cache *c, const struct lockstep *ls, struct err *e) {
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t hit = hit_of(ls, &c->rfc, k);
        uint64_t reg = port_get(port_given(ls, "look_reg"), k);
        if (expect(e, "hit", hit, port_get(port_out(ls, "hit"), k)) ||
            expect(e, "lrf_hit", hit_of(ls, &c->lrf, k), port_get(port_out(ls, "lrf_hit"), k)) ||
            expect(e, "hit_entry", hit ? with(&c->rfc, reg)->entry : 0,
                   port_get(port_out(ls, "hit_entry"), k)))
            return -1;
    }
    return 0;
}

static int check_lists(const struct cache *c, const struct lockstep *ls, struct err *e) {
    uint64_t valid = (uint64_t)c->lrf.n << RFC_ENTRIES, dirty = 0;
    for (uint32_t i = 0; i < c->rfc.n; i++) {
        valid |= (uint64_t)1 << c->rfc.r[i].entry;
        dirty |= (uint64_t)c->rfc.r[i].dirty << c->rfc.r[i].entry;
    }
    dirty |= (uint64_t)(c->lrf.n && c->lrf.r[0].dirty) << RFC_ENTRIES;
    return expect(e, "valid", valid, port_get(port_out(ls, "valid"), 0)) ||
                   expect(e, "dirty", dirty, port_get(port_out(ls, "dirty"), 0))
               ? -1
               : 0;
}

/* What happens before a value is written. */
static uint64_t before_writes(struct cache *c, const struct lockstep *ls) {
    uint64_t freed = 0, hits = 0;
    for (uint32_t k = 0; k < SLOTS && RFC_LRU; k++)
        hits |= (uint64_t)(hit_of(ls, &c->rfc, k) != 0) << k;
    for (uint32_t k = 0; k < SLOTS; k++)
        if (hits >> k & 1)
            move_last(&c->rfc, with(&c->rfc, port_get(port_given(ls, "look_reg"), k)));
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t reg = port_get(port_given(ls, "look_reg"), k);
        struct record *r = with(&c->rfc, reg), *lrf = with(&c->lrf, reg);
        if (port_bit(port_given(ls, "dead"), k) && r)
            r->dirty = 0;
        if (port_bit(port_given(ls, "dead"), k) && lrf)
            lrf->dirty = 0;
    }
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint64_t reg = port_get(port_given(ls, "drop_reg"), p),
                 mask = port_get(port_given(ls, "drop_mask"), p);
        if (port_bit(port_given(ls, "drop"), p))
            freed |= lose(&c->rfc, reg, mask) | lose(&c->lrf, reg, mask);
    }
    return freed;
}

static void show(struct answer *a, const struct record *r) {
    a->ev_valid = 1;
    a->ev_reg = r->reg;
    a->ev_lanes = r->lanes;
    a->ev_entry = r->entry;
}

/* A value for the RFC; returns 0 when it has to wait. */
static int enter(struct cache *c, struct record v, int goes, struct answer *a) {
    struct record *same = with(&c->rfc, v.reg);
    if (same) {
        a->w_kind = RFC_WRITE_HIT;
        a->w_entry = same->entry;
        same->lanes |= v.lanes;
        same->dirty |= v.dirty;
        if (RFC_LRU)
            move_last(&c->rfc, same);
        return 1;
    }
    v.entry = lowest_free(&c->rfc);
    a->w_kind = RFC_WRITE_FREE;
    if (v.entry == RFC_ENTRIES) {
        struct record *oldest = &c->rfc.r[0];
        v.entry = oldest->entry;
        a->w_kind = oldest->dirty ? RFC_WRITE_VICTIM : RFC_WRITE_CLEAN;
        if (oldest->dirty)
            show(a, oldest);
        if (oldest->dirty && !goes)
            return 0;
        take_out(&c->rfc, oldest);
    }
    a->w_entry = v.entry;
    put_last(&c->rfc, &v);
    return 1;
}

/* A result for the LRF; returns 0 when what it moves has to wait. */
static int enter_lrf(struct cache *c, const struct record *v, int goes, struct answer *a) {
    struct record *same = with(&c->lrf, v->reg), old = c->lrf.r[0];
    const struct record *older = with(&c->rfc, v->reg);
    uint64_t lanes = older ? older->lanes : 0;
    a->freed |= lose(&c->rfc, v->reg, v->lanes);
    if (same) {
        a->lrf_kind = RFC_LRF_SAME;
        same->lanes |= v->lanes;
        same->dirty = 1;
        return 1;
    }
    a->lrf_kind = !c->lrf.n ? RFC_LRF_EMPTY : old.dirty ? RFC_LRF_MOVED : RFC_LRF_CLEAN;
    c->lrf.n = 0;
    put_last(&c->lrf, v);
    c->lrf.r[0].entry = RFC_ENTRIES;
    int enters = a->lrf_kind != RFC_LRF_MOVED || enter(c, old, goes, a);
    if (a->ev_valid && a->ev_reg == v->reg)
        a->ev_lanes = lanes; /* what leaves is shown as it was before */
    return enters;
}

static int write_value(struct cache *c, const struct lockstep *ls, int goes, struct answer *a) {
    int fill = given(ls, "w_fill") != 0;
    struct record v = {0, given(ls, "w_reg"), given(ls, "w_mask"), !fill};
    const struct record *lrf = with(&c->lrf, v.reg);
    if (fill && lrf)
        v.lanes &= ~lrf->lanes;
    if (!v.lanes)
        return 1;
    if (given(ls, "w_lrf"))
        return enter_lrf(c, &v, goes, a);
    if (!fill)
        a->freed |= lose(&c->lrf, v.reg, v.lanes);
    return enter(c, v, goes, a);
}

/* What waits leaves everything as it was, and shows what has to leave. */
static void try_write(struct cache *c, const struct lockstep *ls, struct answer *a) {
    struct cache tried = *c;
    struct answer then = *a;
    if (write_value(&tried, ls, given(ls, "ev_go") != 0, &then)) {
        *c = tried;
        *a = then;
        a->w_done = 1;
        return;
    }
    a->ev_valid = then.ev_valid;
    a->ev_reg = then.ev_reg;
    a->ev_lanes = then.ev_lanes;
    a->ev_entry = then.ev_entry;
}

static void leave(struct cache *c, const struct lockstep *ls, struct answer *a) {
    struct record *goes = NULL;
    for (uint32_t i = 0; i < c->rfc.n && !goes; i++)
        goes = c->rfc.r[i].dirty ? &c->rfc.r[i] : NULL;
    if (!goes && c->lrf.n && c->lrf.r[0].dirty)
        goes = &c->lrf.r[0];
    if (!goes)
        return;
    show(a, goes);
    goes->dirty = !given(ls, "ev_go");
}

static int check_answer(const struct answer *a, const struct lockstep *ls, struct err *e) {
    const struct {
        const char *port;
        uint64_t want;
    } ports[] = {{"ev_valid", a->ev_valid}, {"ev_reg", a->ev_reg},     {"ev_lanes", a->ev_lanes},
                 {"ev_entry", a->ev_entry}, {"w_done", a->w_done},     {"w_kind", a->w_kind},
                 {"w_entry", a->w_entry},   {"lrf_kind", a->lrf_kind}, {"freed", a->freed}};
    for (uint32_t i = 0; i < sizeof ports / sizeof ports[0]; i++)
        if (expect(e, ports[i].port, ports[i].want, port_get(port_out(ls, ports[i].port), 0)))
            return -1;
    return 0;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct cache *c = g;
    struct answer a = {0};
    if (check_lists(c, ls, e) || check_look(c, ls, e))
        return -1;
    a.freed = before_writes(c, ls);
    if (given(ls, "leave"))
        leave(c, ls, &a);
    else if (given(ls, "w_valid"))
        try_write(c, ls, &a);
    if (given(ls, "clear"))
        c->rfc.n = c->lrf.n = 0;
    return check_answer(&a, ls, e);
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "hit")) || port_any(port_out(ls, "w_done")) ||
           port_any(port_out(ls, "ev_valid"));
}

const struct random_block random_block = {.twin = &twin_rfc,
                                          .size = sizeof(struct cache),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
