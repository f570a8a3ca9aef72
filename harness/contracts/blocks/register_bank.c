/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/register_bank.md. A memory may hold anything.
 */
#include <stddef.h>

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

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

int register_bank_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { READ, WRITE_FULL, WRITE_PARTIAL, WRITE_NOTHING };

static const char *const covers[] = {[READ] = "read",
                                     [WRITE_FULL] = "write of all lanes",
                                     [WRITE_PARTIAL] = "write of some lanes",
                                     [WRITE_NOTHING] = "write of no lane",
                                     NULL};

int register_bank_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const register_bank_in *in = inputs;
    int writes = in->en & in->we, all = in->mask == bits_low(LANES), none = in->mask == 0;
    (void)self;
    (void)out;
    switch (k) {
    case READ:
        return in->en & !in->we;
    case WRITE_FULL:
        return writes & all;
    case WRITE_PARTIAL:
        return writes & !all & !none;
    default:
        return writes & none;
    }
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
