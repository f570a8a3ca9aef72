/* SPDX-License-Identifier: Apache-2.0
 * rf_straight: the straight register file: one cycle, outputs first, then the state moves on
 * (docs/blocks/rf_straight.md). Source: TVLSI 2016, II.B, Fig. 1. Latency: see the cycle table of
 * docs/twin-contract.md.
 */
#ifndef TWINRF_RF_STRAIGHT_H
#define TWINRF_RF_STRAIGHT_H

#include "rf_straight_if.h"

void rf_straight_step(rf_straight *m, const rf_straight_in *in, rf_straight_out *out);

#endif
