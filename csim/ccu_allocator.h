/* SPDX-License-Identifier: Apache-2.0
 * ccu_allocator: which CCU of a sub-core a picked warp gets, and which CCUs dispatch
 * (docs/blocks/ccu_allocator.md). Latency 0: a pick is answered in its cycle; its instruction
 * arrives in the unit in the next. Source: Malekeh, 6 (allocation), 2 (dispatch).
 */
#ifndef TWINRF_CCU_ALLOCATOR_H
#define TWINRF_CCU_ALLOCATOR_H

#include "ccu_allocator_if.h"

void ccu_allocator_outputs(const ccu_allocator_in *in, const ccu_allocator_state *s,
                           ccu_allocator_out *out);
void ccu_allocator_step(const ccu_allocator_in *in, const ccu_allocator_state *s,
                        ccu_allocator_out *out, ccu_allocator_state *next);

#endif
