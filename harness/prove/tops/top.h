/* SPDX-License-Identifier: Apache-2.0
 * The proofs of what is between blocks (docs/prove-tops.md): a top's wiring.
 */
#ifndef TWINRF_TOP_PROOF_H
#define TWINRF_TOP_PROOF_H

#include "prove/proof.h"

/* Prints as prove_block does. Both sides give every block and every output the same, for all values
 * that blocks give back. The C side keeps each block's state apart. */
int prove_top(const struct proof_options *o, struct tables *t, const char *top,
              enum proof_result *result, struct err *e);

#endif
