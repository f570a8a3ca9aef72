/* SPDX-License-Identifier: Apache-2.0
 * malekeh_scheduler: picks the warp of a sub-core that issues, warps with a CCU first
 * (docs/blocks/malekeh_scheduler.md). Latency 0: the issue of a cycle depends on `ready` of the
 * cycle. Source: Malekeh, 5.
 */
#ifndef TWINRF_MALEKEH_SCHEDULER_H
#define TWINRF_MALEKEH_SCHEDULER_H

#include "malekeh_scheduler_if.h"

/* The MOORE outputs by themselves: the pick waits for what the allocator makes of them.
 * malekeh_scheduler_outputs writes them, too. */
void malekeh_scheduler_moore(const malekeh_scheduler_state *s, malekeh_scheduler_out *out);
void malekeh_scheduler_outputs(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                               malekeh_scheduler_out *out);
void malekeh_scheduler_step(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                            malekeh_scheduler_out *out, malekeh_scheduler_state *next);

#endif
