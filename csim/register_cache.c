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
        same |= (uint64_t)(s->tag[thread * RC_ENTRIES + e] == reg) << e;
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

/* The way that a thread gives, one-hot: the lowest empty one, else the oldest. */
static uint64_t victim_way(const register_cache_state *s, unsigned t, unsigned set) {
    uint64_t empty = of_set(~(uint64_t)s->valid[t], set);

    return empty != 0 ? bits_lowest(empty) : oldest(s->order[t * RC_SETS + set % RC_SETS]);
}

static void answer(const register_cache_in *in, const register_cache_state *s, unsigned t,
                   register_cache_out *out) {
    uint64_t found = holders(s, t, in->w_reg), here = of_set(found, in->w_set);
    uint64_t way = here != 0 ? bits_lowest(here) : victim_way(s, t, in->w_set);
    unsigned w = bits_index(way) % RC_WAYS;
    unsigned e = in->w_set % RC_SETS * RC_WAYS + w;
    bool is_dirty = s->dirty[t] >> e & 1, victim = here == 0 && is_dirty;

    out->w_hit |= (uint32_t)(here != 0) << t;
    out->w_new |= (uint32_t)(here == 0) << t;
    out->w_way[t] = w;
    out->w_victim |= (uint32_t)victim << t;
    out->w_victim_reg[t] = victim ? s->tag[t * RC_ENTRIES + e] : 0;
    if (in->w_fill)
        return;
    out->w_dirty |= (uint32_t)(here != 0 && is_dirty) << t;
    for (unsigned set = 0; set < RC_SETS; set++)
        out->w_invalid[set] |= (uint32_t)(set != in->w_set && of_set(found, set) != 0) << t;
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
    if (in->w_valid)
        for (unsigned t = 0; t < LANES; t++)
            if (in->w_mask >> t & 1)
                answer(in, s, t, out);
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

/* An entry is given, or written again. */
static void enter(const register_cache_in *in, const register_cache_out *out, unsigned t,
                  register_cache_state *next) {
    unsigned set = in->w_set % RC_SETS, e = set * RC_WAYS + out->w_way[t] % RC_WAYS;
    bool is_new = out->w_new >> t & 1;
    uint64_t bit = bits_bit(e), order = next->order[t * RC_SETS + set];

    next->dirty[t] |= bit & bits_if(!in->w_fill);
    if (!is_new)
        return;
    next->valid[t] |= bit;
    next->dirty[t] &= ~(bit & bits_if(in->w_fill));
    next->tag[t * RC_ENTRIES + e] = in->w_reg;
    next->order[t * RC_SETS + set] = renewed(order, bits_bit(out->w_way[t] % RC_WAYS));
}

/* Copies in other sets are no longer valid. */
static void drop_copies(const register_cache_in *in, const register_cache_state *s, unsigned t,
                        register_cache_state *next) {
    uint64_t others = ~(bits_low(RC_WAYS) << (in->w_set % RC_SETS * RC_WAYS));
    uint64_t copies = holders(s, t, in->w_reg) & others;

    next->valid[t] &= ~copies;
    next->dirty[t] &= ~copies;
}

/* A top calls it without the other where nothing is asked. */
void register_cache_step(const register_cache_in *in, const register_cache_state *s,
                         register_cache_out *out, register_cache_state *next) {
    *next = *s;
    answer_write(in, s, out);
    if (in->w_go)
        for (unsigned t = 0; t < LANES; t++)
            if ((in->w_mask >> t & 1) != 0) {
                if (!in->w_fill)
                    drop_copies(in, s, t, next);
                enter(in, out, t, next);
            }
    for (unsigned t = 0; t < LANES; t++)
        out->dropped[t] = s->dirty[t] & bits_if(in->clear);
    if (in->clear) {
        memset(next->valid, 0, sizeof next->valid);
        memset(next->dirty, 0, sizeof next->dirty);
    }
}
