/* SPDX-License-Identifier: Apache-2.0
 * A conjunction taken apart: where all of its parts together are hard for a prover, each is easy.
 */
#ifndef TWINRF_CONJUNCTS_H
#define TWINRF_CONJUNCTS_H

#include "prove/solve/aig.h"

/* What `all` is the conjunction of, each part once; how many there are. free() it. */
lit *conjuncts(const struct aig *g, lit all, unsigned *count);

#endif
