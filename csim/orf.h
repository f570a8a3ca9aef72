/* SPDX-License-Identifier: Apache-2.0
 * orf: operand register files and last result files of all active slots, control only
 * (docs/blocks/orf.md). Answers are of the same cycle. Source: Gebhart's thesis, 6.1, 6.2.
 */
#ifndef TWINRF_ORF_H
#define TWINRF_ORF_H

#include "orf_if.h"

void orf_outputs(const orf_in *in, const orf_state *s, orf_out *out);
void orf_step(const orf_in *in, const orf_state *s, orf_out *out, orf_state *next);

#endif
