/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_ocu (docs/blocks/rf_ocu.md).
 */
#include "rf_ocu_if.h"

typedef rf_ocu top;
typedef rf_ocu_in top_in;
typedef rf_ocu_out top_out;

static const operand_collector_state *collector_of(const top *m, unsigned c) {
    return &m->s.collector[c];
}

#include "contracts/tops/plain.h"

TOP_CONTRACT("rf_ocu", "rf_ocu", struct seen);
