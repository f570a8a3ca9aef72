/* SPDX-License-Identifier: Apache-2.0
 * Rules of rf_ocu (docs/blocks/rf_malekeh.md).
 */
#include "top.h"

static const operand_collector_state *collector_of(const top *m, unsigned c) {
    return &m->s.collector[c];
}

#include "plain.h"

TOP_RULES(rf_ocu, "rf_malekeh", struct seen);
