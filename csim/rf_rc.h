/* SPDX-License-Identifier: Apache-2.0
 * rf_rc: sub-cores with register caches: one cycle, outputs first, then the state moves on
 * (docs/blocks/rf_rc.md). Source: RFC-sim, V, Fig. 8. Latency: see the cycle table of
 * docs/twin-contract.md.
 */
#ifndef TWINRF_RF_RC_H
#define TWINRF_RF_RC_H

#include "rf_rc_if.h"

void rf_rc_step(rf_rc *m, const rf_rc_in *in, rf_rc_out *out);

#endif
