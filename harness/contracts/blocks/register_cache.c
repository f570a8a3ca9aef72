/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/register_cache.md. Threads of a group
 * share tags and order; otherwise they share inputs only.
 */
#include "register_cache.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "prim/cache_sets.h"

/* ---- inputs ---- */

enum {
    SETS_EXIST,
    GO_ASKED,
    GO_OR_CLEAR,
    RESULT_GOES_HOME,
    FILL_IS_CLEAN,
    TOUCH_IS_OF_LRU,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [SETS_EXIST] = "look_set and w_set are sets, where they count",
    [GO_ASKED] = "w_go only with w_valid",
    [GO_OR_CLEAR] = "no w_go with clear",
    [RESULT_GOES_HOME] = "a result's w_set is the home set of w_reg",
    [FILL_IS_CLEAN] = "no thread that a fill writes has w_reg dirty",
    [TOUCH_IS_OF_LRU] = "w_touch is disjoint from w_mask, and 0 of a result and without LRU",
    [ASSUMPTIONS] = NULL};

static unsigned tag_of(const register_cache_state *s, unsigned t, unsigned e) {
    return s->tag[t % RC_TAG_THREADS * RC_ENTRIES + e];
}

static int touch_is_of_lru(const register_cache_in *in) {
    return (in->w_touch & in->w_mask) == 0 && implies(!RC_REPLACE | !in->w_fill, in->w_touch == 0);
}

static int sets_exist(const register_cache_in *in) {
    int exist = implies(in->w_valid, below(in->w_set, RC_SETS));
    for (unsigned k = 0; k < SLOTS; k++)
        exist &= implies(in->look & has(in->look_valid, k), below(in->look_set[k], RC_SETS));
    return exist;
}

static int fill_is_clean(const register_cache_state *s, const register_cache_in *in) {
    int clean = 1;
    for (unsigned t = 0; t < LANES; t++)
        for (unsigned e = 0; e < RC_ENTRIES; e++)
            clean &=
                !((in->w_mask >> t & 1) && (s->dirty[t] >> e & 1) && tag_of(s, t, e) == in->w_reg);
    return clean;
}

static unsigned broken(const void *self, const void *inputs) {
    const register_cache_in *in = inputs;
    int result = in->w_valid & !in->w_fill, fill = in->w_valid & in->w_fill;
    return broken_unless(sets_exist(in), SETS_EXIST) |
           broken_unless(implies(in->w_go, in->w_valid), GO_ASKED) |
           broken_unless(!(in->w_go & in->clear), GO_OR_CLEAR) |
           broken_unless(implies(result, in->w_set == home_set(in->w_reg)), RESULT_GOES_HOME) |
           broken_unless(implies(fill, fill_is_clean(self, in)), FILL_IS_CLEAN) |
           broken_unless(implies(in->w_valid, touch_is_of_lru(in)), TOUCH_IS_OF_LRU);
}

int register_cache_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* Neither asked nor a warp that begins or ends. */
int register_cache_idle(const void *self, const void *inputs) {
    const register_cache_in *in = inputs;
    (void)self;
    return !(in->look | in->w_valid | in->w_go | in->clear);
}

/* ---- states ---- */

enum { TAGS_DIFFER, DIRTY_IS_VALID, DIRTY_IS_HOME, DIRTY_IS_ALONE, ORDERED, INVARIANTS };

static const char *const invariants[] = {
    [TAGS_DIFFER] = "entries of a set that a group holds have different tags",
    [DIRTY_IS_VALID] = "a dirty entry is valid",
    [DIRTY_IS_HOME] = "a dirty entry is in its register's home set",
    [DIRTY_IS_ALONE] = "no other entry has the register of a dirty one",
    [ORDERED] = "of any three ways of a set one is younger than both others",
    [INVARIANTS] = NULL};

static int holds_entry(const register_cache_state *s, unsigned t, unsigned e) {
    return s->valid[t] >> e & 1;
}

static int is_dirty(const register_cache_state *s, unsigned t, unsigned e) {
    return s->dirty[t] >> e & 1;
}

/* Inductive: what misses gets an entry in one set. A result hits, or leaves no copy in another set;
 * a fill enters beside no dirty entry (assumption). */
static int tags_differ(const register_cache_state *s, unsigned g) {
    const uint8_t *tag = &s->tag[g * RC_ENTRIES];
    uint64_t held = 0;
    int differ = 1;
    for (unsigned t = 0; t < LANES; t++)
        held |= t % RC_TAG_THREADS == g ? s->valid[t] : 0;
    for (unsigned e = 0; e < RC_ENTRIES; e++)
        for (unsigned f = e - e % RC_WAYS; f < e; f++)
            differ &= !((held >> e & held >> f & 1) && tag[e] == tag[f]);
    return differ;
}

/* Inductive likewise, of each thread. */
static int dirty_are_alone(const register_cache_state *s, unsigned t) {
    int alone = 1;
    for (unsigned e = 0; e < RC_ENTRIES; e++)
        for (unsigned f = 0; f < e; f++) {
            int both = holds_entry(s, t, e) & holds_entry(s, t, f);
            alone &= !(both & (is_dirty(s, t, e) | is_dirty(s, t, f)) &&
                       tag_of(s, t, e) == tag_of(s, t, f));
        }
    return alone;
}

static int dirty_are_home(const register_cache_state *s, unsigned t) {
    int home = 1;
    for (unsigned e = 0; e < RC_ENTRIES; e++)
        home &= implies(is_dirty(s, t, e), home_set(tag_of(s, t, e)) == e / RC_WAYS);
    return home;
}

/* Way i is younger than way j. */
static int is_younger(uint64_t order, unsigned i, unsigned j) {
    int later = (int)(order >> (i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j)) & 1;
    return i < j ? later : !later;
}

/* Inductive: a way that gets youngest is so of any three. */
static int is_ordered(uint64_t order) {
    int ordered = 1;
    for (unsigned i = 0; i < RC_WAYS; i++)
        for (unsigned j = 0; j < i; j++)
            for (unsigned k = 0; k < j; k++)
                ordered &= (is_younger(order, i, j) & is_younger(order, i, k)) |
                           (is_younger(order, j, i) & is_younger(order, j, k)) |
                           (is_younger(order, k, i) & is_younger(order, k, j));
    return ordered;
}

static unsigned strayed(const void *self) {
    const register_cache_state *s = self;
    int differ = 1, valid = 1, home = 1, alone = 1, ordered = 1;
    for (unsigned t = 0; t < LANES; t++) {
        alone &= dirty_are_alone(s, t);
        valid &= (s->dirty[t] & ~s->valid[t]) == 0;
        home &= dirty_are_home(s, t);
    }
    for (unsigned g = 0; g < RC_TAG_THREADS; g++)
        differ &= tags_differ(s, g);
    for (unsigned i = 0; i < RC_TAG_THREADS * RC_SETS; i++)
        ordered &= is_ordered(s->order[i]);
    return broken_unless(differ, TAGS_DIFFER) | broken_unless(valid, DIRTY_IS_VALID) |
           broken_unless(home, DIRTY_IS_HOME) | broken_unless(alone, DIRTY_IS_ALONE) |
           broken_unless(ordered, ORDERED);
}

int register_cache_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    HIT,
    WRITE_HIT,
    FILL,
    EVICT,
    ABSORB,
    CLEAR,
    HOME_HIT,
    INVALIDATE,
    TOUCH,
    PASS,
    JOIN,
    OTHERS_LOSE
};

static const char *const covers[] = {
    [HIT] = "a source hits, another one misses",
    [WRITE_HIT] = "a result hits a clean entry",
    [FILL] = "the value of a source enters, where an entry was",
    [EVICT] = "a dirty entry makes room",
    [ABSORB] = "a result hits a dirty entry",
    [CLEAR] = "dirty entries are dropped",
    [HOME_HIT] = RC_SETS > 1 ? "a source hits in its home set only" : "",
    [INVALIDATE] = RC_SETS > 1 ? "a result makes a copy in another set invalid" : "",
    [TOUCH] = RC_REPLACE ? "a hit makes an entry of a full set younger" : "",
    [PASS] = RC_ALLOC == 0 ? "a result leaves for the register file" : "",
    [JOIN] = RC_TAG_THREADS < LANES ? "a thread gets an entry that another one has" : "",
    [OTHERS_LOSE] = RC_TAG_THREADS < LANES ? "a thread that writes nothing loses a register" : "",
    NULL};

static int hits_and_misses(const register_cache_in *in, const register_cache_out *out) {
    int hits = 0, misses = 0;
    for (unsigned k = 0; k < SLOTS; k++) {
        hits |= out->hit[k] != 0;
        misses |= in->look & has(in->look_valid, k) & (in->look_mask != 0) &
                  ((out->hit[k] | out->home[k]) == 0);
    }
    return hits & misses;
}

static int homes(const register_cache_out *out) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        any |= out->home[k] != 0;
    return any;
}

static int invalidates(const register_cache_out *out) {
    int any = 0;
    for (unsigned s = 0; s < RC_SETS; s++)
        any |= out->w_invalid[s] != 0;
    return any;
}

/* Ways of port W's set that thread 0 has. */
static uint64_t set_ways(const register_cache_state *s, const register_cache_in *in) {
    return s->valid[0] >> (in->w_set * RC_WAYS % RC_ENTRIES) & bits_low(RC_WAYS);
}

/* The thread's set is full. */
static int fills_full_set(const register_cache_state *s, const register_cache_in *in,
                          const register_cache_out *out) {
    return in->w_go & in->w_fill & (out->w_new & 1) & (set_ways(s, in) == bits_low(RC_WAYS));
}

int register_cache_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const register_cache_state *s = self;
    const register_cache_in *in = inputs;
    const register_cache_out *out = outputs;
    switch (k) {
    case HIT:
        return hits_and_misses(in, out);
    case WRITE_HIT:
        return in->w_go & !in->w_fill & ((out->w_hit & ~out->w_dirty) != 0);
    case FILL:
        return fills_full_set(s, in, out);
    case EVICT:
        return in->w_go & (out->w_victim != 0);
    case ABSORB:
        return in->w_go & (out->w_dirty != 0);
    case CLEAR:
        return out->dropped[0] != 0;
    case HOME_HIT:
        return homes(out);
    case INVALIDATE:
        return in->w_go & invalidates(out);
    case TOUCH:
        return in->w_go & in->w_touch & 1 & (set_ways(s, in) == bits_low(RC_WAYS));
    case PASS:
        return in->w_go & !in->w_fill &
               ((out->w_victim & in->w_mask & ~(out->w_hit | out->w_new)) != 0);
    case JOIN:
        return (RC_TAG_THREADS < LANES) & in->w_go & (out->w_hit != 0) & (out->w_new != 0);
    default:
        return in->w_go & ((out->w_victim & ~in->w_mask) != 0);
    }
}

const struct contract register_cache_contract = {.block = "register_cache",
                                                 .assume = register_cache_assume,
                                                 .invariant = register_cache_invariant,
                                                 .cover = register_cache_cover,
                                                 .covers = covers,
                                                 .broken = broken,
                                                 .assumptions = assumptions,
                                                 .strayed = strayed,
                                                 .invariants = invariants,
                                                 .idle = register_cache_idle};
