/* SPDX-License-Identifier: Apache-2.0
 * rf_dual: an SM of sub-cores whose banks have a read and a write port (docs/blocks/rf_dual.md).
 * One cycle, outputs first, then the state moves on. Source: RFC-sim, VI-B. Latency: see the cycle
 * table of docs/twin-contract.md.
 */
#ifndef TWINRF_RF_DUAL_H
#define TWINRF_RF_DUAL_H

#include "rf_dual_if.h"

void rf_dual_step(rf_dual *m, const rf_dual_in *in, rf_dual_out *out);

#endif
