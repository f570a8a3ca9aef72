/* SPDX-License-Identifier: Apache-2.0
 * prefetch_unit: moves registers between the main register file and the cache: PREFETCH, write-back
 * and refetch (docs/blocks/prefetch_unit.md). In a cycle one register of every active slot may
 * begin to leave or to enter. One that enters is in the cache latency + Beats cycles later. Source:
 * LTRF, 3.1, 3.2, 4.2.
 */
#ifndef TWINRF_PREFETCH_UNIT_H
#define TWINRF_PREFETCH_UNIT_H

#include "prefetch_unit_if.h"

void prefetch_unit_outputs(const prefetch_unit_in *in, const prefetch_unit_state *s,
                           prefetch_unit_out *out);
void prefetch_unit_step(const prefetch_unit_in *in, const prefetch_unit_state *s,
                        prefetch_unit_out *out, prefetch_unit_state *next);

#endif
