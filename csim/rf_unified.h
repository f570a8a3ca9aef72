/* SPDX-License-Identifier: Apache-2.0
 * rf_unified: one memory for registers, shared memory and cache, behind operand register files: one
 * cycle, outputs first, then the state moves on (docs/blocks/rf_unified.md). Source: Gebhart's
 * thesis, 7.3. Latency: as rf_orf's; a memory access taken in T has its banks in T+1.
 */
#ifndef TWINRF_RF_UNIFIED_H
#define TWINRF_RF_UNIFIED_H

#include "rf_unified_if.h"

void rf_unified_step(rf_unified *m, const rf_unified_in *in, rf_unified_out *out);

#endif
