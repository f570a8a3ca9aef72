/* SPDX-License-Identifier: Apache-2.0
 * The provers: berkeley-abc decides, cadical confirms on a CNF of the same graph.
 */
#ifndef TWINRF_SOLVER_H
#define TWINRF_SOLVER_H

#include "prove/solve/aig.h"

enum verdict { NEVER, SOMETIMES, UNDECIDED };

struct answer {
    enum verdict verdict; /* can it be true? Of the prover that decided, if only one did */
    int confirmed;        /* 1: both provers say so, or it needs none, or one example is enough */
    double abc_seconds, cadical_seconds; /* of processor time */
    uint8_t *inputs; /* [aig_inputs(g)] an assignment that makes it true (SOMETIMES), checked by
                      * simulation; else NULL. free() it */
};

/* Can all of `wanted` be true at once? Adds the gates of the question to the graph. Files are
 * `dir`/`name`.aig, .cex, .abc.log and .cnf, .cadical.log; a name is of letters, digits and `_.-`.
 *
 * `seconds` bounds the processor time of each run of a prover, 0: no bound. abc has up to four
 * runs: pairs alone a sixtieth, Glucose a quarter, pairs again a half, all of it. Constants of the
 * graph are not asked. An error (-1, message): the two disagree, an assignment is wrong, a prover
 * is missing or dies. */
int solve(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
          unsigned seconds, struct answer *a, struct err *e);

/* The same where an example is expected: cadical is asked first, and an assignment of it, checked
 * by simulation, is enough. Only without one abc is asked, too. */
int solve_example(struct aig *g, const lit *wanted, unsigned n, const char *dir, const char *name,
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

#endif
