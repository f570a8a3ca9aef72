/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/register_bank.md. A memory may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/blocks/bank_covers.h"
#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "register_bank_if.h"

/* ---- inputs ---- */

enum { ROW_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] =
    {[ROW_EXISTS] = "a row number at or above Rows does not occur", [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const register_bank_in *in = inputs;
    (void)self;
    return broken_unless(implies(in->en, below(in->row, ROWS)), ROW_EXISTS);
}

int register_bank_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int register_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

static const char *const covers[] = {BANK_COVER_TEXTS, NULL};

int register_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const register_bank_in *in = inputs;
    (void)self;
    (void)out;
    return bank_cover(k, in->en & !in->we, in->en & in->we, in->mask);
}

const struct contract register_bank_contract = {.block = "register_bank",
                                                .assume = register_bank_assume,
                                                .invariant = register_bank_invariant,
                                                .cover = register_bank_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants,
                                                .asked = BY_WORDS};
