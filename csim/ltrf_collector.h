/* SPDX-License-Identifier: Apache-2.0
 * ltrf_collector: control of the operand collector units of LTRF and of its baseline: look up where
 * operands are, request, wait, dispatch (docs/blocks/ltrf_collector.md). With Probe an instruction
 * asks for its operands in the cycle after its arrival, without in that cycle. Source: LTRF, 4.1,
 * 4.3, Fig. 5.
 */
#ifndef TWINRF_LTRF_COLLECTOR_H
#define TWINRF_LTRF_COLLECTOR_H

#include "ltrf_collector_if.h"

/* The MOORE outputs alone: late look-ups are known before what arrives and what dispatches. */
void ltrf_collector_moore(const ltrf_collector_state *s, ltrf_collector_out *out);
void ltrf_collector_outputs(const ltrf_collector_in *in, const ltrf_collector_state *s,
                            ltrf_collector_out *out);
void ltrf_collector_step(const ltrf_collector_in *in, const ltrf_collector_state *s,
                         ltrf_collector_out *out, ltrf_collector_state *next);

#endif
