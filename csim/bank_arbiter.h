/* SPDX-License-Identifier: Apache-2.0
 * bank_arbiter: one access a bank and cycle among reads, writes, steals and values going home
 * (docs/blocks/bank_arbiter.md). Latency 0: requests of a cycle are granted in it. Source: TVLSI
 * 2016, IV.D.1, Fig. 10; II.B for the straight register file.
 */
#ifndef TWINRF_BANK_ARBITER_H
#define TWINRF_BANK_ARBITER_H

#include "bank_arbiter_if.h"

/* All outputs depend on all inputs, so there is no bank_arbiter_outputs. */
void bank_arbiter_step(const bank_arbiter_in *in, const bank_arbiter_state *s,
                       bank_arbiter_out *out, bank_arbiter_state *next);

#endif
