/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rc_banks.md. Memories may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "rc_banks_if.h"

/* ---- inputs ---- */

enum { NUMBERS_EXIST, SOURCES_DIFFER, EVICT_TAKES, ASSUMPTIONS };

static const char *const assumptions[] = {
    [NUMBERS_EXIST] = "slots, warps, sets and units that are named exist",
    [SOURCES_DIFFER] = "no lane of a slot is written twice in a cycle",
    [EVICT_TAKES] = "evict only with take",
    [ASSUMPTIONS] = NULL};

static int numbers_exist(const rc_banks_in *in) {
    int exist = below(in->d_slot, REQUESTS) & below(in->d_warp, SCHEDULER_WARPS) &
                below(in->d_set, RC_SETS);
    for (unsigned b = 0; b < BANKS; b++)
        exist &= below(in->fill_dest[b], REQUESTS);
    for (unsigned p = 0; p < RC_READS; p++)
        exist &= below(in->get_dest[p], REQUESTS) & below(in->read_set[p], RC_SETS) &
                 below(in->read_warp[p], SCHEDULER_WARPS);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        exist &= below(in->disp_unit[p], COLLECTORS);
    return exist;
}

/* Source i of data for slots: banks, then read ports. */
static uint32_t lanes_from(const rc_banks_in *in, unsigned i, unsigned *slot) {
    int is_bank = i < BANKS;
    unsigned p = is_bank ? i : i - BANKS;
    *slot = is_bank ? in->fill_dest[p] : in->get_dest[p];
    if (is_bank)
        return has(in->fill_valid, p) ? in->fill_mask[p] : 0;
    return has(in->get_valid, p) ? in->get_mask[p] : 0;
}

static int sources_differ(const rc_banks_in *in) {
    int differ = 1;
    for (unsigned i = 0; i < BANKS + RC_READS; i++)
        for (unsigned j = 0; j < i; j++) {
            unsigned to, other;
            uint32_t both = lanes_from(in, i, &to) & lanes_from(in, j, &other);
            differ &= !(both != 0 && to == other);
        }
    return differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const rc_banks_in *in = inputs;
    (void)self;
    return broken_unless(numbers_exist(in), NUMBERS_EXIST) |
           broken_unless(sources_differ(in), SOURCES_DIFFER) |
           broken_unless(implies(in->evict, in->take), EVICT_TAKES);
}

int rc_banks_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int rc_banks_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { FILL, GET, READ, RESULT, PUT, EVICT, PASS, DISPATCH };

static const char *const covers[] = {[FILL] = "a bank's data fills a slot",
                                     [GET] = "a read port's data goes into the same slot",
                                     [READ] = "all read ports read",
                                     [RESULT] = "a result is written",
                                     [PUT] = "a slot's value is written",
                                     [EVICT] = "victims leave",
                                     [PASS] = "a result leaves",
                                     [DISPATCH] = "a unit's operands are dispatched",
                                     NULL};

int rc_banks_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const rc_banks_in *in = inputs;
    (void)self;
    (void)out;
    switch (k) {
    case FILL:
        return in->fill_valid[0] != 0;
    case GET:
        return has(in->fill_valid, 0) & has(in->get_valid, 0) &
               (in->fill_dest[0] == in->get_dest[0]);
    case READ:
        return in->read_valid[0] == bits_low(RC_READS);
    case RESULT:
        return (in->d_mask != 0) & !in->d_fill;
    case PUT:
        return (in->d_mask != 0) & in->d_fill;
    case EVICT:
        return in->evict;
    case PASS:
        return in->take & !in->evict;
    default:
        return in->disp_valid[0] != 0;
    }
}

const struct contract rc_banks_contract = {.block = "rc_banks",
                                           .assume = rc_banks_assume,
                                           .invariant = rc_banks_invariant,
                                           .cover = rc_banks_cover,
                                           .covers = covers,
                                           .broken = broken,
                                           .assumptions = assumptions,
                                           .strayed = strayed,
                                           .invariants = invariants,
                                           .asked = BY_WORDS};
