/* SPDX-License-Identifier: Apache-2.0
 * Questions to provers. cadical is asked on a CNF of the graph. That something can be is
 * shown by an assignment, which is simulated. That it cannot be is shown by a proof (DRAT), which
 * certify/certify.h checks. So neither the solver nor its answer is believed.
 */
#ifndef TWINRF_SOLVER_H
#define TWINRF_SOLVER_H

#include "prove/solve/aig.h"
#include "prove/solve/answer.h"

/* Bytes that a proof may have; 2 GB, but in tests. */
extern uint64_t solver_most_proof;

/* Can all of `wanted` be true at once? Adds the gates of the question to the graph. Files are
 * `dir`/`name`.cnf, .cadical.log and .aig, .cex, .abc.log; a name is of letters, digits and `_.-`.
 * Proofs are removed when they are checked.
 *
 * `seconds` bounds the processor time of each run of a prover, 0: no bound. abc is asked when the
 * proof is too long, and for an example when cadical finds nothing. It has up to four runs: pairs
 * alone a sixtieth, Glucose a quarter, pairs again a half, all of it. Constants of the graph are
 * not asked. An error (-1, message): a proof or an assignment is wrong, the two disagree, a prover
 * is missing or dies. */
int solve(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
          unsigned seconds, struct answer *a, struct err *e);

/* Several goals in one run: can left[i] and right[i] for some i differ while `assume` is true?
 * Faster than solve, because the provers see what is to be equal. On SOMETIMES `inputs` shows one
 * difference. */
int solve_equal(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                const char *dir, const char *name, unsigned seconds, struct answer *a,
                struct err *e);

/* The same where both sides are copies of each other but for one line, as mutants are. abc alone is
 * asked, which looks for equal nodes first: seconds, where cadical does not end. */
int solve_alike(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                const char *dir, const char *name, unsigned seconds, struct answer *a,
                struct err *e);

/* The same as solve and solve_equal, of what can never be, as an earlier run knows: no prover is
 * asked. Constants are decided as there. Else the answer is NEVER and UNASKED, and has the hash of
 * the very CNF that cadical would get. */
int solve_unasked(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
                  struct answer *a, struct err *e);
int solve_equal_unasked(struct aig *g, lit assume, const lit *left, const lit *right, unsigned n,
                        const char *dir, const char *name, struct answer *a, struct err *e);

#endif
