/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/orf_data.md. Memories may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "orf_data_if.h"

/* ---- inputs ---- */

enum { SLOTS_DIFFER, ENTRIES_DIFFER, UNITS_EXIST, ASSUMPTIONS };

static const char *const assumptions[] = {
    [SLOTS_DIFFER] = "slots that take data exist, each takes it once",
    [ENTRIES_DIFFER] = "entries that are read or written exist, each is written once",
    [UNITS_EXIST] = "units that dispatch exist",
    [ASSUMPTIONS] = NULL};

/* Source i of data for slots: banks, then entries. Returns 0 when it gives none. */
static int fills_slot(const orf_data_in *in, unsigned i, unsigned *slot) {
    unsigned k = i < BANKS ? i : i - BANKS;
    *slot = i < BANKS ? in->fill_dest[k] : in->get_dest[k];
    return has(i < BANKS ? in->fill_valid : in->get_valid, k);
}

/* Source i of data for entries: banks, then buses. */
static int writes_entry(const orf_data_in *in, unsigned i, unsigned *row) {
    unsigned k = i < BANKS ? i : i - BANKS;
    *row = i < BANKS ? in->put_row[k] : in->write_row[k];
    return has(i < BANKS ? in->put_valid : in->write_valid, k);
}

static int slots_differ(const orf_data_in *in) {
    int differ = 1;
    for (unsigned i = 0; i < BANKS + SLOTS; i++) {
        unsigned to, other;
        int fills = fills_slot(in, i, &to);
        differ &= implies(fills, below(to, REQUESTS));
        for (unsigned j = 0; j < i; j++) {
            int fills_too = fills_slot(in, j, &other);
            differ &= !(fills_too & fills & (to == other));
        }
    }
    return differ;
}

static int entries_differ(const orf_data_in *in) {
    int differ = 1;
    for (unsigned i = 0; i < BANKS + RESULT_BUSES; i++) {
        unsigned to, other;
        int writes = writes_entry(in, i, &to);
        differ &= implies(writes, below(to, ORF_ROWS));
        for (unsigned j = 0; j < i; j++) {
            int writes_too = writes_entry(in, j, &other);
            differ &= !(writes_too & writes & (to == other));
        }
    }
    for (unsigned k = 0; k < SLOTS; k++)
        differ &= implies(has(in->get_valid, k), below(in->get_row[k], ORF_ROWS));
    return differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const orf_data_in *in = inputs;
    int exist = 1;
    (void)self;
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        exist &= implies(has(in->disp_valid, p), below(in->disp_unit[p], COLLECTORS));
    return broken_unless(slots_differ(in), SLOTS_DIFFER) |
           broken_unless(entries_differ(in), ENTRIES_DIFFER) | broken_unless(exist, UNITS_EXIST);
}

int orf_data_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int orf_data_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { GET, GET_OLD, FILL, PUT, WRITE, SOME_LANES, TO_BANK, DISPATCH };

static const char *const covers[] = {[GET] = "all slots of a unit take entries",
                                     [GET_OLD] =
                                         "a slot takes an entry that a result is written into",
                                     [FILL] = "a bank's data goes into a slot alone",
                                     [PUT] = "a bank's data goes into a slot and an entry",
                                     [WRITE] = "a result goes into an entry and a bank",
                                     [SOME_LANES] = "a result goes into some lanes of an entry",
                                     [TO_BANK] = "a result goes into a bank alone",
                                     [DISPATCH] = "a unit's operands are dispatched",
                                     NULL};

int orf_data_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const orf_data_in *in = inputs;
    uint64_t to_bank = in->bank_wsel[0] & bits_low(RESULT_BUSES);
    (void)self;
    (void)out;
    switch (k) {
    case GET:
        return in->get_valid[0] == bits_low(SLOTS);
    case GET_OLD:
        return has(in->get_valid, 0) & has(in->write_valid, 0) &
               (in->get_row[0] == in->write_row[0]);
    case FILL:
        return has(in->fill_valid, 0) & !has(in->put_valid, 0);
    case PUT:
        return has(in->fill_valid, 0) & has(in->put_valid, 0);
    case WRITE:
        return has(in->write_valid, 0) & ((to_bank & 1) != 0);
    case SOME_LANES:
        return has(in->write_valid, 0) & (in->write_mask[0] != bits_low(LANES)) &
               (in->write_mask[0] != 0);
    case TO_BANK:
        return !has(in->write_valid, 0) & ((to_bank & 1) != 0);
    default:
        return in->disp_valid[0] != 0;
    }
}

const struct contract orf_data_contract = {.block = "orf_data",
                                           .assume = orf_data_assume,
                                           .invariant = orf_data_invariant,
                                           .cover = orf_data_cover,
                                           .covers = covers,
                                           .broken = broken,
                                           .assumptions = assumptions,
                                           .strayed = strayed,
                                           .invariants = invariants,
                                           .asked = BY_WORDS};
