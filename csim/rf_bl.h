/* SPDX-License-Identifier: Apache-2.0
 * rf_bl: LTRF's baseline, a register file of any latency behind a two-level scheduler: one cycle,
 * outputs first, then the state moves on (docs/blocks/rf_bl.md). Source: LTRF, 2, Fig. 1.
 * Latency: issue in T, data in T+1+latency, dispatch in T+2+latency.
 */
#ifndef TWINRF_RF_BL_H
#define TWINRF_RF_BL_H

#include "rf_bl_if.h"

void rf_bl_step(rf_bl *m, const rf_bl_in *in, rf_bl_out *out);

#endif
