/* SPDX-License-Identifier: Apache-2.0
 * Is a constant expression never negative, whatever the parameters? A value that is not has one
 * meaning with a sign and another without. Sums of products of names are compared term by term,
 * with what conditions and loops around them say. Values are taken as whole numbers: sizes are far
 * below 2^31.
 */
#ifndef TWINRF_VERILOG_BOUNDS_H
#define TWINRF_VERILOG_BOUNDS_H

#include "rfgen/verilog_tree.h"

enum { SUM_TERMS = 12, TERM_FACTORS = 4, ATOMS = 96, FACTS = 96, NEGATIVES = 64 };

struct sum {
    unsigned n;
    bool known; /* it fits */
    struct term {
        long times;
        unsigned factors[TERM_FACTORS]; /* numbers of atoms + 1, ascending; 0 for none */
    } term[SUM_TERMS];
};

/* What is known where an expression stands. Facts of the last `n` are sums of at least 0. */
struct bounds {
    const struct verilog *v;
    struct atom {
        const struct symbol *symbol;
        const struct tree *tree; /* where it is no symbol */
        bool negative;           /* it may be */
        unsigned by_facts;       /* how many were known when it was looked at */
    } atoms[ATOMS];
    unsigned n_atoms, n_facts;
    struct sum facts[FACTS];
    const struct symbol *negative[NEGATIVES]; /* integers that may be negative */
    unsigned n_negative;
    const struct symbol *positive[NEGATIVES]; /* parameters that are at least 1, by need */
    unsigned n_positive;
};

/* What `t` adds to what is known, where it is true or false. */
void bounds_add(struct bounds *b, const struct tree *t, bool is_true);

/* The same in a statement, which may write what `t` reads: then it adds nothing. */
void bounds_enter(struct bounds *b, const struct tree *t, const struct tree *statement,
                  bool is_true);

/* Is the value of `t` at least `least`, 0 or 1? Parameters that have to be at least 1 for it are
 * noted in `positive`. */
bool bounds_at_least(struct bounds *b, const struct tree *t, long least);

/* The same of a sum and 0. */
bool bounds_never_negative(struct bounds *b, const struct sum *s);

bool bounds_is_positive(const struct bounds *b, const struct symbol *s);

/* The sum that an expression is; not known when it is none that fits. */
struct sum bounds_sum(struct bounds *b, const struct tree *t);
struct sum sum_number(long value);
struct sum sum_plus(const struct sum *a, const struct sum *b, long times);
struct sum sum_product(const struct sum *a, const struct sum *b);
bool sum_equal(const struct sum *a, const struct sum *b);

/* Does the sum depend on `s`? */
bool bounds_reads(const struct bounds *b, const struct sum *sum, const struct symbol *s);

/* Finds the integers of the module that may be negative. */
void bounds_open(struct bounds *b, const struct verilog *v);

#endif
