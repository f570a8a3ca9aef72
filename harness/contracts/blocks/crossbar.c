/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/crossbar.md and of the ports' descriptions in gen/blocks/crossbar.def.
 * The slots may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "crossbar_if.h"
#include "contracts/predicates.h"

enum { REQUEST_WORDS = BITVEC_WORDS(REQUESTS) };

/* ---- inputs ---- */

enum { FILLS_DIFFER, ONE_SOURCE, SOURCE_EXISTS, UNIT_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] = {[FILLS_DIFFER] =
                                              "fill_dest names a slot, no two banks the same",
                                          [ONE_SOURCE] = "bank_wsel is one-hot or 0",
                                          [SOURCE_EXISTS] = "home_source is a bank",
                                          [UNIT_EXISTS] = "disp_unit is a unit",
                                          [ASSUMPTIONS] = NULL};

static int fills_differ(const crossbar_in *in) {
    uint64_t filled[REQUEST_WORDS] = {0};
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        if (has(in->fill_valid, b)) {
            holds &= below(in->fill_dest[b], REQUESTS) && !has(filled, in->fill_dest[b]);
            bitvec_put(filled, REQUEST_WORDS, in->fill_dest[b], true);
        }
    return holds;
}

static int have_one_source(const crossbar_in *in) {
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        holds &= (in->bank_wsel[b] & (in->bank_wsel[b] - 1u)) == 0;
    return holds;
}

static int units_exist(const crossbar_in *in) {
    int holds = 1;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        holds &= implies(has(in->disp_valid, p), below(in->disp_unit[p], COLLECTORS));
    return holds;
}

static unsigned broken(const void *self, const void *inputs) {
    const crossbar_in *in = inputs;
    (void)self;
    return broken_unless(fills_differ(in), FILLS_DIFFER) |
           broken_unless(have_one_source(in), ONE_SOURCE) |
           broken_unless(below(in->home_source, BANKS), SOURCE_EXISTS) |
           broken_unless(units_exist(in), UNIT_EXISTS);
}

int crossbar_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int crossbar_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { FILL, FROM_BUS, DISPATCH, FROM_HOME };

static const char *const covers[] = {[FILL] = "a bank's data fills a slot",
                                     [FROM_BUS] = "a bus's data goes to a bank",
                                     [DISPATCH] = "a unit's operands are dispatched",
#if WRITE_STEAL
                                     [FROM_HOME] = "a bank's data goes home to another one",
#endif
                                     NULL};

int crossbar_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const crossbar_in *in = inputs;
    unsigned sources = 0;
    (void)self;
    (void)out;
    for (unsigned b = 0; b < BANKS; b++)
        sources |= in->bank_wsel[b];
    switch (k) {
    case FILL:
        return in->fill_valid[0] != 0;
    case FROM_BUS:
        return (sources & bits_low(RESULT_BUSES)) != 0;
    case DISPATCH:
        return in->disp_valid[0] != 0;
    default:
        return (int)((sources >> RESULT_BUSES) & 1);
    }
}

const struct contract crossbar_contract = {.block = "crossbar",
                                           .assume = crossbar_assume,
                                           .invariant = crossbar_invariant,
                                           .cover = crossbar_cover,
                                           .covers = covers,
                                           .broken = broken,
                                           .assumptions = assumptions,
                                           .strayed = strayed,
                                           .invariants = invariants,
                                           .asked = BY_WORDS};
