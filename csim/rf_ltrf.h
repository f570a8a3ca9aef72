/* SPDX-License-Identifier: Apache-2.0
 * rf_ltrf: a register file cache, filled by PREFETCH, in front of a slow main register file. A step
 * is one cycle: outputs first, then the state moves on (docs/blocks/rf_ltrf.md). Source: LTRF, 4,
 * Fig. 5. Latency: issue in T, dispatch in T+4, or T+5 with three operands.
 */
#ifndef TWINRF_RF_LTRF_H
#define TWINRF_RF_LTRF_H

#include "rf_ltrf_if.h"

void rf_ltrf_step(rf_ltrf *m, const rf_ltrf_in *in, rf_ltrf_out *out);

#endif
