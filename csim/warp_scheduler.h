/* SPDX-License-Identifier: Apache-2.0
 * warp_scheduler: picks the warp that issues and the warp whose operands may be read ahead
 * (docs/blocks/warp_scheduler.md). Latency 0: the issue of a cycle depends on `ready` of the cycle.
 * Source: TVLSI 2016, IV.B.2 and IV.B.3, Fig. 7.
 */
#ifndef TWINRF_WARP_SCHEDULER_H
#define TWINRF_WARP_SCHEDULER_H

#include "warp_scheduler_if.h"

void warp_scheduler_moore(const warp_scheduler_state *s, warp_scheduler_out *out);
void warp_scheduler_outputs(const warp_scheduler_in *in, const warp_scheduler_state *s,
                            warp_scheduler_out *out);
void warp_scheduler_step(const warp_scheduler_in *in, const warp_scheduler_state *s,
                         warp_scheduler_out *out, warp_scheduler_state *next);

#endif
