/* SPDX-License-Identifier: Apache-2.0
 * rf_steal: the register file with bank stealing: one cycle, outputs first, then the state moves on
 * (docs/blocks/rf_steal.md). Source: TVLSI 2016, IV. Latency: see the cycle table of
 * docs/twin-contract.md.
 */
#ifndef TWINRF_RF_STEAL_H
#define TWINRF_RF_STEAL_H

#include "rf_steal_if.h"

void rf_steal_step(rf_steal *m, const rf_steal_in *in, rf_steal_out *out);

#endif
