/* SPDX-License-Identifier: Apache-2.0
 * rf_ocu: Malekeh's baseline, an SM of sub-cores with plain operand collector units: one cycle,
 * outputs first, then the state moves on (docs/blocks/rf_ocu.md). Source: Malekeh, 2, Fig. 1.
 * Latency: see the cycle table of docs/twin-contract.md.
 */
#ifndef TWINRF_RF_OCU_H
#define TWINRF_RF_OCU_H

#include "rf_ocu_if.h"

void rf_ocu_step(rf_ocu *m, const rf_ocu_in *in, rf_ocu_out *out);

#endif
