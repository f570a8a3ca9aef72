/* SPDX-License-Identifier: Apache-2.0
 * Is a formula unsatisfiable? A solver's proof is gone through, clause by clause (forward RUP).
 * Each clause that it adds must follow by unit propagation from those that are there; the last one
 * is the empty clause.
 *
 * A literal that was once found to be true stays so when the clause that said
 * so is deleted. All that was added follows from the formula alone, so that is sound. RAT steps,
 * which do not follow, are refused, as are deletions of clauses that are not there. A formula with
 * an empty clause needs no proof.
 */
#ifndef TWINRF_CERTIFY_H
#define TWINRF_CERTIFY_H

#include <stdint.h>
#include <stdio.h>

enum certificate_verdict { CERTIFIED, CERTIFICATE_REFUSED, CERTIFICATE_BAD_FORMULA };
enum { CERTIFICATE_TEXT = 512 };

struct certificate {
    FILE *formula, *proof; /* DIMACS, DRAT */
    const char *formula_name, *proof_name;
    int is_text;                   /* the proof; else binary DRAT */
    uint64_t additions, deletions; /* result: steps that were accepted */
    char why[CERTIFICATE_TEXT];    /* when not certified; `name:clause:` or `name:step:` first */
};

/* When memory is out the program ends with status 2. */
enum certificate_verdict certify(struct certificate *c);

#endif
