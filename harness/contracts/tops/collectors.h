/* SPDX-License-Identifier: Apache-2.0
 * What the contracts of tops with operand_collector share.
 */
#ifndef TWINRF_COLLECTORS_H
#define TWINRF_COLLECTORS_H

#include "contracts/tops/banked.h"

/* Operands that wait in a collector. */
static inline int pending_exist(const operand_collector_state *s) {
    int exist = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= implies(has(s->pending, r), is_register(s->bank[r], s->row[r]));
    return exist;
}

#endif
