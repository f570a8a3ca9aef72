/* SPDX-License-Identifier: Apache-2.0
 * What all contracts of tops are written with. X.c names its types before: `top`, `top_in`,
 * `top_out`.
 */
#ifndef TWINRF_ENVIRONMENT_H
#define TWINRF_ENVIRONMENT_H

#include "contracts/predicates.h"
#include "contracts/top_contract.h"

/* Of all sub-cores; a top without any has one. */
enum {
    BUSES = SUBCORES * RESULT_BUSES,
    ISSUERS = SUBCORES * SCHEDULERS,
    OPERANDS = ISSUERS * SLOTS,
    AGE_WORDS = BITVEC_WORDS(1u << AGE_BITS)
};

static inline int is_register(unsigned bank, unsigned row) {
    return below(bank, BANKS) & below(row, ROWS);
}

#endif
