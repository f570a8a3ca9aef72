/* SPDX-License-Identifier: Apache-2.0
 * rf_malekeh: an SM of sub-cores with caching collector units: one cycle, outputs first, then the
 * state moves on (docs/blocks/rf_malekeh.md). Source: Malekeh, 3, Fig. 2. Latency: see the cycle
 * table of docs/twin-contract.md; with every source in the cache table, dispatch in T+2.
 */
#ifndef TWINRF_RF_MALEKEH_H
#define TWINRF_RF_MALEKEH_H

#include "rf_malekeh_if.h"

void rf_malekeh_step(rf_malekeh *m, const rf_malekeh_in *in, rf_malekeh_out *out);

#endif
