/* SPDX-License-Identifier: Apache-2.0
 * How the questions of one proof were answered: a list of certificates, and one word for all.
 *
 *     bank_arbiter.invariant drat CNF PROOF     SHA-256 of the question and of its proof
 *     bank_arbiter.equal two_solvers CNF -      the proof is longer than 2 GB
 *     bank_arbiter.equal drat CNF -             not asked: as it was, if it is the same CNF
 *
 * `DIR`/`NAME`.certificates has them in the order in which they were asked. Examples are no part of
 * it, as they are simulated, nor is what was constant.
 */
#ifndef TWINRF_WAYS_H
#define TWINRF_WAYS_H

#include "prove/solve/solver.h"

struct ways;

/* NULL with the message. */
struct ways *ways_open(const char *dir, const char *name, struct err *e);
/* Does nothing when `w` is NULL. */
void ways_add(struct ways *w, const char *question, const struct answer *a);
/* `drat`, or `two_solvers` when one of the questions has no certificate, `none` when one was not
 * asked. */
const char *ways_word(const struct ways *w);
/* -1 with the message when the list could not be written. NULL: nothing to do. */
int ways_close(struct ways *w, struct err *e);

#endif
