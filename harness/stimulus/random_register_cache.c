/* SPDX-License-Identifier: Apache-2.0
 * Random work for the tags of one warp's register caches. Assumptions kept: a result's set is its
 * home set, a fill is of no dirty register, no write in the cycle of a clear.
 *
 * A third opinion beside both twins: caches of a group of threads as lists of entries. An entry
 * has its threads and the time at which it was given away (LRU: used last). All answers are
 * compared with theirs.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_register_cache;

enum { REGS = 1 << REG_BITS, GROUPS = RC_TAG_THREADS };

struct entry {
    uint64_t valid, dirty; /* threads */
    uint32_t reg;
    uint64_t used; /* when it got its register, or was used */
};

struct caches {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t regs, stride, sources, writes, fills, goes;
    uint64_t now;
    struct entry entry[GROUPS][RC_SETS][RC_WAYS];
};

/* What a group of threads answers to a write. */
struct answer {
    uint64_t hit, new, pass, leaves, dirty, invalid[RC_SETS]; /* threads */
    int replaces, used;
    uint32_t has, way, reg; /* way with the register, way that is taken; register that leaves */
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

static uint64_t dirty_threads(const struct caches *c, uint32_t reg) {
    uint64_t threads = 0;
    for (uint32_t g = 0; g < GROUPS; g++)
        for (uint32_t y = 0; y < RC_WAYS; y++)
            if (c->entry[g][home_of(reg)][y].reg == reg)
                threads |= c->entry[g][home_of(reg)][y].dirty;
    return threads;
}

static void drive_write(struct caches *c, struct traffic *t, struct lockstep *ls) {
    int valid = rng_chance(&t->rng, c->writes), fill = rng_chance(&t->rng, c->fills);
    int clear = rng_chance(&t->rng, 3);
    uint32_t reg = any_reg(c, t);
    uint64_t mask = traffic_mask(t, LANES),
             touch = RC_REPLACE && fill && rng_below(&t->rng, 2) ? traffic_mask(t, LANES) : 0;
    port_set(port_in(ls, "w_valid"), 0, (uint64_t)valid);
    port_set(port_in(ls, "w_fill"), 0, (uint64_t)fill);
    port_set(port_in(ls, "w_reg"), 0, reg);
    port_set(port_in(ls, "w_set"), 0, fill ? rng_below(&t->rng, RC_SETS) : home_of(reg));
    port_set(port_in(ls, "w_mask"), 0, fill ? mask & ~dirty_threads(c, reg) & ~touch : mask);
    port_set(port_in(ls, "w_touch"), 0, touch);
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
                   "register_cache: expected %s = %" PRIx64 " of thread %" PRIu32 ", got %" PRIx64
                   " (docs/blocks/register_cache.md)",
                   port, want, thread, got);
}

/* The way of a set in which one of some threads has the register; RC_WAYS: none does. */
static uint32_t way_with(const struct entry *set, uint32_t reg, uint64_t threads) {
    uint32_t y = 0;
    while (y < RC_WAYS && !(set[y].valid & threads && set[y].reg == reg))
        y++;
    return y;
}

static int check_source(const struct caches *c, const struct lockstep *ls, uint32_t k, uint32_t i,
                        struct err *e) {
    uint32_t reg = (uint32_t)port_get(port_given(ls, "look_reg"), k), g = i % GROUPS,
             near = (uint32_t)port_get(port_given(ls, "look_set"), k), home = home_of(reg);
    uint64_t mine = (uint64_t)1 << i;
    int asks = port_get(port_given(ls, "look"), 0) && port_bit(port_given(ls, "look_valid"), k) &&
               port_get(port_given(ls, "look_mask"), 0) & mine;
    uint32_t first = asks ? way_with(c->entry[g][near], reg, mine) : RC_WAYS;
    uint32_t second =
        asks && first == RC_WAYS && home != near ? way_with(c->entry[g][home], reg, mine) : RC_WAYS;
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
        if (set[y].used < set[oldest].used)
            oldest = y;
    return oldest;
}

/* Does the entry that has the register get youngest? The one that is given away does, always. */
static int is_used(const struct entry *set, const struct answer *a, uint64_t touch, int fill) {
    if (!RC_REPLACE || a->has == RC_WAYS)
        return 0;
    return a->new || (fill ? set[a->has].valid & touch : a->hit) != 0;
}

static struct answer answer_of(const struct caches *c, const struct lockstep *ls, uint32_t g) {
    uint32_t reg = (uint32_t)port_get(port_given(ls, "w_reg"), 0),
             s = (uint32_t)port_get(port_given(ls, "w_set"), 0);
    uint64_t group = 0, mask = port_get(port_given(ls, "w_mask"), 0);
    int fill = port_get(port_given(ls, "w_fill"), 0) != 0;
    const struct entry *set = c->entry[g][s];
    struct answer a = {.has = way_with(set, reg, ~(uint64_t)0)};
    for (uint32_t i = g; i < LANES; i += GROUPS)
        group |= (uint64_t)1 << i;
    a.hit = a.has < RC_WAYS ? set[a.has].valid & mask : 0;
    *(fill || RC_ALLOC ? &a.new : &a.pass) = mask & group & ~a.hit;
    a.replaces = a.new &&a.has == RC_WAYS;
    a.way = a.has < RC_WAYS ? a.has : victim_of(set);
    a.leaves = a.replaces ? set[a.way].dirty : 0;
    a.reg = set[a.way].reg;
    a.dirty = fill ? 0 : a.hit & set[a.way].dirty;
    a.used = is_used(set, &a, port_get(port_given(ls, "w_touch"), 0), fill);
    for (uint32_t n = 0; n < RC_SETS && !fill; n++)
        for (uint32_t y = 0; y < RC_WAYS && n != s; y++)
            if (c->entry[g][n][y].reg == reg)
                a.invalid[n] |= c->entry[g][n][y].valid & mask;
    return a;
}

static int check_thread(const struct answer *a, const struct lockstep *ls, uint32_t i,
                        struct err *e) {
    uint64_t mine = (uint64_t)1 << i, victim = (a->leaves | a->pass) & mine;
    uint64_t way = (a->hit | a->new | a->leaves) & mine ? a->way : 0, reg = 0;
    if (victim)
        reg = a->leaves & mine ? a->reg : port_get(port_given(ls, "w_reg"), 0);
    if (expect(e, "w_hit", i, a->hit & mine, port_get(port_out(ls, "w_hit"), 0) & mine) ||
        expect(e, "w_new", i, a->new &mine, port_get(port_out(ls, "w_new"), 0) & mine) ||
        expect(e, "w_way", i, way, port_get(port_out(ls, "w_way"), i)) ||
        expect(e, "w_victim", i, victim, port_get(port_out(ls, "w_victim"), 0) & mine) ||
        expect(e, "w_victim_reg", i, reg, port_get(port_out(ls, "w_victim_reg"), i)) ||
        expect(e, "w_dirty", i, a->dirty & mine, port_get(port_out(ls, "w_dirty"), 0) & mine))
        return -1;
    for (uint32_t n = 0; n < RC_SETS; n++)
        if (expect(e, "w_invalid", i, a->invalid[n] & mine,
                   port_get(port_out(ls, "w_invalid"), n) & mine))
            return -1;
    return 0;
}

static void write_group(struct caches *c, const struct lockstep *ls, uint32_t g,
                        const struct answer *a) {
    uint32_t s = (uint32_t)port_get(port_given(ls, "w_set"), 0);
    int fill = port_get(port_given(ls, "w_fill"), 0) != 0;
    struct entry *place = &c->entry[g][s][a->way];
    for (uint32_t n = 0; n < RC_SETS; n++)
        for (uint32_t y = 0; y < RC_WAYS && a->invalid[n]; y++)
            if (c->entry[g][n][y].reg == port_get(port_given(ls, "w_reg"), 0))
                c->entry[g][n][y].valid &= ~a->invalid[n];
    if (a->replaces)
        *place = (struct entry){.reg = (uint32_t)port_get(port_given(ls, "w_reg"), 0)};
    if (a->replaces || a->used)
        place->used = c->now;
    place->valid |= a->new;
    place->dirty |= fill ? 0 : a->hit | a->new;
}

static int check_dropped(const struct caches *c, const struct lockstep *ls, uint32_t i,
                         struct err *e) {
    uint64_t dropped = 0;
    for (uint32_t n = 0; n < RC_SETS; n++)
        for (uint32_t y = 0; y < RC_WAYS; y++)
            if (c->entry[i % GROUPS][n][y].dirty >> i & 1)
                dropped |= (uint64_t)1 << (n * RC_WAYS + y);
    if (!port_get(port_given(ls, "clear"), 0))
        dropped = 0;
    return expect(e, "dropped", i, dropped, port_get(port_out(ls, "dropped"), i));
}

static void clear_group(struct caches *c, uint32_t g) {
    for (uint32_t n = 0; n < RC_SETS; n++)
        for (uint32_t y = 0; y < RC_WAYS; y++)
            c->entry[g][n][y].valid = c->entry[g][n][y].dirty = 0;
}

static int check_group(struct caches *c, const struct lockstep *ls, uint32_t g, struct err *e) {
    struct answer a = {0};
    if (port_get(port_given(ls, "w_valid"), 0))
        a = answer_of(c, ls, g);
    for (uint32_t i = g; i < LANES; i += GROUPS) {
        for (uint32_t k = 0; k < SLOTS; k++)
            if (check_source(c, ls, k, i, e))
                return -1;
        if (check_thread(&a, ls, i, e) || check_dropped(c, ls, i, e))
            return -1;
    }
    if (port_get(port_given(ls, "w_go"), 0))
        write_group(c, ls, g, &a);
    if (port_get(port_given(ls, "clear"), 0))
        clear_group(c, g);
    return 0;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct caches *c = g;
    c->now++;
    for (uint32_t group = 0; group < GROUPS; group++)
        if (check_group(c, ls, group, e))
            return -1;
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
