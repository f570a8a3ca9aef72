/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/main_bank.md. A memory may hold anything.
 */
#include <stddef.h>

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

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

int main_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { READ, WRITE_FULL, WRITE_PARTIAL, WRITE_NOTHING, SHOWN_WHILE_READ, SHOWN_LATER, SHOWN_WRAPS };

static const char *const covers[] = {
    [READ] = "read",
    [WRITE_FULL] = "write of all lanes",
    [WRITE_PARTIAL] = "write of some lanes",
    [WRITE_NOTHING] = "write of no lane",
    [SHOWN_WHILE_READ] = "the entry that is shown takes new data at the end of the cycle",
    [SHOWN_LATER] = "data is shown that has been there for some cycles",
    [SHOWN_WRAPS] = "it is in one of the last entries",
    NULL};

static int writes(const main_bank_in *in, unsigned k) {
    int all = in->mask == bits_low(LANES), none = in->mask == 0;
    int shows = k == WRITE_FULL ? all : k == WRITE_NOTHING ? none : !all & !none;
    return in->en & in->we & shows;
}

int main_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const main_bank_in *in = inputs;
    int reads = in->en & !in->we;
    (void)self;
    (void)out;
    switch (k) {
    case READ:
        return reads;
    case SHOWN_WHILE_READ:
        return reads & (((unsigned)in->out_index - in->back) % DEPTH == in->index);
    case SHOWN_LATER:
        return in->back != 0;
    case SHOWN_WRAPS:
        return in->out_index < in->back;
    default:
        return writes(in, k);
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
