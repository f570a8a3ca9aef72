/* SPDX-License-Identifier: Apache-2.0
 * register_cache: tags of one warp's register caches (RFC-sim, IV, V-A). See register_cache.h.
 */
#include "register_cache.h"

#include "prim/bitvec.h"
#include "prim/cache_sets.h"

#include <string.h>

_Static_assert(RC_WAYS >= 2 && LANES <= 32, "a set has an order; threads are one word");

/* Entries of a thread that hold the register. */
static uint64_t holders(const register_cache_state *s, unsigned thread, unsigned reg) {
    uint64_t same = 0;

    for (unsigned e = 0; e < RC_ENTRIES; e++)
        same |= (uint64_t)(s->tag[thread % RC_TAG_THREADS * RC_ENTRIES + e] == reg) << e;
    return same & s->valid[thread];
}

/* Bits of a set's ways. */
static uint64_t of_set(uint64_t entries, unsigned set) {
    return entries >> (set * RC_WAYS % RC_ENTRIES) & bits_low(RC_WAYS);
}

/* ---- port L ---- */

static void look_up(const register_cache_in *in, const register_cache_state *s, unsigned k,
                    register_cache_out *out) {
    unsigned reg = in->look_reg[k], home = home_set(reg);

    for (unsigned t = 0; t < LANES; t++) {
        uint64_t found = holders(s, t, reg);
        uint64_t near = of_set(found, in->look_set[k]), far = of_set(found, home);
        uint64_t asked = (uint64_t)in->look_mask >> t & 1;
        uint64_t way = near != 0 ? near : far;

        out->hit[k] |= (uint32_t)(asked & (near != 0)) << t;
        out->home[k] |= (uint32_t)(asked & (near == 0) & (far != 0)) << t;
        out->look_way[k * LANES + t] = bits_index(bits_lowest(way)) & bits_if(asked);
    }
}

/* ---- port W ---- */

/* Way i was given after way j, i < j, of the order's bits. */
static unsigned pair(unsigned i, unsigned j) {
    return j * (j - 1) / 2 + i;
}

/* The way that was given first, one-hot. */
static uint64_t oldest(uint64_t order) {
    uint64_t first = 0;

    for (unsigned w = 0; w < RC_WAYS; w++) {
        uint64_t last = 1;

        for (unsigned v = 0; v < w; v++)
            last &= order >> pair(v, w);
        for (unsigned v = w + 1; v < RC_WAYS; v++)
            last &= ~(order >> pair(w, v));
        first |= (last & 1) << w;
    }
    return first;
}

/* The order after this way, one-hot, got youngest. */
static uint64_t renewed(uint64_t order, uint64_t way) {
    for (unsigned j = 1; j < RC_WAYS; j++)
        for (unsigned i = 0; i < j; i++) {
            uint64_t bit = bits_bit(pair(i, j));

            order = (order | (bit & bits_if(way >> i & 1))) & ~(bit & bits_if(way >> j & 1));
        }
    return order;
}

/* ---- groups of threads that share tags and order ---- */

static unsigned group_of(unsigned thread) {
    return thread % RC_TAG_THREADS;
}

static uint32_t threads_of(unsigned group) {
    return (uint32_t)(RC_TAG_THREADS == 1 ? bits_low(LANES) : bits_bit(group));
}

/* What port W does to a group. */
struct place {
    uint32_t given;       /* threads that take an entry */
    uint64_t joined, way; /* one-hot, of the set: where the register is; that, or what goes */
    bool replaces;
};

/* Threads that have the register of port W in its set. */
static uint32_t having(const register_cache_in *in, const register_cache_state *s) {
    uint32_t have = 0;

    for (unsigned t = 0; t < LANES; t++)
        have |= (uint32_t)(of_set(holders(s, t, in->w_reg), in->w_set) != 0) << t;
    return have;
}

/* Entries of a group that some thread holds. */
static uint64_t held_by(const register_cache_state *s, unsigned g) {
    uint64_t held = 0;

    for (unsigned t = 0; t < LANES; t++)
        held |= s->valid[t] & bits_if(threads_of(g) >> t & 1);
    return held;
}

static struct place place_in(const register_cache_in *in, const register_cache_state *s, unsigned g,
                             uint32_t have) {
    uint64_t held = held_by(s, g), same = 0, empty = of_set(~held, in->w_set);
    unsigned set = in->w_set % RC_SETS;
    bool takes = in->w_fill || RC_ALLOC != 0;
    struct place p;

    for (unsigned e = 0; e < RC_ENTRIES; e++)
        same |= (uint64_t)(s->tag[g * RC_ENTRIES + e] == in->w_reg) << e;
    p.given = in->w_mask & ~have & threads_of(g) & (uint32_t)bits_if(takes);
    p.joined = bits_lowest(of_set(held & same, in->w_set));
    p.way = empty != 0 ? bits_lowest(empty) : oldest(s->order[g * RC_SETS + set]);
    p.way = p.joined != 0 ? p.joined : p.way;
    p.replaces = p.given != 0 && p.joined == 0;
    return p;
}

/* The entry of a thread that port W is about. */
static unsigned entry_of(const register_cache_in *in, const struct place *p) {
    return in->w_set % RC_SETS * RC_WAYS + bits_index(p->way) % RC_WAYS;
}

/* Also of threads that write nothing: what they lose. */
static void answer_victim(const register_cache_in *in, const register_cache_state *s, unsigned t,
                          const struct place *p, register_cache_out *out) {
    unsigned e = entry_of(in, p);
    bool asked = in->w_mask >> t & 1, victim = p->replaces && (s->dirty[t] >> e & 1);
    bool pass = RC_ALLOC == 0 && !in->w_fill && asked && !(out->w_hit >> t & 1);

    out->w_victim |= (uint32_t)(victim || pass) << t;
    out->w_victim_reg[t] = victim ? s->tag[group_of(t) * RC_ENTRIES + e] : pass ? in->w_reg : 0;
    if (victim || ((out->w_hit | out->w_new) >> t & 1) != 0)
        out->w_way[t] = e % RC_WAYS;
}

static void answer(const register_cache_in *in, const register_cache_state *s, unsigned t,
                   const struct place *p, register_cache_out *out) {
    uint64_t found = holders(s, t, in->w_reg), here = of_set(found, in->w_set);
    bool is_dirty = s->dirty[t] >> entry_of(in, p) & 1;

    out->w_hit |= (uint32_t)(here != 0) << t;
    if (in->w_fill)
        return;
    out->w_dirty |= (uint32_t)(here != 0 && is_dirty) << t;
    for (unsigned set = 0; set < RC_SETS; set++)
        out->w_invalid[set] |= (uint32_t)(set != in->w_set && of_set(found, set) != 0) << t;
}

static void answer_group(const register_cache_in *in, const register_cache_state *s, unsigned g,
                         uint32_t have, register_cache_out *out) {
    struct place p = place_in(in, s, g, have);

    out->w_new |= p.given;
    for (unsigned t = 0; t < LANES; t++)
        if (threads_of(g) >> t & 1) {
            if (in->w_mask >> t & 1)
                answer(in, s, t, &p, out);
            answer_victim(in, s, t, &p, out);
        }
}

/* What port W is answered; 0 without one. */
static void answer_write(const register_cache_in *in, const register_cache_state *s,
                         register_cache_out *out) {
    memset(out->w_way, 0, sizeof out->w_way);
    memset(out->w_victim_reg, 0, sizeof out->w_victim_reg);
    memset(out->w_invalid, 0, sizeof out->w_invalid);
    out->w_hit = 0;
    out->w_new = 0;
    out->w_victim = 0;
    out->w_dirty = 0;
    if (in->w_valid) {
        uint32_t have = having(in, s);

        for (unsigned g = 0; g < RC_TAG_THREADS; g++)
            answer_group(in, s, g, have, out);
    }
}

void register_cache_outputs(const register_cache_in *in, const register_cache_state *s,
                            register_cache_out *out) {
    memset(out->hit, 0, sizeof out->hit);
    memset(out->home, 0, sizeof out->home);
    memset(out->look_way, 0, sizeof out->look_way);
    if (in->look)
        for (unsigned k = 0; k < SLOTS; k++)
            if (bitvec_get(in->look_valid, k))
                look_up(in, s, k, out);
    answer_write(in, s, out);
}

/* ---- the clock edge ---- */

/* A thread's entry is given, written again, or lost. */
static void enter(const register_cache_in *in, const struct place *p, const register_cache_out *out,
                  unsigned t, register_cache_state *next) {
    uint64_t bit = bits_bit(entry_of(in, p));
    bool given = p->given >> t & 1, hit = out->w_hit >> t & 1;

    if (given)
        next->valid[t] |= bit;
    else if (p->replaces)
        next->valid[t] &= ~bit;
    if ((given || hit) && !in->w_fill)
        next->dirty[t] |= bit;
    else if (given || p->replaces)
        next->dirty[t] &= ~bit;
}

/* LRU: a group that replaces nothing uses the entry that it has. */
static bool uses(const register_cache_in *in, const struct place *p, uint32_t have, unsigned g) {
    uint32_t hits = (in->w_fill ? in->w_touch : in->w_mask) & have & threads_of(g);

    return RC_REPLACE == 1 && (p->given | hits) != 0;
}

static void enter_group(const register_cache_in *in, const register_cache_state *s,
                        const register_cache_out *out, unsigned g, uint32_t have,
                        register_cache_state *next) {
    struct place p = place_in(in, s, g, have);
    unsigned set = in->w_set % RC_SETS;

    for (unsigned t = 0; t < LANES; t++)
        if (threads_of(g) >> t & 1)
            enter(in, &p, out, t, next);
    if (p.replaces)
        next->tag[g * RC_ENTRIES + entry_of(in, &p)] = in->w_reg;
    if (p.replaces || uses(in, &p, have, g))
        next->order[g * RC_SETS + set] = renewed(s->order[g * RC_SETS + set], p.way);
}

/* Copies in other sets are no longer valid. */
static void drop_copies(const register_cache_in *in, const register_cache_state *s, unsigned t,
                        register_cache_state *next) {
    uint64_t others = ~(bits_low(RC_WAYS) << (in->w_set % RC_SETS * RC_WAYS));
    uint64_t copies = holders(s, t, in->w_reg) & others;

    next->valid[t] &= ~copies;
    next->dirty[t] &= ~copies;
}

static void write_entries(const register_cache_in *in, const register_cache_state *s,
                          const register_cache_out *out, register_cache_state *next) {
    uint32_t have = having(in, s);

    for (unsigned t = 0; t < LANES; t++)
        if (!in->w_fill && (in->w_mask >> t & 1) != 0)
            drop_copies(in, s, t, next);
    for (unsigned g = 0; g < RC_TAG_THREADS; g++)
        enter_group(in, s, out, g, have, next);
}

/* A top calls it without the other where nothing is asked. */
void register_cache_step(const register_cache_in *in, const register_cache_state *s,
                         register_cache_out *out, register_cache_state *next) {
    *next = *s;
    answer_write(in, s, out);
    if (in->w_go)
        write_entries(in, s, out, next);
    for (unsigned t = 0; t < LANES; t++)
        out->dropped[t] = s->dirty[t] & bits_if(in->clear);
    if (in->clear) {
        memset(next->valid, 0, sizeof next->valid);
        memset(next->dirty, 0, sizeof next->dirty);
    }
}
