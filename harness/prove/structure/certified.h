/* SPDX-License-Identifier: Apache-2.0
 * Questions (solver.h) whose `never` counts with a certificate (certify.h) only.
 */
#ifndef TWINRF_CERTIFIED_H
#define TWINRF_CERTIFIED_H

#include "prove/options.h"
#include "prove/solve/aig.h"

enum certified { CERTIFIED_NEVER, CERTIFIED_SOMETIMES, CERTIFIED_UNDECIDED };

/* Can all of `wanted` be true at once? Files are those of solve. What has no certificate, as its
 * proof is too long, is undecided. -1 with the message: a prover is missing or dies, or a proof is
 * refused. */
int certified_ask(struct aig *g, const lit *wanted, unsigned n, const struct proof_options *o,
                  const char *name, enum certified *result, struct err *e);

#endif
