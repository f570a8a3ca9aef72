/* SPDX-License-Identifier: Apache-2.0
 * rc_write_port: what goes through port W of a sub-core's register caches, a result or the value
 * of a source that missed (docs/blocks/rc_write_port.md). All in one cycle. Source: RFC-sim, V-A.
 */
#ifndef TWINRF_RC_WRITE_PORT_H
#define TWINRF_RC_WRITE_PORT_H

#include "rc_write_port_if.h"

void rc_write_port_outputs(const rc_write_port_in *in, const rc_write_port_state *s,
                           rc_write_port_out *out);
void rc_write_port_step(const rc_write_port_in *in, const rc_write_port_state *s,
                        rc_write_port_out *out, rc_write_port_state *next);

#endif
