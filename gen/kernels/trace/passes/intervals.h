/* SPDX-License-Identifier: Apache-2.0
 * Register intervals (LTRF 3.3, Algorithms 1 and 2, by their prose).
 */
#ifndef TWINRF_INTERVALS_H
#define TWINRF_INTERVALS_H

#include "kernels/trace/passes/regions.h"

/* Forms the register intervals of every function of `g` with at most `limit` registers each, and
 * sets insts[].interval (NO_REGION in code that is not reached). A region whose header starts an
 * empty block has NO_REGION as list[].header when it holds no instruction at all. An instruction
 * that alone names more than `limit` registers is refused, naming `path`:line and its PC. Returns
 * 0, or -1 with the message and nothing to free. */
int intervals_form(struct regions *r, struct cfg *g, unsigned limit, const char *path,
                   struct err *e);

#endif
