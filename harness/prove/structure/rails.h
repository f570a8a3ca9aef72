/* SPDX-License-Identifier: Apache-2.0
 * Logic with a third value, X: each node of a graph as two, `is it 1` and `is it 0`. Of X neither
 * is true. A gate is X where its inputs do not decide it. So what is not X is the same for every
 * value that the X inputs may have.
 */
#ifndef TWINRF_RAILS_H
#define TWINRF_RAILS_H

#include "prove/solve/aig.h"

struct rails {
    lit *one, *zero; /* [nodes] */
};

/* Of the graph's first nodes. x[i]: input i of the graph is X; the others stay what they are. Adds
 * gates to the graph. */
void rails_build(struct rails *r, struct aig *g, uint32_t nodes, const uint8_t *x);
lit rails_x(struct aig *g, const struct rails *r, lit a); /* true where `a` is X */
void rails_free(struct rails *r);

#endif
