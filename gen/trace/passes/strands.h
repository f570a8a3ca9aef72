/* SPDX-License-Identifier: Apache-2.0
 * Strands (Gebhart 6.3).
 */
#ifndef TWINRF_STRANDS_H
#define TWINRF_STRANDS_H

#include "trace/passes/regions.h"

/* Forms the strands of every function of `g`, and sets insts[].strand (NO_REGION in code that is
 * not reached). `limit` bounds the registers of a strand, for a design that prefetches a strand's
 * registers (LTRF 6.6); MAX_REGS: no bound. Errors as intervals_form. */
int strands_form(struct regions *r, struct cfg *g, unsigned limit, const char *path, struct err *e);

#endif
