/* SPDX-License-Identifier: Apache-2.0
 * rf_orf: operand register files that the compiler manages before the main register file: one
 * cycle, outputs first, then the state moves on (docs/blocks/rf_orf.md). Source: Gebhart's thesis,
 * 6.1, 6.2. Latency: issue in T, entries are read in T+1, dispatch in T+2; as rf_bl's from the MRF.
 */
#ifndef TWINRF_RF_ORF_H
#define TWINRF_RF_ORF_H

#include "rf_orf_if.h"

void rf_orf_step(rf_orf *m, const rf_orf_in *in, rf_orf_out *out);

#endif
