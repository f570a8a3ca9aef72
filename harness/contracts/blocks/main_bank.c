/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/main_bank.md. A memory may hold anything.
 */
#include <stddef.h>

#include "contracts/blocks/any_state.h"
#include "contracts/blocks/bank_covers.h"
#include "contracts/contract.h"
#include "main_bank_if.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { ROW_EXISTS, ASSUMPTIONS };

static const char *const assumptions[] =
    {[ROW_EXISTS] = "a row number at or above MainRows does not occur", [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const main_bank_in *in = inputs;
    (void)self;
    return broken_unless(implies(in->en, below(in->row, MAIN_ROWS)), ROW_EXISTS);
}

int main_bank_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

int main_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { SHOWN_WHILE_READ = BANK_COVERS, SHOWN_LATER, SHOWN_WRAPS };

static const char *const covers[] = {
    BANK_COVER_TEXTS,
    [SHOWN_WHILE_READ] = "the entry that is shown takes new data at the end of the cycle",
    [SHOWN_LATER] = "data is shown that has been there for some cycles",
    [SHOWN_WRAPS] = "it is in one of the last entries", NULL};

int main_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const main_bank_in *in = inputs;
    int reads = in->en & !in->we;
    (void)self;
    (void)out;
    switch (k) {
    case SHOWN_WHILE_READ:
        return reads & (((unsigned)in->out_index - in->back) % DEPTH == in->index);
    case SHOWN_LATER:
        return in->back != 0;
    case SHOWN_WRAPS:
        return in->out_index < in->back;
    default:
        return bank_cover(k, reads, in->en & in->we, in->mask);
    }
}

const struct contract main_bank_contract = {.block = "main_bank",
                                            .assume = main_bank_assume,
                                            .invariant = main_bank_invariant,
                                            .cover = main_bank_cover,
                                            .covers = covers,
                                            .broken = broken,
                                            .assumptions = assumptions,
                                            .strayed = strayed,
                                            .invariants = invariants,
                                            .asked = BY_WORDS};
