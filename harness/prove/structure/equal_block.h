/* SPDX-License-Identifier: Apache-2.0
 * The proof of a block (proof.h) with a certificate for each answer, in column of a second prover.
 */
#ifndef TWINRF_EQUAL_BLOCK_H
#define TWINRF_EQUAL_BLOCK_H

#include "prove/options.h"
#include "prove/tables.h"

/* Reset states are equal, invariants hold then and stay, no obligation of the C code is broken,
 * next state and outputs are equal. Each cover has an example that simulates. A block with lemmas
 * is refused. Prints, and gives in *result,
 *
 *     PROVED certified rfc rfc6_lru points=N questions=N
 *     DIFFERS certified BLOCK DESIGN at WHAT         UNDECIDED certified BLOCK DESIGN at WHAT */
int equal_block(const struct proof_options *o, struct tables *t, const char *block,
                enum proof_result *result, struct err *e);

#endif
