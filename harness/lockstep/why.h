/* SPDX-License-Identifier: Apache-2.0
 * Why a signal has its value in a cycle: which inputs and registers decide it.
 *
 * The cycle is computed again by the C model, each time with one input or register that has another
 * value. What changes the signal decides it. Values that a contract excludes are not tried: they
 * cannot be.
 */
#ifndef TWINRF_WHY_H
#define TWINRF_WHY_H

#include <stdio.h>

#include "lockstep/run.h"

struct why {
    const struct twin *twin;
    struct flip asked; /* the signal, its element and its cycle */
    uint64_t cycle;    /* that decides: of a register the one before */
    void *before;      /* the C side as that cycle begins */
    struct assertions assertions;
    char *self, *in, *out; /* of the C side, as it computes that cycle again */
    FILE *text;            /* of the answer, while it is made */
    char *said;
    size_t length;
    int failed; /* the cycle did not come out as it was */
};

/* "bank_class[2]:100". A register in cycle 0 is refused: reset made it. */
int why_create(struct why *w, const struct twin *t, const char *text, struct err *e);
void why_destroy(struct why *w);

/* Runs the experiment up to the end of the cycle. Returns -1 with a refusal: there is no such
 * cycle. A run that fails before has its failure in the result, and no answer. */
int why_run(struct why *w, const struct experiment *x, struct run_result *r, struct err *e);
/* The answer. */
void why_print(const struct why *w, const struct run_result *r, const char *test,
               const char *design, FILE *f);

#endif
