/* SPDX-License-Identifier: Apache-2.0
 * Operands that wait in a collector are in a bank and a row of it. X.c says before which block
 * collects: `collector_state`.
 */
#ifndef TWINRF_PENDING_H
#define TWINRF_PENDING_H

#include "contracts/tops/operands.h"

/* Inductive: they come with cur_* (assumption). */
static inline int pending_exist(const collector_state *s) {
    int exist = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= implies(has(s->pending, r), is_register(s->bank[r], s->row[r]));
    return exist;
}

#endif
