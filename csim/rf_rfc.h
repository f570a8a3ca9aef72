/* SPDX-License-Identifier: Apache-2.0
 * rf_rfc: a register file behind a two-level scheduler, with a register file cache an active slot.
 * One cycle: outputs first, then the state moves on (docs/blocks/rf_rfc.md). Source: Gebhart's
 * thesis, 5.2 to 5.4. Latency: issue in T, look-up in T+1; hits dispatch in T+2.
 */
#ifndef TWINRF_RF_RFC_H
#define TWINRF_RF_RFC_H

#include "rf_rfc_if.h"

void rf_rfc_step(rf_rfc *m, const rf_rfc_in *in, rf_rfc_out *out);

#endif
