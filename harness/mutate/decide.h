/* SPDX-License-Identifier: Apache-2.0
 * Is a mutant equivalent? By proof: the mutated C is compared with the C model, the mutated RTL
 * with the RTL, under the block's assumptions and invariants, and what its tops keep to (rules.h,
 * in_top): no scenario sees what differs without it. The model and the RTL are proved
 * equal (docs/prove.md), so that either decides it for both; and two that differ in one place share
 * nearly all of their graph, which is why this takes seconds where C against RTL takes minutes.
 */
#ifndef TWINRF_DECIDE_H
#define TWINRF_DECIDE_H

#include "prove/proof.h"
#include "contracts/rules.h"

enum decide_side { DECIDE_C, DECIDE_RTL };

struct decider;

/* The block, of which any number of mutants are asked about. Paths are absolute for mutants of the
 * RTL. NULL with the message. */
struct decider *decide_open(const struct proof_options *o, const struct twin *twin,
                            const struct rules *rules, enum decide_side side, struct err *e);
/* `mutant`: a folder; in C with prove/X.bc, in RTL with hw/X.v, which has the block's ports and
 * registers and no parameters, and an empty gen/X.gflags. The result is PROVED when it is
 * equivalent. Prints as prove_block does, of a copy that is marked EQUAL and never PROVED; the
 * counterexample, a text to read, is `dir`/X.equal.cex, or X.obligation.cex where the C code does
 * what it must not. */
int decide_mutant(struct decider *d, const char *mutant, const char *dir, enum proof_result *result,
                  struct err *e);
void decide_close(struct decider *d);

#endif
