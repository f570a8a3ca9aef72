/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_dual (docs/blocks/rf_dual.md).
 */
#include "rf_dual_if.h"

typedef rf_dual top;
typedef rf_dual_in top_in;
typedef rf_dual_out top_out;

static const operand_collector_state *collector_of(const top *m, unsigned c) {
    return &m->s.collector[c];
}

#include "contracts/tops/plain.h"

TOP_CONTRACT("rf_dual", "rf_dual", struct seen);
