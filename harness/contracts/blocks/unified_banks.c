/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/unified_banks.md. A memory may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "unified_banks_if.h"

/* ---- inputs ---- */

enum { PORTS_APART, ONE_BANK, ROWS_EXIST, ASSUMPTIONS };

static const char *const assumptions[] = {
    [PORTS_APART] = "no register is read where a memory access reads, none written where it writes",
    [ONE_BANK] = "a memory access reads or writes one bank of a cluster, at most",
    [ROWS_EXIST] = "a row number at or above MainRows is not used",
    [ASSUMPTIONS] = NULL};

static int ports_apart(const unified_banks_in *in) {
    int apart = 1;
    for (unsigned i = 0; i < BANKS * CLUSTERS; i++)
        apart &= !(has(in->line_read, i) & has(in->rd, i / CLUSTERS)) &
                 !(has(in->line_write, i) & has(in->we, i / CLUSTERS));
    return apart;
}

static int one_bank(const unified_banks_in *in) {
    int one = 1;
    for (unsigned c = 0; c < CLUSTERS; c++) {
        int taken = 0;
        for (unsigned b = 0; b < BANKS; b++) {
            int here = has(in->line_read, b * CLUSTERS + c) | has(in->line_write, b * CLUSTERS + c);
            one &= !(here & taken);
            taken |= here;
        }
    }
    return one;
}

static int rows_exist(const unified_banks_in *in) {
    int exist = 1;
    for (unsigned b = 0; b < BANKS; b++) {
        exist &= implies(has(in->rd, b), below(in->rd_row[b], MAIN_ROWS)) &
                 implies(has(in->we, b), below(in->row[b], MAIN_ROWS));
        for (unsigned c = 0; c < CLUSTERS; c++)
            exist &= implies(has(in->line_read, b * CLUSTERS + c) |
                                 has(in->line_write, b * CLUSTERS + c),
                             below(in->line_row[c], MAIN_ROWS));
    }
    return exist;
}

static unsigned broken(const void *self, const void *inputs) {
    const unified_banks_in *in = inputs;
    (void)self;
    return broken_unless(ports_apart(in), PORTS_APART) | broken_unless(one_bank(in), ONE_BANK) |
           broken_unless(rows_exist(in), ROWS_EXIST);
}

int unified_banks_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int unified_banks_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { BOTH_READ, BOTH_WRITTEN, OLD_VALUE, LINE_OLD_VALUE, SOME_LANES, SOME_WORDS };

static const char *const covers[] = {
    [BOTH_READ] = BANKS > 1 ? "a register is read, and a line of other banks" : "",
    [BOTH_WRITTEN] = BANKS > 1 ? "a register is written, and a line of other banks" : "",
    [OLD_VALUE] = "a row of a register is read and written",
    [LINE_OLD_VALUE] = "a line is read from a row that a register is written into",
    [SOME_LANES] = LANES > 1 ? "a register is written in some lanes" : "",
    [SOME_WORDS] = LANES > 1 ? "a line is written in some words" : "",
    NULL};

static int is_partial(uint32_t mask) {
    return (mask != 0) & (mask != bits_low(LANES));
}

int unified_banks_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const unified_banks_in *in = inputs;
    (void)self;
    (void)out;
    switch (k) {
    case BOTH_READ:
        return (in->rd[0] != 0) & (in->line_read[0] != 0);
    case BOTH_WRITTEN:
        return (in->we[0] != 0) & (in->line_write[0] != 0);
    case OLD_VALUE:
        return has(in->rd, 0) & has(in->we, 0) & (in->rd_row[0] == in->row[0]);
    case LINE_OLD_VALUE:
        return has(in->line_read, 0) & has(in->we, 0) & (in->line_row[0] == in->row[0]) &
               (in->mask[0] != 0);
    case SOME_LANES:
        return has(in->we, 0) & is_partial(in->mask[0]);
    default:
        return has(in->line_write, 0) & is_partial(in->line_mask);
    }
}

const struct contract unified_banks_contract = {.block = "unified_banks",
                                                .assume = unified_banks_assume,
                                                .invariant = unified_banks_invariant,
                                                .cover = unified_banks_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants,
                                                .asked = BY_WORDS};
