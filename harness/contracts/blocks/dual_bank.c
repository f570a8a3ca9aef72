/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/dual_bank.md. A memory may hold anything.
 */
#include <stddef.h>

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

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

int dual_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { READ, WRITE_FULL, WRITE_PARTIAL, BOTH };

static const char *const covers[] = {[READ] = "read",
                                     [WRITE_FULL] = "write of all lanes",
                                     [WRITE_PARTIAL] = LANES > 1 ? "write of some lanes" : "",
                                     [BOTH] = "read and write of one row",
                                     NULL};

int dual_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const dual_bank_in *in = inputs;
    int all = in->mask == bits_low(LANES), none = in->mask == 0;
    (void)self;
    (void)out;
    switch (k) {
    case READ:
        return in->rd;
    case WRITE_FULL:
        return in->we & all;
    case WRITE_PARTIAL:
        return in->we & !all & !none;
    default:
        return in->rd & in->we & (in->rd_row == in->row);
    }
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
