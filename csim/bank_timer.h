/* SPDX-License-Identifier: Apache-2.0
 * bank_timer: when the banks of the main register file are busy, and when what they read is there
 * (docs/blocks/bank_timer.md). An access that begins in cycle t has its data in t + latency.
 * Source: LTRF, 2.2, Table 2.
 */
#ifndef TWINRF_BANK_TIMER_H
#define TWINRF_BANK_TIMER_H

#include "bank_timer_if.h"

/* The MOORE outputs alone. */
void bank_timer_moore(const bank_timer_state *s, bank_timer_out *out);
void bank_timer_outputs(const bank_timer_in *in, const bank_timer_state *s, bank_timer_out *out);
void bank_timer_step(const bank_timer_in *in, const bank_timer_state *s, bank_timer_out *out,
                     bank_timer_state *next);

#endif
