/* SPDX-License-Identifier: Apache-2.0
 * Is a mutant equivalent? Proof compares the mutated C with the C model, the mutated RTL with the
 * RTL. It assumes the block's assumptions and invariants, and in_top (contract.h): no scenario sees
 * what differs without these. The model and the RTL are proved equal (docs/prove.md), so either
 * decides for both. Two that differ in one line share nearly all of their graph: seconds instead of
 * minutes.
 */
#ifndef TWINRF_DECIDE_H
#define TWINRF_DECIDE_H

#include "prove/proof.h"
#include "contracts/contract.h"

enum decide_side { DECIDE_C, DECIDE_RTL };

struct decider;

/* The block, of which any number of mutants are asked about. Paths are absolute for mutants of the
 * RTL. NULL with the message. */
struct decider *decide_open(const struct proof_options *o, const struct twin *twin,
                            const struct contract *contract, enum decide_side side, struct err *e);
/* `mutant`: a folder; in C with prove/X.bc, in RTL with hw/X.v, which has the block's ports and
 * registers and no parameters, and an empty gen/X.gflags. The result is PROVED when it is
 * equivalent. Prints as prove_block does, of a copy that is marked: EQUAL and never PROVED. The
 * counterexample is a text, `dir`/X.equal.cex, or X.obligation.cex where the C code does what it
 * must not. */
int decide_mutant(struct decider *d, const char *mutant, const char *dir, enum proof_result *result,
                  struct err *e);
void decide_close(struct decider *d);

#endif
