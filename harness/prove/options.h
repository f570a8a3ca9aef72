/* SPDX-License-Identifier: Apache-2.0
 * What every proof is told, and how it ends.
 */
#ifndef TWINRF_PROOF_OPTIONS_H
#define TWINRF_PROOF_OPTIONS_H

struct ways;

struct proof_options {
    const char *design;     /* its name, and */
    const char *sets;       /* its keys given beside the .ini */
    const char *design_dir; /* what rfgen generated: build/steal8 */
    const char *dir;        /* for netlists, logs and counterexamples; made when missing */
    unsigned seconds;       /* each prover's, for each question */
    int unasked;            /* what must never be is taken for granted: a run of UNASKED */
    struct ways *ways;      /* how questions were answered; NULL: not kept */
};

/* DIFFERS: the twins do. CONTRACT: a cover, an invariant, an assumption or a lemma fails, which
 * stands in harness/contracts. REFUSED: the C code breaks an obligation. */
enum proof_result { PROVED, DIFFERS, CONTRACT, REFUSED, NOT_DECIDED };

#endif
