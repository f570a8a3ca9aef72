/* SPDX-License-Identifier: Apache-2.0
 * What the environments of tops keep to whose operands name a bank and a row: all but rf_ltrf.
 */
#ifndef TWINRF_OPERANDS_H
#define TWINRF_OPERANDS_H

#include "contracts/tops/environment.h"

static inline int operands_exist(const top_in *in) {
    int exist = 1;
    for (unsigned x = 0; x < OPERANDS; x++)
        exist &= implies(has(in->cur_src_valid, x), is_register(in->cur_bank[x], in->cur_row[x]));
    return exist;
}

#endif
