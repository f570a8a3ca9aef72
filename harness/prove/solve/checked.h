/* SPDX-License-Identifier: Apache-2.0
 * A question's proof, checked (certify/certify.h). Nothing else says that an answer is BY_PROOF.
 * Kept verdicts are of these sources and of certify's: after a change all is asked anew (kept.sh).
 */
#ifndef TWINRF_CHECKED_H
#define TWINRF_CHECKED_H

#include "prove/solve/answer.h"
#include "rfgen/err.h"

/* The SHA-256 of `dir`/`name`.`suffix`. */
int checked_hash(const char *dir, const char *name, const char *suffix, char hash[SHA256_TEXT],
                 struct err *e);

/* A solver says that `dir`/`name`.cnf has no example, and gives `name`.drat. Does that say so, too?
 * Then the way is BY_PROOF, with the hashes of both; the proof is removed. -1 with the message: it
 * does not. */
int checked_proof(const char *dir, const char *name, struct answer *a, struct err *e);

#endif
