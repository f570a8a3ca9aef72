/* SPDX-License-Identifier: Apache-2.0
 * What a structure theorem is about: a netlist over symbols, and which of its bits are data.
 */
#ifndef TWINRF_SUBJECT_H
#define TWINRF_SUBJECT_H

#include <stdint.h>

#include "prove/options.h"
#include "prove/sides.h"

/* Bits in the order of the layout: outputs, then next state. */
struct subject {
    const struct proof_options *o;
    struct layout l;
    struct aig *g; /* its first inputs are the layout's inputs, then its state; the rest are x */
    struct symbols s;
    struct side rtl;
    uint32_t nodes;            /* the first ones of the graph, which the netlist has */
    uint8_t *in, *state, *out; /* which bits are data */
    /* What may be taken for granted; asked for once, when the netlist alone does not do. */
    int (*get_given)(struct subject *p, lit *given, struct err *e);
    enum proof_result result;
    unsigned asked;
};

/* Layout, graph and marks; -1 when a row is neither data nor control. */
int subject_open(struct subject *p, const struct twin *twin, struct err *e);
void subject_close(struct subject *p);
/* Prints that it is not so; `what` says how. */
void subject_leaks(struct subject *p, const char *at, const char *what);

/* For theorems. Bits: how many, one's literal, is it data? */
unsigned subject_bits(const struct subject *p);
lit subject_bit(const struct subject *p, unsigned bit);
int subject_is_data(const struct subject *p, unsigned bit);
/* Can bits[i] of n break a theorem: can[i], under what may be taken for granted? `what` says how it
 * is broken, the question is in BLOCK.`file`. */
int subject_ask(struct subject *p, const unsigned *bits, const lit *can, unsigned n,
                const char *file, const char *what, struct err *e);
/* Bytes of 0; the program ends when memory is out. */
uint8_t *subject_bytes(size_t n);

#endif
