/* SPDX-License-Identifier: Apache-2.0
 * Strands for operand and last-result files (Gebhart 6.3, 6.4): where an end bit makes all entries
 * of the warp void.
 */
#ifndef TWINRF_ORF_STRANDS_H
#define TWINRF_ORF_STRANDS_H

#include "kernels/trace/passes/strands.h"

/* Forms the strands of `g`, sets insts[].strand, and ends[i], the end bit of g->insts[i]:
 *
 * 1. A barrier ends a strand. A waiting warp may leave the active set.
 * 2. The bit ends the strand on all ways out of the instruction.
 * 3. A guarded EXIT has none for its own sake. Nor has one behind which other lanes of the warp
 *    run: in an arm, or with more behind it in some stream.
 * 4. Arms of a branch run one after the other. If one has an end bit before the immediate
 *    post-dominator, the branch has one, too: lanes that wait there lose what they held.
 * 5. So has what a lane ran last in a strand, if the warp met an end bit before that lane went
 *    on. The streams of `k` show it; a graph has none.
 *
 * That is repeated until nothing changes. Code that is not reached has no end bits. Instructions of
 * one PC have one end bit. Errors as strands_form. */
int orf_strands_form(struct regions *r, uint8_t *ends, struct cfg *g, const struct kernel *k,
                     struct err *e);

/* The end bits alone, ends[k->n_insts]; sets k->insts[].strand. */
int orf_strand_ends(struct kernel *k, uint8_t *ends, struct err *e);

#endif
