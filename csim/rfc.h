/* SPDX-License-Identifier: Apache-2.0
 * rfc: register file cache of one active slot, with a last result file before it where the design
 * has one (docs/blocks/rfc.md). Answers are of the same cycle. Source: Gebhart's thesis, 5.2, 5.3,
 * 6.5.2.
 */
#ifndef TWINRF_RFC_H
#define TWINRF_RFC_H

#include "rfc_if.h"

/* MOORE rows and the look-up, which a top needs before the other inputs are there. */
void rfc_early(const rfc_in *in, const rfc_state *s, rfc_out *out);
void rfc_outputs(const rfc_in *in, const rfc_state *s, rfc_out *out);
void rfc_step(const rfc_in *in, const rfc_state *s, rfc_out *out, rfc_state *next);

#endif
