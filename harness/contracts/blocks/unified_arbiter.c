/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/unified_arbiter.md. That parts and an access that waits stay as they are
 * is a matter of two cycles: the top's contract has it.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "unified_arbiter.h"

enum { CLUSTER_WORDS = LANES / CLUSTERS };

/* ---- inputs ---- */

enum { BANKS_EXIST, ROWS_IN_PART, ASSUMPTIONS };

static const char *const assumptions[] = {
    [BANKS_EXIST] = "mem_bank of an access that is shown names banks",
    [ROWS_IN_PART] = "a cluster that wants a bank of unified memory names a row of the part",
    [ASSUMPTIONS] = NULL};

static int wants(uint32_t mask, unsigned cluster) {
    return ((mask >> (cluster * CLUSTER_WORDS)) & bits_low(CLUSTER_WORDS)) != 0;
}

static int banks_exist(const unified_arbiter_in *in) {
    int exist = 1;
    for (unsigned c = 0; c < CLUSTERS; c++)
        exist &= below(in->mem_bank[c], BANKS);
    return exist;
}

/* Parts that do not fit have no rows: then nothing is taken. */
static int rows_in_part(const unified_arbiter_in *in) {
    unsigned taken = (unsigned)in->rf_rows + in->shared_rows, in_part = 1;
    unsigned rows = in->mem_shared ? in->shared_rows : taken > MAIN_ROWS ? 0 : MAIN_ROWS - taken;
    for (unsigned c = 0; c < CLUSTERS; c++)
        in_part &= (unsigned)implies(wants(in->mem_mask, c), below(in->mem_row[c], rows));
    return taken > MAIN_ROWS || in_part;
}

static unsigned broken(const void *self, const void *inputs) {
    const unified_arbiter_in *in = inputs;
    (void)self;
    return broken_unless(implies(in->mem_valid, banks_exist(in)), BANKS_EXIST) |
           broken_unless(implies(UNIFIED && in->mem_valid, rows_in_part(in)), ROWS_IN_PART);
}

int unified_arbiter_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { ROWS_EXIST, NO_DATA, INVARIANTS };

static const char *const invariants[] = {
    [ROWS_EXIST] = "an access that waits names banks, and rows in clusters that want one",
    [NO_DATA] = "without unified memory nothing has been read",
    [INVARIANTS] = NULL};

static unsigned strayed(const void *self) {
    const unified_arbiter_state *s = self;
    int exist = 1;
    for (unsigned c = 0; c < CLUSTERS; c++)
        exist &= below(s->bank[c], BANKS) &
                 implies(UNIFIED && wants(s->mask, c), below(s->row[c], MAIN_ROWS));
    return broken_unless(implies(s->valid, exist), ROWS_EXIST) |
           broken_unless(implies(s->got, UNIFIED), NO_DATA);
}

int unified_arbiter_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { READS, WRITES, HELD_UP_READ, HELD_UP_WRITE, PASSES, REPLACED, SCATTERED, REFUSED, GOT };

#define OF_UNIFIED(text) (UNIFIED ? (text) : "")

static const char *const covers[] = {
    [READS] = OF_UNIFIED("an access reads a bank in every cluster"),
    [WRITES] = OF_UNIFIED("an access writes a bank in every cluster"),
    [HELD_UP_READ] = OF_UNIFIED("a read waits while a register is read from one of its banks"),
    [HELD_UP_WRITE] = OF_UNIFIED("a write waits while a register is written"),
    [PASSES] = "a read goes while registers are written and read",
    [REPLACED] = "an access goes, and the next one is taken",
    [SCATTERED] =
        UNIFIED && BANKS > 1 && CLUSTERS > 1 ? "two clusters take banks of two numbers" : "",
    [REFUSED] = "parts that do not fit: an access that is shown is not taken",
    [GOT] = OF_UNIFIED("data of a read is there"),
    NULL};

#undef OF_UNIFIED

/* Each cluster has a bank of the vector. */
static int in_all_clusters(const uint64_t *banks) {
    int all = 1;
    for (unsigned c = 0; c < CLUSTERS; c++) {
        int any = 0;
        for (unsigned b = 0; b < BANKS; b++)
            any |= has(banks, b * CLUSTERS + c);
        all &= any;
    }
    return all;
}

int unified_arbiter_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const unified_arbiter_in *in = inputs;
    const unified_arbiter_state *s = self;
    const unified_arbiter_out *out = outputs;
    switch (k) {
    case READS:
        return in_all_clusters(out->line_read);
    case WRITES:
        return in_all_clusters(out->line_write);
    case HELD_UP_READ:
        return out->mem_wait & !s->write;
    case HELD_UP_WRITE:
        return out->mem_wait & s->write;
    case PASSES:
        return out->mem_go & !s->write & (in->reg_read[0] != 0) & (in->reg_write[0] != 0);
    case REPLACED:
        return out->mem_go & out->mem_ready & in->mem_valid;
    case SCATTERED:
        return has(out->line_read, 0) & has(out->line_read, CLUSTERS + CLUSTERS - 1);
    case REFUSED:
        return in->mem_valid & !out->part_ok & !s->valid;
    default:
        return out->got;
    }
}

const struct contract unified_arbiter_contract = {.block = "unified_arbiter",
                                                  .assume = unified_arbiter_assume,
                                                  .invariant = unified_arbiter_invariant,
                                                  .cover = unified_arbiter_cover,
                                                  .covers = covers,
                                                  .broken = broken,
                                                  .assumptions = assumptions,
                                                  .strayed = strayed,
                                                  .invariants = invariants};
