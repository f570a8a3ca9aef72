/* SPDX-License-Identifier: Apache-2.0
 * A signal in a cycle, as a command line names it.
 */
#ifndef TWINRF_FLIP_H
#define TWINRF_FLIP_H

#include "lockstep/compare.h"
#include "rfgen/err.h"

/* The checker's self-test: flips the lowest bit of one element on the C side in one cycle. */
struct flip {
    const struct signal *sig; /* NULL: none */
    enum compare_what what;
    uint32_t element;
    uint64_t cycle;
};

/* "bank_class[3]:100": state, output or depth-1 memory row of the twin, its element, the cycle. The
 * row may also be named as reports do: "bank_arbiter.bank_class[3]:100". */
int flip_parse(struct flip *f, const struct twin *t, const char *text, struct err *e);

#endif
