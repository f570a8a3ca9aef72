/* SPDX-License-Identifier: Apache-2.0
 * ccu: control of one caching collector unit: metadata, cache table CT, operand collector table OCT
 * (docs/blocks/ccu.md). A source that misses requests its bank in the cycle of its arrival. Granted
 * in t, it is filled in t + 1 and dispatched in t + 2 at the earliest. Source: Malekeh, 3.2, 4.1,
 * 4.2, Fig. 2b.
 */
#ifndef TWINRF_CCU_H
#define TWINRF_CCU_H

#include "ccu_if.h"

/* The MOORE outputs alone: the allocator needs them before it is known in which unit an instruction
 * arrives. ccu_outputs writes them, too. */
void ccu_moore(const ccu_state *s, ccu_out *out);
void ccu_outputs(const ccu_in *in, const ccu_state *s, ccu_out *out);
void ccu_step(const ccu_in *in, const ccu_state *s, ccu_out *out, ccu_state *next);

#endif
