/* SPDX-License-Identifier: Apache-2.0
 * address_allocator: unused cache banks of each active slot, and unused warp-offset
 * addresses (docs/blocks/address_allocator.md). Latency 0: the head of a queue is shown before it
 * is allocated. Source: LTRF, 4.2, Fig. 8.
 */
#ifndef TWINRF_ADDRESS_ALLOCATOR_H
#define TWINRF_ADDRESS_ALLOCATOR_H

#include "address_allocator_if.h"

void address_allocator_outputs(const address_allocator_in *in, const address_allocator_state *s,
                               address_allocator_out *out);
void address_allocator_step(const address_allocator_in *in, const address_allocator_state *s,
                            address_allocator_out *out, address_allocator_state *next);

#endif
