/* SPDX-License-Identifier: Apache-2.0
 * unified_arbiter: accesses to shared memory and cache at the banks of the register file, registers
 * first (docs/blocks/unified_arbiter.md). An access is taken in T and has its banks in T+1 at the
 * earliest. Source: Gebhart's thesis, 7.3.2, 7.3.3.
 */
#ifndef TWINRF_UNIFIED_ARBITER_H
#define TWINRF_UNIFIED_ARBITER_H

#include "unified_arbiter_if.h"

void unified_arbiter_outputs(const unified_arbiter_in *in, const unified_arbiter_state *s,
                             unified_arbiter_out *out);
void unified_arbiter_step(const unified_arbiter_in *in, const unified_arbiter_state *s,
                          unified_arbiter_out *out, unified_arbiter_state *next);

#endif
