/* SPDX-License-Identifier: Apache-2.0
 * ccu: control of one caching collector unit: metadata, cache table CT, operand collector table OCT
 * (docs/blocks/ccu.md). What misses asks for its bank in the cycle of its arrival; granted in a
 * cycle, filled in the next, dispatched in the one after it at the earliest. Source: Malekeh, 3.2,
 * 4.1, 4.2, Fig. 2b.
 */
#ifndef TWINRF_CCU_H
#define TWINRF_CCU_H

#include "ccu_if.h"

/* The MOORE outputs by themselves: who allocates the units asks for them before it is known which
 * unit an instruction arrives in. ccu_outputs writes them, too. */
void ccu_moore(const ccu_state *s, ccu_out *out);
void ccu_outputs(const ccu_in *in, const ccu_state *s, ccu_out *out);
void ccu_step(const ccu_in *in, const ccu_state *s, ccu_out *out, ccu_state *next);

#endif
