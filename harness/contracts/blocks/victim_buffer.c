/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/victim_buffer.md.
 */
#include "victim_buffer.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { HAS_LANES, ROW_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] = {[HAS_LANES] = "an entry that has to leave has lanes",
                                          [ROW_EXISTS] = "ev_base + ev_reg / MainBanks is a row",
                                          [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const victim_buffer_in *in = inputs;
    int lanes = 1, rows = 1;
    (void)self;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned row = (unsigned)in->ev_base[p] + in->ev_reg[p] / MAIN_BANKS;
        lanes &= implies(has(in->ev_valid, p), in->ev_lanes[p] != 0);
        rows &= implies(has(in->ev_valid, p), below(row, MAIN_ROWS));
    }
    return broken_unless(lanes, HAS_LANES) | broken_unless(rows, ROW_EXISTS);
}

int victim_buffer_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { TURNS, FULL_HAS_LANES, INVARIANTS };

static const char *const invariants[] = {[TURNS] = "turn is all bits above some bit",
                                         [FULL_HAS_LANES] = "a full buffer has lanes",
                                         [INVARIANTS] = NULL};

static unsigned strayed(const void *self) {
    const victim_buffer_state *s = self;
    int turns = 1, lanes = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        uint64_t turn = s->turn[m];
        turns &= is_turn_mask(&turn, ACTIVE);
        lanes &= implies(has(s->full, m), s->mask[m] != 0);
    }
    return broken_unless(turns, TURNS) | broken_unless(lanes, FULL_HAS_LANES);
}

int victim_buffer_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { TAKEN, TWO_WANT, ALL_FULL, WAITS_FOR_BUFFER, BANK_IS_BUSY, WRITTEN };

static const char *const covers[] = {[TAKEN] = "a buffer is taken",
                                     [TWO_WANT] =
                                         ACTIVE > 1 ? "two slots want a buffer that one gets" : "",
                                     [ALL_FULL] = "all buffers are full",
                                     [WAITS_FOR_BUFFER] = "a slot waits for a full buffer",
                                     [BANK_IS_BUSY] = "a full buffer waits for its bank",
                                     [WRITTEN] = "a full buffer is written",
                                     NULL};

/* The first buffer stands for all. */
static uint64_t wanting(const victim_buffer_in *in) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        slots |= (uint64_t)(has(in->ev_valid, p) &
                            (((unsigned)in->ev_reg[p] + in->ev_warp[p]) % MAIN_BANKS == 0))
                 << p;
    return slots;
}

int victim_buffer_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const victim_buffer_state *s = self;
    const victim_buffer_in *in = inputs;
    const victim_buffer_out *out = outputs;
    uint64_t want = wanting(in);
    switch (k) {
    case TAKEN:
        return out->take[0] != 0;
    case TWO_WANT:
        return has(out->take, 0) & ((want & (want - 1)) != 0);
    case ALL_FULL:
        return s->full[0] == bits_low(MAIN_BANKS);
    case WAITS_FOR_BUFFER:
        return has(s->full, 0) & (want != 0);
    case BANK_IS_BUSY:
        return has(s->full, 0) & has(in->main_busy, 0);
    default:
        return has(s->full, 0) & !has(in->main_busy, 0);
    }
}

const struct contract victim_buffer_contract = {.block = "victim_buffer",
                                                .assume = victim_buffer_assume,
                                                .invariant = victim_buffer_invariant,
                                                .cover = victim_buffer_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants};
