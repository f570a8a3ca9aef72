/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_straight (docs/blocks/rf_straight.md).
 */
#include "rf_straight_if.h"

typedef rf_straight top;
typedef rf_straight_in top_in;
typedef rf_straight_out top_out;

static const operand_collector_state *collector_of(const top *m, unsigned c) {
    (void)c; /* there is one */
    return &m->s.collector;
}

#include "contracts/tops/plain.h"

TOP_CONTRACT("rf_straight", "rf_straight", struct seen);
