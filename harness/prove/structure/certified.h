/* SPDX-License-Identifier: Apache-2.0
 * Questions to cadical, whose `never` counts with a certificate (certify.h) only.
 */
#ifndef TWINRF_CERTIFIED_H
#define TWINRF_CERTIFIED_H

#include "prove/options.h"
#include "prove/solve/aig.h"

enum certified { CERTIFIED_NEVER, CERTIFIED_SOMETIMES, CERTIFIED_UNDECIDED };

/* Can all of `wanted` be true at once? Files are dir/name.cnf, .drat and .log of the options; the
 * proof goes when it was checked. -1 with the message: cadical is missing or dies, or its proof is
 * refused. */
int certified_ask(const struct aig *g, const lit *wanted, unsigned n, const struct proof_options *o,
                  const char *name, enum certified *result, struct err *e);

#endif
