/* SPDX-License-Identifier: Apache-2.0
 * rfc_operands: which operands the main register file has to give, beside register file caches, in
 * which lanes, and which enter a cache (docs/blocks/rfc_operands.md). Answers are of the same
 * cycle. Source: Gebhart's thesis, 5.2, 5.2.4.
 */
#ifndef TWINRF_RFC_OPERANDS_H
#define TWINRF_RFC_OPERANDS_H

#include "rfc_operands_if.h"

void rfc_operands_outputs(const rfc_operands_in *in, const rfc_operands_state *s,
                          rfc_operands_out *out);
void rfc_operands_step(const rfc_operands_in *in, const rfc_operands_state *s,
                       rfc_operands_out *out, rfc_operands_state *next);

#endif
