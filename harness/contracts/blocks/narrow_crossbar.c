/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/narrow_crossbar.md. The buffers may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "narrow_crossbar_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { FILL_SOURCE_EXISTS, MOVE_SOURCE_EXISTS, BEAT_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] = {
    [FILL_SOURCE_EXISTS] = "fill_source of a cache bank with fill_valid exists",
    [MOVE_SOURCE_EXISTS] = "move_source of a buffer with move_valid exists",
    [BEAT_EXISTS] = "their beats exist",
    [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const narrow_crossbar_in *in = inputs;
    int fills_exist = 1, moves_exist = 1, beats_exist = 1;
    (void)self;
    for (unsigned c = 0; c < BANKS; c++) {
        fills_exist &= implies(has(in->fill_valid, c), below(in->fill_source[c], MAIN_BANKS));
        beats_exist &= implies(has(in->fill_valid, c), below(in->fill_beat[c], BEATS));
    }
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        moves_exist &= implies(has(in->move_valid, m), below(in->move_source[m], SOURCES));
        beats_exist &= implies(has(in->move_valid, m), below(in->move_beat[m], BEATS));
    }
    return broken_unless(fills_exist, FILL_SOURCE_EXISTS) |
           broken_unless(moves_exist, MOVE_SOURCE_EXISTS) | broken_unless(beats_exist, BEAT_EXISTS);
}

int narrow_crossbar_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int narrow_crossbar_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    FILL_FIRST,
    FILL_LAST,
    FILLS_SHARE,
    MOVE_FROM_CACHE,
    MOVE_FROM_BUS,
    MOVE_LAST,
    MOVES_SHARE,
    FILL_WITH_MOVE
};

static const char *const covers[] = {
    [FILL_FIRST] = "the first beat reaches a cache bank",
    [FILL_LAST] = "the last beat reaches a cache bank",
    [FILLS_SHARE] = BANKS > 1 ? "two cache banks are filled from one main bank" : "",
    [MOVE_FROM_CACHE] = "a write buffer takes a beat of a cache bank",
    [MOVE_FROM_BUS] = "a write buffer takes a beat of a bus",
    [MOVE_LAST] = "a write buffer takes the last beat",
    [MOVES_SHARE] = MAIN_BANKS > 1 ? "two write buffers take a beat of one source" : "",
    [FILL_WITH_MOVE] = "beats go both ways",
    NULL};

static int fills_beat(const narrow_crossbar_in *in, unsigned beat) {
    int any = 0;
    for (unsigned c = 0; c < BANKS; c++)
        any |= has(in->fill_valid, c) & (in->fill_beat[c] == beat);
    return any;
}

static int fills_share(const narrow_crossbar_in *in) {
    int any = 0;
    for (unsigned c = 0; c < BANKS; c++)
        for (unsigned d = 0; d < c; d++)
            any |= has(in->fill_valid, c) & has(in->fill_valid, d) &
                   (in->fill_source[c] == in->fill_source[d]);
    return any;
}

static int moves_share(const narrow_crossbar_in *in) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        for (unsigned n = 0; n < m; n++)
            any |= has(in->move_valid, m) & has(in->move_valid, n) &
                   (in->move_source[m] == in->move_source[n]);
    return any;
}

static int moves(const narrow_crossbar_in *in, unsigned k) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        int of_cache = below(in->move_source[m], BANKS);
        int shows = k == MOVE_FROM_CACHE ? of_cache
                    : k == MOVE_FROM_BUS ? !of_cache
                                         : in->move_beat[m] == BEATS - 1;
        any |= has(in->move_valid, m) & shows;
    }
    return any;
}

int narrow_crossbar_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const narrow_crossbar_in *in = inputs;
    (void)self;
    (void)out;
    switch (k) {
    case FILL_FIRST:
        return fills_beat(in, 0);
    case FILL_LAST:
        return fills_beat(in, BEATS - 1);
    case FILLS_SHARE:
        return fills_share(in);
    case MOVES_SHARE:
        return moves_share(in);
    case FILL_WITH_MOVE:
        return (in->fill_valid[0] != 0) & (in->move_valid[0] != 0);
    default:
        return moves(in, k);
    }
}

const struct contract narrow_crossbar_contract = {.block = "narrow_crossbar",
                                                  .assume = narrow_crossbar_assume,
                                                  .invariant = narrow_crossbar_invariant,
                                                  .cover = narrow_crossbar_cover,
                                                  .covers = covers,
                                                  .broken = broken,
                                                  .assumptions = assumptions,
                                                  .strayed = strayed,
                                                  .invariants = invariants,
                                                  .asked = BY_WORDS};
