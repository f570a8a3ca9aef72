/* SPDX-License-Identifier: Apache-2.0
 * rfc_port: the write port of the register file caches, for results and for operands that missed
 * (docs/blocks/rfc_port.md). Answers are of the same cycle. Source: Gebhart's thesis, 5.2.
 */
#ifndef TWINRF_RFC_PORT_H
#define TWINRF_RFC_PORT_H

#include "rfc_port_if.h"

void rfc_port_outputs(const rfc_port_in *in, const rfc_port_state *s, rfc_port_out *out);
void rfc_port_step(const rfc_port_in *in, const rfc_port_state *s, rfc_port_out *out,
                   rfc_port_state *next);

#endif
