/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rfc_data.md. Memories may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "rfc_codes.h"
#include "rfc_data_if.h"

/* ---- inputs ---- */

enum { NUMBERS_EXIST, ENTRIES_EXIST, SOURCES_DIFFER, ASSUMPTIONS };

static const char *const assumptions[] = {
    [NUMBERS_EXIST] = "operand slots, units, active slots, buses and banks that are named exist",
    [ENTRIES_EXIST] = "entries exist, and w_entry is none of the LRF where lanes are written",
    [SOURCES_DIFFER] = "no lane of an operand slot is written twice in a cycle",
    [ASSUMPTIONS] = NULL};

static int numbers_exist(const rfc_data_in *in) {
    int exist = below(in->get_slot, ACTIVE) & below(in->get_unit, COLLECTORS);
    for (unsigned b = 0; b < BANKS; b++)
        exist &= below(in->fill_dest[b], REQUESTS) & below(in->take_slot[b], ACTIVE);
    for (unsigned p = 0; p < ACTIVE; p++)
        exist &= below(in->w_bus[p], RESULT_BUSES) & below(in->w_bank[p], BANKS);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        exist &= below(in->disp_unit[p], COLLECTORS);
    return exist;
}

static int entries_exist(const rfc_data_in *in) {
    int exist = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        exist &= below(in->get_entry[k], RFC_ENTRIES + 1);
    for (unsigned p = 0; p < ACTIVE; p++)
        exist &= below(in->ev_entry[p], RFC_ENTRIES + 1) &
                 below(in->w_entry[p], RFC_ENTRIES + (in->w_lanes[p] == 0));
    return exist;
}

/* Source i of data for operand slots: banks, then what arrives from an RFC and its LRF. */
static uint32_t lanes_from(const rfc_data_in *in, unsigned i, unsigned *slot) {
    unsigned k = i < BANKS ? 0 : (i - BANKS) % SLOTS;
    *slot = i < BANKS ? in->fill_dest[i] : in->get_unit * SLOTS + k;
    if (i < BANKS)
        return has(in->fill_valid, i) ? in->fill_lanes[i] : 0;
    return i < BANKS + SLOTS ? in->get_lanes[k] : in->lrf_lanes[k];
}

static int sources_differ(const rfc_data_in *in) {
    int differ = 1;
    for (unsigned i = 0; i < BANKS + 2 * SLOTS; i++)
        for (unsigned j = 0; j < i; j++) {
            unsigned to, other;
            uint32_t both = lanes_from(in, i, &to) & lanes_from(in, j, &other);
            differ &= !(both != 0 && to == other);
        }
    return differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const rfc_data_in *in = inputs;
    (void)self;
    return broken_unless(numbers_exist(in), NUMBERS_EXIST) |
           broken_unless(entries_exist(in), ENTRIES_EXIST) |
           broken_unless(sources_differ(in), SOURCES_DIFFER);
}

int rfc_data_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int rfc_data_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { GET, SPLIT, RESULT, FILL_ENTRY, THROUGH_LRF, TAKE, BACK, DISPATCH };

static const char *const covers[] = {
    [GET] = "an operand comes from an entry",
    [SPLIT] = LANES > 1 ? "one comes from an entry and the LRF" : "",
    [RESULT] = "a result is written into an entry that leaves",
    [FILL_ENTRY] = "what a bank shows is written into an entry",
    [THROUGH_LRF] = "an entry takes what the LRF held, which takes a result",
    [TAKE] = "a victim buffer is filled",
    [BACK] = BANKS > 1 ? "a bank is written from its victim buffer, another one from a bus" : "",
    [DISPATCH] = "a unit's operands are dispatched",
    NULL};

static int is_back(const rfc_data_in *in) {
    uint64_t buses = 0;
    for (unsigned b = 0; b < BANKS; b++)
        buses |= has(in->back, b) ? 0 : in->bank_wsel[b];
    return in->back[0] != 0 && buses != 0;
}

int rfc_data_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const rfc_data_in *in = inputs;
    (void)self;
    (void)out;
    switch (k) {
    case GET:
        return in->get_lanes[0] != 0;
    case SPLIT:
        return (in->get_lanes[0] != 0) & (in->lrf_lanes[0] != 0);
    case RESULT:
        return has(in->take, 0) & (in->take_slot[0] == 0) & (in->w_lanes[0] != 0) &
               (in->ev_entry[0] == in->w_entry[0]) & !has(in->w_fill, 0);
    case FILL_ENTRY:
        return has(in->w_fill, 0) & (in->w_lanes[0] != 0);
    case THROUGH_LRF:
        return (in->lrf_kind[0] == RFC_LRF_MOVED) & (in->w_lanes[0] != 0) & (in->w_mask[0] != 0);
    case TAKE:
        return in->take[0] != 0;
    case BACK:
        return is_back(in);
    default:
        return in->disp_valid[0] != 0;
    }
}

const struct contract rfc_data_contract = {.block = "rfc_data",
                                           .assume = rfc_data_assume,
                                           .invariant = rfc_data_invariant,
                                           .cover = rfc_data_cover,
                                           .covers = covers,
                                           .broken = broken,
                                           .assumptions = assumptions,
                                           .strayed = strayed,
                                           .invariants = invariants,
                                           .asked = BY_WORDS};
