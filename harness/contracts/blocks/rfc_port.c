/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rfc_port.md.
 */
#include "rfc_port.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { ONE_SLOT, SLOT_IS_OPEN, FILL_SLOT_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] = {
    [ONE_SLOT] = "a bus's warp is in one active slot at most",
    [SLOT_IS_OPEN] = "a result for an RFC has a slot, and that is open",
    [FILL_SLOT_EXISTS] = "fill_slot of a bank with fill_valid is a slot",
    [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const rfc_port_in *in = inputs;
    int one = 1, open = 1, exist = 1;
    (void)self;
    for (unsigned b = 0; b < RESULT_BUSES; b++) {
        uint64_t slot = in->bus_slot[b][0];
        one &= (slot & (slot - 1)) == 0;
        open &= implies(has(in->to_rfc, b), (slot & in->open[0]) != 0);
    }
    for (unsigned b = 0; b < BANKS; b++)
        exist &= implies(has(in->fill_valid, b), below(in->fill_slot[b], ACTIVE));
    return broken_unless(one, ONE_SLOT) | broken_unless(open, SLOT_IS_OPEN) |
           broken_unless(exist, FILL_SLOT_EXISTS);
}

int rfc_port_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { TURNS, INVARIANTS };

static const char *const invariants[] =
    {[TURNS] = "turn is all bits above some bit", [INVARIANTS] = NULL};

static unsigned strayed(const void *self) {
    const rfc_port_state *s = self;
    return broken_unless(is_turn_mask(s->turn, RESULT_BUSES), TURNS);
}

int rfc_port_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { WRITTEN, BUS_WAITS, VICTIM_WAITS, FILLED, FILL_LOST };

static const char *const covers[] = {
    [WRITTEN] = "a result is written",
    [BUS_WAITS] = RESULT_BUSES > 1 ? "a result waits while another one is written" : "",
    [VICTIM_WAITS] = "a result is shown, and its RFC does not write it",
    [FILLED] = "an operand that missed goes through a port",
    [FILL_LOST] = "an operand that missed finds no port",
    NULL};

int rfc_port_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const rfc_port_in *in = inputs;
    const rfc_port_out *out = outputs;
    (void)self;
    switch (k) {
    case WRITTEN:
        return out->bus_done[0] != 0;
    case BUS_WAITS:
        return (out->bus_done[0] != 0) & ((in->to_rfc[0] & ~out->bus_done[0]) != 0);
    case VICTIM_WAITS:
        return (in->to_rfc[0] != 0) & (out->bus_done[0] == 0);
    case FILLED:
        return out->w_fill[0] != 0;
    default:
        return (in->fill_valid[0] != 0) & (out->w_fill[0] == 0);
    }
}

const struct contract rfc_port_contract = {.block = "rfc_port",
                                           .assume = rfc_port_assume,
                                           .invariant = rfc_port_invariant,
                                           .cover = rfc_port_cover,
                                           .covers = covers,
                                           .broken = broken,
                                           .assumptions = assumptions,
                                           .strayed = strayed,
                                           .invariants = invariants};
