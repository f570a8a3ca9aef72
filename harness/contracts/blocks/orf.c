/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/orf.md.
 */
#include "orf.h"

#include <stddef.h>

#include "bank_arbiter_codes.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "orf_codes.h"

enum { TO_MAIN = 1, TO_ORF = 2, TO_LRF = 4 };

/* ---- inputs ---- */

enum {
    ARRIVALS_EXIST,
    UNIT_IS_FREE,
    OPERANDS_EXIST,
    DATA_EXISTS,
    RESULTS_EXIST,
    WARPS_DIFFER,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [ARRIVALS_EXIST] = "arrive_slot is a slot, arrive_unit a unit",
    [UNIT_IS_FREE] = "no request of the unit that takes an instruction has a fill",
    [OPERANDS_EXIST] =
        "an operand names a level and an entry of it; one that fills, the MRF and an "
        "entry of the ORF",
    [DATA_EXISTS] = "done_dest of banks with done are requests, each another",
    [RESULTS_EXIST] = "a result names the ORF or the LRF, not both, and an entry of it",
    [WARPS_DIFFER] = "slots that are held have different warps",
    [ASSUMPTIONS] = NULL};

static int entry_exists(unsigned level, unsigned entry) {
    return below(entry, level == ORF_LEVEL_LRF ? LRF_BANKS : ORF_ENTRIES);
}

static int operands_exist(const orf_in *in) {
    int exist = 1;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned level = in->src_level[k];
        int fills = has(in->src_fill, k), main = level == ORF_LEVEL_MAIN;
        int named = implies((!main) | fills, entry_exists(level, in->src_entry[k]));
        exist &=
            implies(has(in->src_valid, k), (level <= ORF_LEVEL_LRF) & implies(fills, main) & named);
    }
    return exist;
}

static int unit_is_free(const orf_state *s, unsigned unit) {
    int is_free = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        is_free &= !has(s->fill, unit * SLOTS + k);
    return is_free;
}

static int data_exists(const orf_in *in) {
    int exists = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        exists &= implies(has(in->done, b), below(in->done_dest[b], REQUESTS));
        for (unsigned c = 0; c < b; c++)
            exists &=
                !(has(in->done, b) & has(in->done, c) & (in->done_dest[b] == in->done_dest[c]));
    }
    return exists;
}

static int results_exist(const orf_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        unsigned levels = in->wb_levels[p];
        int both = (levels & TO_ORF) && (levels & TO_LRF);
        unsigned level = levels & TO_LRF ? ORF_LEVEL_LRF : ORF_LEVEL_ORF;
        int named =
            implies((levels & (TO_ORF | TO_LRF)) != 0, entry_exists(level, in->wb_entry[p]));
        exist &= implies(has(in->wb_valid, p), (!both) & named);
    }
    return exist;
}

static int warps_differ(const orf_in *in) {
    int differ = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        for (unsigned q = 0; q < p; q++)
            differ &=
                !(has(in->held, p) & has(in->held, q) & (in->slot_warp[p] == in->slot_warp[q]));
    return differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const orf_in *in = inputs;
    int exist = below(in->arrive_slot, ACTIVE) & below(in->arrive_unit, COLLECTORS);
    if (!exist)
        return broken_unless(exist, ARRIVALS_EXIST);
    return broken_unless(implies(in->arrive_valid, unit_is_free(self, in->arrive_unit)),
                         UNIT_IS_FREE) |
           broken_unless(implies(in->arrive_valid, operands_exist(in)), OPERANDS_EXIST) |
           broken_unless(data_exists(in), DATA_EXISTS) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(warps_differ(in), WARPS_DIFFER);
}

int orf_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { FILLS_EXIST, ALL_VOID, INVARIANTS };

static const char *const invariants[] = {[FILLS_EXIST] = "a fill that is noted is of an entry",
                                         [ALL_VOID] =
                                             "a design without entries has none that is not void",
                                         [INVARIANTS] = NULL};

static unsigned strayed(const void *self) {
    const orf_state *s = self;
    int exist = 1, some = 0;
    for (unsigned r = 0; r < ORF_ROWS; r++)
        some |= has(s->valid, r);
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= implies(has(s->fill, r), ORF_ENTRIES && below(s->fill_row[r], ORF_ROWS));
    return broken_unless(exist, FILLS_EXIST) |
           broken_unless(implies(some, ORF_ENTRIES + LRF_BANKS), ALL_VOID);
}

int orf_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    READ,
    READ_LRF,
    VOID,
    NOTED,
    FILLED,
    ALL_LEVELS,
    ENTRY_ALONE,
    BANK_WAITS,
    HELD_UP,
    ENDS,
    WAITS
};

#define OF_ORF(text) (ORF_ENTRIES ? (text) : "")
#define OF_ANY(text) (ORF_ENTRIES + LRF_BANKS ? (text) : "")

static const char *const covers[] = {
    [READ] = OF_ORF("an operand is read from the ORF, another one from the MRF"),
    [READ_LRF] = LRF_BANKS ? "an operand is read from the LRF" : "",
    [VOID] = OF_ANY("an operand names a void entry"),
    [NOTED] = OF_ORF("an operand that fills arrives"),
    [FILLED] = OF_ORF("an entry is filled"),
    [ALL_LEVELS] = OF_ANY("a result is written into an entry and the MRF"),
    [ENTRY_ALONE] = OF_ANY("a result is written into an entry alone"),
    [BANK_WAITS] = OF_ANY("a result of two levels waits for its bank"),
    [HELD_UP] = OF_ORF("a result waits while an entry of its slot is filled"),
    [ENDS] = OF_ANY("entries become void that were not"),
    [WAITS] = "a warp that leaves waits",
    NULL};

#undef OF_ORF
#undef OF_ANY

static int any_result(const orf_in *in, const orf_out *out, unsigned levels, unsigned kind) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= has(in->wb_valid, p) & ((in->wb_levels[p] & TO_MAIN) == levels) &
               (out->wb_kind[p] == kind) & ((in->wb_levels[p] & (TO_ORF | TO_LRF)) != 0) &
               ((kind == WB_WAITS) | has(out->write_valid, p));
    return any;
}

static int held_up(const orf_in *in, const orf_out *out) {
    return (out->put_valid[0] != 0) & has(in->wb_valid, 0) & (in->wb_levels[0] == TO_ORF) &
           (out->wb_kind[0] == WB_WAITS);
}

static int reads_lrf(const orf_in *in, const orf_out *out) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        any |= has(out->get_valid, k) & (in->src_level[k] == ORF_LEVEL_LRF);
    return any;
}

static int voids(const orf_state *s, const orf_in *in) {
    return in->arrive_valid & in->src_end & (in->arrive_slot == 0) & has(s->valid, 0);
}

int orf_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const orf_in *in = inputs;
    const orf_out *out = outputs;
    switch (k) {
    case READ:
        return (out->get_valid[0] != 0) & implies(SLOTS > 1, out->src_main[0] != 0) &
               !reads_lrf(in, out);
    case READ_LRF:
        return reads_lrf(in, out);
    case VOID:
        return out->get_void[0] != 0;
    case NOTED:
        return in->arrive_valid & ((out->src_main[0] & in->src_fill[0]) != 0);
    case FILLED:
        return out->put_valid[0] != 0;
    case ALL_LEVELS:
        return any_result(in, out, TO_MAIN, WB_HOME);
    case ENTRY_ALONE:
        return any_result(in, out, 0, WB_HOME);
    case BANK_WAITS:
        return any_result(in, out, TO_MAIN, WB_WAITS);
    case HELD_UP:
        return held_up(in, out);
    case ENDS:
        return voids(self, in);
    default:
        return out->waits[0] != 0;
    }
}

const struct contract orf_contract = {.block = "orf",
                                      .assume = orf_assume,
                                      .invariant = orf_invariant,
                                      .cover = orf_cover,
                                      .covers = covers,
                                      .broken = broken,
                                      .assumptions = assumptions,
                                      .strayed = strayed,
                                      .invariants = invariants};
