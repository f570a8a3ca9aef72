/* SPDX-License-Identifier: Apache-2.0
 * Answers of provers.
 */
#ifndef TWINRF_ANSWER_H
#define TWINRF_ANSWER_H

#include <stdint.h>

enum verdict { NEVER, SOMETIMES, UNDECIDED };

/* How an answer is known. Of a proof that is longer than 2 GB two solvers say so instead. UNASKED:
 * it is not, `never` was taken for granted. */
enum way { BY_NOBODY, BY_CONSTANTS, BY_EXAMPLE, BY_PROOF, BY_TWO_SOLVERS, BY_ABC, UNASKED };

enum { SHA256_TEXT = 65 }; /* 64 hexadecimal digits */

struct answer {
    enum verdict verdict; /* can it be true? Of the prover that decided, if only one did */
    enum way way;         /* BY_NOBODY: what is said does not count */
    double abc_seconds, cadical_seconds, check_seconds; /* of processor time */
    char cnf[SHA256_TEXT], proof[SHA256_TEXT];          /* BY_PROOF: hashes of these files; of
                                                         * BY_TWO_SOLVERS, UNASKED the first */
    uint8_t *inputs; /* [aig_inputs(g)] an assignment that makes it true (SOMETIMES), checked by
                      * simulation; else NULL. free() it */
};

#endif
