/* SPDX-License-Identifier: Apache-2.0
 * rc_collector: control of a sub-core's collector units with register caches
 * (docs/blocks/rc_collector.md). Read or granted in a cycle, in the slot at the end of the next,
 * dispatched in the one after it at the earliest. Source: RFC-sim, V-A.
 */
#ifndef TWINRF_RC_COLLECTOR_H
#define TWINRF_RC_COLLECTOR_H

#include "rc_collector_if.h"

void rc_collector_moore(const rc_collector_state *s, rc_collector_out *out);
void rc_collector_outputs(const rc_collector_in *in, const rc_collector_state *s,
                          rc_collector_out *out);
void rc_collector_step(const rc_collector_in *in, const rc_collector_state *s,
                       rc_collector_out *out, rc_collector_state *next);

#endif
