/* SPDX-License-Identifier: Apache-2.0
 * wait_counter: counts cycles in which a read request waits (docs/blocks/wait_counter.md).
 */
#ifndef TWINRF_WAIT_COUNTER_H
#define TWINRF_WAIT_COUNTER_H

#include "wait_counter_if.h"

void wait_counter_outputs(const wait_counter_in *in, const wait_counter_state *s,
                          wait_counter_out *out);
void wait_counter_step(const wait_counter_in *in, const wait_counter_state *s,
                       wait_counter_out *out, wait_counter_state *next);

#endif
