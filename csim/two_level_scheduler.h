/* SPDX-License-Identifier: Apache-2.0
 * two_level_scheduler: which warp of the active set issues, and which warps leave and enter that
 * set (docs/blocks/two_level_scheduler.md). Latency 0: what is ready in a cycle issues in it.
 * Source: LTRF, 3.2; Gebhart, 3.2.
 */
#ifndef TWINRF_TWO_LEVEL_SCHEDULER_H
#define TWINRF_TWO_LEVEL_SCHEDULER_H

#include "two_level_scheduler_if.h"

/* The MOORE outputs alone: what is held is known before a warp is cleared. */
void two_level_scheduler_moore(const two_level_scheduler_state *s, two_level_scheduler_out *out);
void two_level_scheduler_outputs(const two_level_scheduler_in *in,
                                 const two_level_scheduler_state *s, two_level_scheduler_out *out);
void two_level_scheduler_step(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                              two_level_scheduler_out *out, two_level_scheduler_state *next);

#endif
