/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/dual_bank.md. A memory may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/blocks/bank_covers.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "dual_bank_if.h"

/* ---- inputs ---- */

enum { ROWS_EXIST, ASSUMPTIONS };

static const char *const assumptions[] =
    {[ROWS_EXIST] = "a row number at or above Rows is not used", [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const dual_bank_in *in = inputs;
    int exist = implies(in->rd, below(in->rd_row, ROWS)) & implies(in->we, below(in->row, ROWS));
    (void)self;
    return broken_unless(exist, ROWS_EXIST);
}

int dual_bank_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int dual_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { BOTH = BANK_COVERS };

static const char *const covers[] = {BANK_COVER_TEXTS, [BOTH] = "read and write of one row", NULL};

int dual_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const dual_bank_in *in = inputs;
    (void)self;
    (void)out;
    return k == BOTH ? in->rd & in->we & (in->rd_row == in->row)
                     : bank_cover(k, in->rd, in->we, in->mask);
}

const struct contract dual_bank_contract = {.block = "dual_bank",
                                            .assume = dual_bank_assume,
                                            .invariant = dual_bank_invariant,
                                            .cover = dual_bank_cover,
                                            .covers = covers,
                                            .broken = broken,
                                            .assumptions = assumptions,
                                            .strayed = strayed,
                                            .invariants = invariants,
                                            .asked = BY_WORDS};
