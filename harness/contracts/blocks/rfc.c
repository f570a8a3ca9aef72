/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rfc.md.
 */
#include "rfc.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "rfc_codes.h"

/* ---- inputs ---- */

enum { SOURCES_DIFFER, ONE_MATTER, LRF_EXISTS, FILL_IS_WHOLE, GO_ASKED, ASSUMPTIONS };

static const char *const assumptions[] = {
    [SOURCES_DIFFER] = "no two sources of an instruction name one register",
    [ONE_MATTER] = "w_valid not with leave, neither with clear, look with neither leave nor clear",
    [LRF_EXISTS] = "w_lrf only with Lrf, and not with w_fill",
    [FILL_IS_WHOLE] = "a fill has all lanes",
    [GO_ASKED] = "ev_go only with ev_valid",
    [ASSUMPTIONS] = NULL};

static int sources_differ(const rfc_in *in) {
    int same = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        for (unsigned j = 0; j < k; j++)
            same |= in->look & has(in->look_valid, j) & has(in->look_valid, k) &
                    (in->look_reg[j] == in->look_reg[k]);
    return !same;
}

static int is_asked(const rfc_state *s, const rfc_in *in) {
    rfc_out out;
    rfc_outputs(in, s, &out);
    return out.ev_valid;
}

static unsigned broken(const void *self, const void *inputs) {
    const rfc_in *in = inputs;
    int apart = !(in->w_valid & in->leave) & !(in->w_valid & in->clear) & !(in->leave & in->clear) &
                !(in->look & (in->leave | in->clear));
    return broken_unless(sources_differ(in), SOURCES_DIFFER) | broken_unless(apart, ONE_MATTER) |
           broken_unless(implies(in->w_lrf, RFC_LRF && !in->w_fill), LRF_EXISTS) |
           broken_unless(implies(in->w_valid & in->w_fill, in->w_mask == bits_low(LANES)),
                         FILL_IS_WHOLE) |
           broken_unless(implies(in->ev_go, is_asked(self, in)), GO_ASKED);
}

int rfc_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* Neither asked, told nor emptied. */
int rfc_idle(const void *self, const void *inputs) {
    const rfc_in *in = inputs;
    (void)self;
    return !(in->look | in->w_valid | in->w_lrf | in->leave | in->ev_go | in->clear) &&
           in->dead[0] == 0 && in->drop[0] == 0;
}

/* ---- states ---- */

enum { TAGS_DIFFER, VALID_HAS_LANES, FREE_IS_ZERO, LRF_FITS, LEVELS_DIFFER, AGES, INVARIANTS };

static const char *const invariants[] = {
    [TAGS_DIFFER] = "valid entries have different tags",
    [VALID_HAS_LANES] = "a valid entry has lanes",
    [FREE_IS_ZERO] = "an entry that is not valid is clean; its tag, lanes and age are 0",
    [LRF_FITS] = "the same of the LRF; without Lrf it is not valid",
    [LEVELS_DIFFER] = "no lane of a register is in an entry and in the LRF",
    [AGES] = "ages of the valid entries differ and are below their number",
    [INVARIANTS] = NULL};

static int holds_entry(const rfc_state *s, unsigned e) {
    return has(s->valid, e);
}

/* Inductive: a value enters an entry only where none has its register. */
static int tags_differ(const rfc_state *s) {
    int same = 0;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        for (unsigned f = 0; f < e; f++)
            same |= holds_entry(s, e) & holds_entry(s, f) & (s->tag[e] == s->tag[f]);
    return !same;
}

static int valid_have_lanes(const rfc_state *s) {
    int have = 1;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        have &= implies(holds_entry(s, e), s->lanes[e] != 0);
    return have;
}

static int free_are_zero(const rfc_state *s) {
    int zero = 1;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        zero &= implies(!holds_entry(s, e), !has(s->dirty, e) & (s->tag[e] == 0) &
                                                (s->lanes[e] == 0) & (s->age[e] == 0));
    return zero;
}

static int lrf_fits(const rfc_state *s) {
    int zero = !s->lrf_dirty & (s->lrf_tag == 0) & (s->lrf_lanes == 0);
    return implies(s->lrf_valid, RFC_LRF && s->lrf_lanes != 0) & implies(!s->lrf_valid, zero);
}

/* Inductive: the newer value takes its lanes from the other level. */
static int levels_differ(const rfc_state *s) {
    int both = 0;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        both |= holds_entry(s, e) & s->lrf_valid & (s->tag[e] == s->lrf_tag) &
                ((s->lanes[e] & s->lrf_lanes) != 0);
    return !both;
}

/* Inductive: what gets youngest makes those older that were younger than it, and no other. */
static int ages_fit(const rfc_state *s) {
    unsigned n = 0;
    int fit = 1;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        n += (unsigned)holds_entry(s, e);
    for (unsigned e = 0; e < RFC_ENTRIES; e++) {
        fit &= implies(holds_entry(s, e), below(s->age[e], n));
        for (unsigned f = 0; f < e; f++)
            fit &= !(holds_entry(s, e) & holds_entry(s, f) & (s->age[e] == s->age[f]));
    }
    return fit;
}

static unsigned strayed(const void *self) {
    const rfc_state *s = self;
    return broken_unless(tags_differ(s), TAGS_DIFFER) |
           broken_unless(valid_have_lanes(s), VALID_HAS_LANES) |
           broken_unless(free_are_zero(s), FREE_IS_ZERO) | broken_unless(lrf_fits(s), LRF_FITS) |
           broken_unless(levels_differ(s), LEVELS_DIFFER) | broken_unless(ages_fit(s), AGES);
}

int rfc_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    SPLIT,
    WRITE_HIT,
    WRITE_FREE,
    DROPS_CLEAN,
    VICTIM,
    VICTIM_WAITS,
    DEAD,
    FILL,
    FREED,
    LEAVES,
    CLEARS,
    LRF_SAME,
    LRF_CLEAN,
    LRF_MOVES,
    LRF_LEAVES
};

/* An entry that was dirty may leave, or stay beside another one. */
#define OF_TWO(text) (RFC_ENTRIES > 1 ? (text) : "")
#define OF_LRF(text) (RFC_LRF ? (text) : "")

static const char *const covers[] = {
    [SPLIT] = LANES > 1 ? "an operand is here in some of its lanes" : "",
    [WRITE_HIT] = "a result enters an entry that has its register",
    [WRITE_FREE] = "a result enters a free entry",
    [DROPS_CLEAN] = "a clean entry makes room",
    [VICTIM] = "a dirty entry makes room",
    [VICTIM_WAITS] = "a dirty entry finds no buffer",
    [DEAD] = OF_TWO("a dead operand makes one of two dirty entries clean"),
    [FILL] = "an operand that missed enters",
    [FREED] = "an entry loses its last lane to a result that goes past",
    [LEAVES] = OF_TWO("one of two dirty entries leaves with its warp"),
    [CLEARS] = "dirty entries are dropped",
    [LRF_SAME] = OF_LRF("a result enters the LRF, which has its register"),
    [LRF_CLEAN] = OF_LRF("a clean register of the LRF is dropped"),
    [LRF_MOVES] = OF_LRF("a dirty register of the LRF moves"),
    [LRF_LEAVES] = OF_LRF("the LRF leaves with its warp"),
    NULL};

static int splits(const rfc_in *in, const rfc_out *out) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        any |= (out->hit[k] != 0) & ((out->hit[k] | out->lrf_hit[k]) != in->look_mask);
    return any;
}

static int many_dirty(const rfc_state *s) {
    return (s->dirty[0] & (s->dirty[0] - 1)) != 0;
}

static int dies(const rfc_state *s, const rfc_in *in) {
    int any = 0;
    for (unsigned e = 0; e < RFC_ENTRIES; e++)
        any |= has(in->dead, 0) & has(s->dirty, e) & (s->tag[e] == in->look_reg[0]);
    return any & many_dirty(s);
}

static int cover_rfc(unsigned k, const rfc_state *s, const rfc_in *in, const rfc_out *out) {
    switch (k) {
    case SPLIT:
        return splits(in, out);
    case WRITE_HIT:
        return out->w_kind == RFC_WRITE_HIT;
    case WRITE_FREE:
        return out->w_kind == RFC_WRITE_FREE;
    case DROPS_CLEAN:
        return out->w_kind == RFC_WRITE_CLEAN;
    case VICTIM:
        return out->w_kind == RFC_WRITE_VICTIM;
    case VICTIM_WAITS:
        return in->w_valid & out->ev_valid & !out->w_done;
    case DEAD:
        return dies(s, in);
    default:
        return in->w_fill & (out->w_kind != RFC_WRITE_NONE);
    }
}

static int cover_rest(unsigned k, const rfc_state *s, const rfc_in *in, const rfc_out *out) {
    switch (k) {
    case FREED:
        return (in->drop[0] != 0) & !in->w_valid & (out->freed[0] != 0);
    case LEAVES:
        return in->leave & in->ev_go & many_dirty(s);
    case CLEARS:
        return in->clear & (s->dirty[0] != 0);
    case LRF_SAME:
        return out->lrf_kind == RFC_LRF_SAME;
    case LRF_CLEAN:
        return out->lrf_kind == RFC_LRF_CLEAN;
    case LRF_MOVES:
        return out->lrf_kind == RFC_LRF_MOVED;
    default:
        return in->leave & in->ev_go & (out->ev_entry == RFC_ENTRIES);
    }
}

int rfc_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    return k <= FILL ? cover_rfc(k, self, inputs, outputs) : cover_rest(k, self, inputs, outputs);
}

const struct contract rfc_contract = {.block = "rfc",
                                      .assume = rfc_assume,
                                      .idle = rfc_idle,
                                      .invariant = rfc_invariant,
                                      .cover = rfc_cover,
                                      .covers = covers,
                                      .broken = broken,
                                      .assumptions = assumptions,
                                      .strayed = strayed,
                                      .invariants = invariants};
