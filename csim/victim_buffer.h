/* SPDX-License-Identifier: Apache-2.0
 * victim_buffer: one register a main bank, where dirty entries of register file caches wait
 * (docs/blocks/victim_buffer.md). Latency: taken in T, written from T+1 on. Source: Gebhart's
 * thesis, 5.2.
 */
#ifndef TWINRF_VICTIM_BUFFER_H
#define TWINRF_VICTIM_BUFFER_H

#include "victim_buffer_if.h"

void victim_buffer_outputs(const victim_buffer_in *in, const victim_buffer_state *s,
                           victim_buffer_out *out);
void victim_buffer_step(const victim_buffer_in *in, const victim_buffer_state *s,
                        victim_buffer_out *out, victim_buffer_state *next);

#endif
