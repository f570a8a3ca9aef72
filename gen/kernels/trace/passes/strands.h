/* SPDX-License-Identifier: Apache-2.0
 * Strands (Gebhart 6.3): those over which LTRF compares itself with SHRF, and, with end bits, those
 * of the ORF (orf_strands.h).
 */
#ifndef TWINRF_STRANDS_H
#define TWINRF_STRANDS_H

#include "kernels/trace/passes/regions.h"

/* Forms the strands of every function of `g`, and sets insts[].strand (NO_REGION in code that is
 * not reached). `limit` bounds the registers of a strand, for a design that prefetches a strand's
 * registers (LTRF 6.6); MAX_REGS: no bound. Errors as intervals_form. */
int strands_form(struct regions *r, struct cfg *g, unsigned limit, const char *path, struct err *e);

/* Those of any size that end behind the instructions with an end bit, too, on all ways out of them:
 * ends[i] is that of g->insts[i]. What the trace shows twice in a row for lanes apart is no
 * loop. */
int strands_form_ended(struct regions *r, struct cfg *g, const uint8_t *ends, const char *path,
                       struct err *e);

/* A fall of an instruction to itself that no lane took. */
int strands_apart(const struct cfg *g, const struct cfg_edge *edge);

#endif
