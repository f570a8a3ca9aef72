/* SPDX-License-Identifier: Apache-2.0
 * Random work for the tags of one warp's register caches. Assumptions kept: a result's set is its
 * home set, a fill is of no dirty register, no write in the cycle of a clear.
 *
 * A third opinion beside both twins: caches as lists of entries with the time at which each was
 * given away, one thread after the other. All answers are compared with theirs.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_register_cache;

enum { REGS = 1 << REG_BITS };

struct entry {
    int valid, dirty;
    uint32_t reg;
    uint64_t given; /* when it got its register */
};

struct caches {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t regs, stride, sources, writes, fills, goes;
    uint64_t now;
    struct entry entry[LANES][RC_SETS][RC_WAYS];
};

/* What one thread answers to a write. */
struct answer {
    int hit, victim, dirty;
    uint32_t way, reg;
    uint64_t invalid; /* sets */
};

/* ---- inputs ---- */

/* Few registers hit, many replace. With a stride they have different home sets, also linearly. */
static void new_habits(struct caches *c, struct traffic *t) {
    static const uint32_t regs[] = {2, 4, 7, 12, 20, REGS}, any[] = {64, 160, 256};
    struct rng *r = &t->rng;
    c->habits_end = c->cycle + 64 + rng_below(r, 256);
    c->regs = regs[rng_below(r, 6)];
    c->stride = rng_below(r, 2) ? REGS / c->regs : 1;
    c->sources = any[rng_below(r, 3)];
    c->writes = any[rng_below(r, 3)];
    c->fills = rng_below(r, 4) * 80;
    c->goes = 128 + 128 * rng_below(r, 2);
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static uint32_t any_reg(struct caches *c, struct traffic *t) {
    return rng_below(&t->rng, c->regs) * c->stride;
}

static uint32_t home_of(uint32_t reg) {
    return RC_MAP ? reg % RC_SETS : reg * RC_SETS / REGS;
}

static void drive_look(struct caches *c, struct traffic *t, struct lockstep *ls) {
    port_set(port_in(ls, "look"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "look_mask"), 0, traffic_mask(t, LANES));
    for (uint32_t k = 0; k < SLOTS; k++) {
        port_set_bit(port_in(ls, "look_valid"), k, rng_chance(&t->rng, c->sources));
        port_set(port_in(ls, "look_reg"), k, any_reg(c, t));
        port_set(port_in(ls, "look_set"), k, rng_below(&t->rng, RC_SETS));
    }
}

static int holds(const struct entry *e, uint32_t reg) {
    return e->valid && e->reg == reg;
}

static int is_dirty(const struct caches *c, uint32_t thread, uint32_t reg) {
    for (uint32_t y = 0; y < RC_WAYS; y++)
        if (holds(&c->entry[thread][home_of(reg)][y], reg))
            return c->entry[thread][home_of(reg)][y].dirty;
    return 0;
}

static uint64_t dirty_threads(const struct caches *c, uint32_t reg) {
    uint64_t threads = 0;
    for (uint32_t i = 0; i < LANES; i++)
        threads |= (uint64_t)is_dirty(c, i, reg) << i;
    return threads;
}

static void drive_write(struct caches *c, struct traffic *t, struct lockstep *ls) {
    int valid = rng_chance(&t->rng, c->writes), fill = rng_chance(&t->rng, c->fills);
    int clear = rng_chance(&t->rng, 3);
    uint32_t reg = any_reg(c, t);
    uint64_t mask = traffic_mask(t, LANES);
    port_set(port_in(ls, "w_valid"), 0, (uint64_t)valid);
    port_set(port_in(ls, "w_fill"), 0, (uint64_t)fill);
    port_set(port_in(ls, "w_reg"), 0, reg);
    port_set(port_in(ls, "w_set"), 0, fill ? rng_below(&t->rng, RC_SETS) : home_of(reg));
    port_set(port_in(ls, "w_mask"), 0, fill ? mask & ~dirty_threads(c, reg) : mask);
    port_set(port_in(ls, "w_go"), 0, (uint64_t)(valid && !clear && rng_chance(&t->rng, c->goes)));
    port_set(port_in(ls, "clear"), 0, (uint64_t)clear);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct caches *c = g;
    if (++c->cycle >= c->habits_end)
        new_habits(c, t);
    drive_look(c, t, ls);
    drive_write(c, t, ls);
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *port, uint32_t thread, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "register_cache: expected %s = %" PRIu64 " of thread %" PRIu32 ", got %" PRIu64
                   " (docs/blocks/register_cache.md)",
                   port, want, thread, got);
}

/* The way of a set that holds the register; RC_WAYS: none does. */
static uint32_t way_with(const struct entry *set, uint32_t reg) {
    uint32_t y = 0;
    while (y < RC_WAYS && !holds(&set[y], reg))
        y++;
    return y;
}

static int check_source(const struct caches *c, const struct lockstep *ls, uint32_t k, uint32_t i,
                        struct err *e) {
    uint32_t reg = (uint32_t)port_get(port_given(ls, "look_reg"), k),
             near = (uint32_t)port_get(port_given(ls, "look_set"), k), home = home_of(reg);
    int asks = port_get(port_given(ls, "look"), 0) && port_bit(port_given(ls, "look_valid"), k) &&
               port_get(port_given(ls, "look_mask"), 0) >> i & 1;
    uint32_t first = asks ? way_with(c->entry[i][near], reg) : RC_WAYS;
    uint32_t second =
        asks && first == RC_WAYS && home != near ? way_with(c->entry[i][home], reg) : RC_WAYS;
    uint32_t way = first < RC_WAYS ? first : second < RC_WAYS ? second : 0;
    if (expect(e, "hit", i, first < RC_WAYS, port_get(port_out(ls, "hit"), k) >> i & 1) ||
        expect(e, "home", i, second < RC_WAYS, port_get(port_out(ls, "home"), k) >> i & 1))
        return -1;
    return expect(e, "look_way", i, way, port_get(port_out(ls, "look_way"), k * LANES + i));
}

static uint32_t victim_of(const struct entry *set) {
    uint32_t oldest = 0;
    for (uint32_t y = 0; y < RC_WAYS; y++)
        if (!set[y].valid)
            return y;
    for (uint32_t y = 1; y < RC_WAYS; y++)
        if (set[y].given < set[oldest].given)
            oldest = y;
    return oldest;
}

static struct answer answer_of(const struct caches *c, const struct lockstep *ls, uint32_t i) {
    uint32_t reg = (uint32_t)port_get(port_given(ls, "w_reg"), 0),
             s = (uint32_t)port_get(port_given(ls, "w_set"), 0);
    int fill = port_get(port_given(ls, "w_fill"), 0) != 0;
    struct answer a = {.way = way_with(c->entry[i][s], reg)};
    a.hit = a.way < RC_WAYS;
    if (!a.hit)
        a.way = victim_of(c->entry[i][s]);
    const struct entry *place = &c->entry[i][s][a.way];
    a.dirty = a.hit && !fill && place->dirty;
    a.victim = !a.hit && place->valid && place->dirty;
    a.reg = a.victim ? place->reg : 0;
    for (uint32_t n = 0; n < RC_SETS && !fill; n++)
        if (n != s && way_with(c->entry[i][n], reg) < RC_WAYS)
            a.invalid |= (uint64_t)1 << n;
    return a;
}

static int writes(const struct lockstep *ls, uint32_t i) {
    return port_get(port_given(ls, "w_valid"), 0) && port_get(port_given(ls, "w_mask"), 0) >> i & 1;
}

static int check_write(const struct caches *c, const struct lockstep *ls, uint32_t i,
                       struct err *e) {
    struct answer a = {0};
    int asks = writes(ls, i);
    if (asks)
        a = answer_of(c, ls, i);
    if (expect(e, "w_hit", i, (uint64_t)a.hit, port_get(port_out(ls, "w_hit"), 0) >> i & 1) ||
        expect(e, "w_new", i, asks && !a.hit, port_get(port_out(ls, "w_new"), 0) >> i & 1) ||
        expect(e, "w_way", i, a.way, port_get(port_out(ls, "w_way"), i)) ||
        expect(e, "w_victim", i, (uint64_t)a.victim,
               port_get(port_out(ls, "w_victim"), 0) >> i & 1) ||
        expect(e, "w_victim_reg", i, a.reg, port_get(port_out(ls, "w_victim_reg"), i)) ||
        expect(e, "w_dirty", i, (uint64_t)a.dirty, port_get(port_out(ls, "w_dirty"), 0) >> i & 1))
        return -1;
    for (uint32_t n = 0; n < RC_SETS; n++)
        if (expect(e, "w_invalid", i, a.invalid >> n & 1,
                   port_get(port_out(ls, "w_invalid"), n) >> i & 1))
            return -1;
    return 0;
}

static void write_thread(struct caches *c, const struct lockstep *ls, uint32_t i) {
    struct answer a = answer_of(c, ls, i);
    uint32_t reg = (uint32_t)port_get(port_given(ls, "w_reg"), 0);
    int fill = port_get(port_given(ls, "w_fill"), 0) != 0;
    struct entry *place = &c->entry[i][port_get(port_given(ls, "w_set"), 0)][a.way];
    for (uint32_t n = 0; n < RC_SETS; n++)
        if (a.invalid >> n & 1)
            c->entry[i][n][way_with(c->entry[i][n], reg)].valid = 0;
    if (!a.hit)
        *place = (struct entry){.valid = 1, .reg = reg, .given = c->now};
    place->dirty = place->dirty || !fill;
}

static int check_dropped(const struct caches *c, const struct lockstep *ls, uint32_t i,
                         struct err *e) {
    uint64_t dropped = 0;
    for (uint32_t n = 0; n < RC_SETS; n++)
        for (uint32_t y = 0; y < RC_WAYS; y++)
            if (c->entry[i][n][y].valid && c->entry[i][n][y].dirty)
                dropped |= (uint64_t)1 << (n * RC_WAYS + y);
    if (!port_get(port_given(ls, "clear"), 0))
        dropped = 0;
    return expect(e, "dropped", i, dropped, port_get(port_out(ls, "dropped"), i));
}

static void clear_thread(struct caches *c, uint32_t i) {
    for (uint32_t n = 0; n < RC_SETS; n++)
        for (uint32_t y = 0; y < RC_WAYS; y++)
            c->entry[i][n][y].valid = 0;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct caches *c = g;
    c->now++;
    for (uint32_t i = 0; i < LANES; i++) {
        for (uint32_t k = 0; k < SLOTS; k++)
            if (check_source(c, ls, k, i, e))
                return -1;
        if (check_write(c, ls, i, e) || check_dropped(c, ls, i, e))
            return -1;
        if (writes(ls, i) && port_get(port_given(ls, "w_go"), 0))
            write_thread(c, ls, i);
        if (port_get(port_given(ls, "clear"), 0))
            clear_thread(c, i);
    }
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "hit")) || port_any(port_out(ls, "w_hit")) ||
           port_any(port_out(ls, "w_new"));
}

const struct random_block random_block = {.twin = &twin_register_cache,
                                          .size = sizeof(struct caches),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
