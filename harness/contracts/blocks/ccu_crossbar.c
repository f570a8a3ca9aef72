/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/ccu_crossbar.md. The entries may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "ccu_crossbar_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum {
    FILLS_EXIST,
    BANKS_DIFFER,
    FILLED_DIFFER,
    STORES_EXIST,
    STORES_HAVE_A_BUS,
    ONE_SOURCE,
    UNIT_EXISTS,
    STORE_BESIDE_FILL,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [FILLS_EXIST] = "fill_bank and index of a slot with fill_valid exist",
    [BANKS_DIFFER] = "two slots with fill_valid never name the same bank",
    [FILLED_DIFFER] = "two slots with fill_valid never name the same entry",
    [STORES_EXIST] = "d_entry with d_valid exists",
    [STORES_HAVE_A_BUS] = "d_wsel is one-hot with d_valid and 0 without",
    [ONE_SOURCE] = "bank_wsel is one-hot without its top bit, or 0",
    [UNIT_EXISTS] = "disp_unit with disp_valid exists",
    [STORE_BESIDE_FILL] = "port D never names an entry that port S fills in this cycle",
    [ASSUMPTIONS] = NULL};

static int fills_exist(const ccu_crossbar_in *in) {
    int exist = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= implies(has(in->fill_valid, r),
                         below(in->fill_bank[r], BANKS) & below(in->index[r], CT_ENTRIES));
    return exist;
}

static int banks_differ(const ccu_crossbar_in *in) {
    uint64_t read = 0;
    int differ = 1;
    for (unsigned r = 0; r < REQUESTS; r++) {
        uint64_t bank = bits_if(has(in->fill_valid, r)) & bits_bit(in->fill_bank[r]);
        differ &= (read & bank) == 0;
        read |= bank;
    }
    return differ;
}

/* Entries of a unit that port S fills; `differ` becomes 0 when one is filled twice. */
static uint64_t filled_entries(const ccu_crossbar_in *in, unsigned u, int *differ) {
    uint64_t filled = 0;
    for (unsigned r = u * SLOTS; r < (u + 1) * SLOTS; r++) {
        uint64_t entry = bits_if(has(in->fill_valid, r)) & bits_bit(in->index[r]);
        *differ &= (filled & entry) == 0;
        filled |= entry;
    }
    return filled;
}

static int filled_differ(const ccu_crossbar_in *in) {
    int differ = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        filled_entries(in, u, &differ);
    return differ;
}

static int stores_are_beside_fills(const ccu_crossbar_in *in) {
    int beside = 1, differ = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        beside &=
            !(has(in->d_valid, u) & (int)(filled_entries(in, u, &differ) >> in->d_entry[u] & 1));
    return beside;
}

static int stores_exist(const ccu_crossbar_in *in) {
    int exist = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        exist &= implies(has(in->d_valid, u), below(in->d_entry[u], CT_ENTRIES));
    return exist;
}

static int is_one_hot(uint64_t v) {
    return (v != 0) & ((v & (v - 1)) == 0);
}

static int stores_have_a_bus(const ccu_crossbar_in *in) {
    int have = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        have &= has(in->d_valid, u) ? is_one_hot(in->d_wsel[u][0]) : in->d_wsel[u][0] == 0;
    return have;
}

static int writes_have_one_source(const ccu_crossbar_in *in) {
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++) {
        uint64_t wsel = in->bank_wsel[b];
        holds &= (wsel == 0) | (is_one_hot(wsel) & (wsel >> RESULT_BUSES == 0));
    }
    return holds;
}

static int units_exist(const ccu_crossbar_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        exist &= implies(has(in->disp_valid, p), below(in->disp_unit[p], COLLECTORS));
    return exist;
}

static unsigned broken(const void *self, const void *inputs) {
    const ccu_crossbar_in *in = inputs;
    (void)self;
    return broken_unless(fills_exist(in), FILLS_EXIST) |
           broken_unless(banks_differ(in), BANKS_DIFFER) |
           broken_unless(filled_differ(in), FILLED_DIFFER) |
           broken_unless(stores_exist(in), STORES_EXIST) |
           broken_unless(stores_have_a_bus(in), STORES_HAVE_A_BUS) |
           broken_unless(writes_have_one_source(in), ONE_SOURCE) |
           broken_unless(units_exist(in), UNIT_EXISTS) |
           broken_unless(stores_are_beside_fills(in), STORE_BESIDE_FILL);
}

int ccu_crossbar_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int ccu_crossbar_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    FILL,
    FILL_TWO,
    STORE,
    STORE_IN_PART,
    STORE_WITH_FILL,
    FROM_BUS,
    DISPATCH,
    STORE_DISPATCHED
};

static const char *const covers[] = {
    [FILL] = "a bank's data fills an entry",
    [FILL_TWO] = BANKS > 1 && SLOTS > 1 && CT_ENTRIES > 1 ? "two entries of a unit are filled" : "",
    [STORE] = "a result is stored in an entry",
    [STORE_IN_PART] = "some lanes of a result are stored in an entry",
    [STORE_WITH_FILL] = CT_ENTRIES > 1 ? "a unit stores a result beside a fill" : "",
    [FROM_BUS] = "a bus's data goes to a bank",
    [DISPATCH] = "a unit's operands are dispatched",
    [STORE_DISPATCHED] = "a result is stored in an entry that is dispatched",
    NULL};

static int fills(const ccu_crossbar_in *in, unsigned least) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        any |= bitvec_count(in->fill_valid, (u + 1) * SLOTS) -
                   (u ? bitvec_count(in->fill_valid, u * SLOTS) : 0) >=
               least;
    return any;
}

enum beside { LANES_ALL, LANES_SOME, WITH_FILL };

static int stores(const ccu_crossbar_in *in, enum beside beside) {
    int any = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        int all = in->d_mask[u] == bits_low(LANES), none = in->d_mask[u] == 0, differ = 1;
        int shows = beside == LANES_ALL    ? all
                    : beside == LANES_SOME ? !all & !none
                                           : filled_entries(in, u, &differ) != 0;
        any |= has(in->d_valid, u) & shows;
    }
    return any;
}

static int stores_dispatched(const ccu_crossbar_in *in) {
    int any = 0;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        for (unsigned u = 0; u < COLLECTORS; u++)
            any |= has(in->disp_valid, p) & (in->disp_unit[p] == u) & has(in->d_valid, u) &
                   (in->index[u * SLOTS] == in->d_entry[u]);
    return any;
}

static int writes(const ccu_crossbar_in *in) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= in->bank_wsel[b] != 0;
    return any;
}

int ccu_crossbar_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const ccu_crossbar_in *in = inputs;
    (void)self;
    (void)out;
    switch (k) {
    case FILL:
        return fills(in, 1);
    case FILL_TWO:
        return fills(in, 2);
    case STORE:
        return stores(in, LANES_ALL);
    case STORE_IN_PART:
        return stores(in, LANES_SOME);
    case STORE_WITH_FILL:
        return stores(in, WITH_FILL);
    case FROM_BUS:
        return writes(in);
    case DISPATCH:
        return in->disp_valid[0] != 0;
    default:
        return stores_dispatched(in);
    }
}

const struct contract ccu_crossbar_contract = {.block = "ccu_crossbar",
                                               .assume = ccu_crossbar_assume,
                                               .invariant = ccu_crossbar_invariant,
                                               .cover = ccu_crossbar_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants,
                                               .asked = BY_WORDS};
