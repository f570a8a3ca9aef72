/* SPDX-License-Identifier: Apache-2.0
 * Logic under facts: what is known to be true removes gates that a prover would have to find out
 * about by itself.
 */
#ifndef TWINRF_RESTRICT_H
#define TWINRF_RESTRICT_H

#include "prove/solve/aig.h"

/* Rebuilds each of lits[0..n) as it is where all of `facts` are true. Looks at gates from node
 * number `first` on only: 0 for all, more for speed. */
void restrict_to(struct aig *g, const lit *facts, unsigned n_facts, uint32_t first, lit *lits,
                 unsigned n);

/* The inputs that a conjunction needs to be 0, or to be 1, as facts; it is rebuilt without them
 * until it needs no more. The list has `*n` literals; free() it. */
lit *restrict_inputs(struct aig *g, lit *conjunction, unsigned *n);

#endif
