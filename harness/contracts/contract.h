/* SPDX-License-Identifier: Apache-2.0
 * What a block's page in docs/blocks states, as C predicates: the proof assumes and proves them,
 * every co-simulation asserts them. Block X has harness/contracts/blocks/X.c, with the functions
 *
 *     int X_assume(const void *self, const void *in);    inputs that its environment keeps to
 *     int X_invariant(const void *self);                 states that it keeps to, from reset on
 *     int X_cover(unsigned k, const void *self,          something that can happen, number k
 *                 const void *in, const void *out);
 *
 * and, of a block whose X_step a top may leave out in a cycle without one of its commands,
 *
 *     int X_idle(const void *self, const void *in);      its state stays as it is
 *
 * of a block that has an answer to wrong inputs, too, which its tops never give it,
 *
 *     int X_in_top(const void *self, const void *in);    inputs as every top drives them
 *
 * under which mutants are compared. No proof of the block needs it. It is a property of the
 * Verilog, proved, and asserted in every co-simulation of a top,
 *
 * and, where the provers do not find out whether the twins are equal,
 *
 *     unsigned X_lemmas(const void *self, const void *in, const void *out, const void *next);
 *
 * what the model does in a step, in the RTL's words. Bit k: lemma k does not hold. Each is proved
 * of the model, and only then given to the questions that follow.
 *
 * `self` and `next` are X_state or X_mem, `in` X_in, `out` X_out. They are pure, have constant
 * loops, and are run by symbolic execution and, all but the lemmas, by the compiled program as
 * well. Promises over more than one cycle (a ready warp stays ready, a bus holds) are there as far
 * as the state remembers them.
 */
#ifndef TWINRF_CONTRACT_H
#define TWINRF_CONTRACT_H

enum { LEMMAS_MAX = 32 };

/* How equality is asked (equal.h): all at once, or row by row of the table where that has no
 * answer. Wide data, whose bits do not meet, word by word. */
enum asked { AT_ONCE, BY_ROWS, BY_WORDS };

/* Of `broken`, `wrong` and `strayed`, bit k is set when sentence k does not hold; `assume`,
 * `in_top` and `invariant` are true when no bit is. Lists of names end with NULL. */
struct contract {
    const char *block;
    int (*assume)(const void *self, const void *in);
    int (*invariant)(const void *self);
    int (*cover)(unsigned k, const void *self, const void *in, const void *out);
    const char *const *covers; /* what cover k shows; "": it cannot happen at this size */
    unsigned (*broken)(const void *self, const void *in);
    const char *const *assumptions;                      /* the sentences of `assume` */
    unsigned (*wrong)(const void *self, const void *in); /* NULL: no such inputs */
    const char *const *top_keeps;                        /* the sentences of `in_top` */
    unsigned (*strayed)(const void *self);
    const char *const *invariants;                 /* the sentences of `invariant` */
    int (*idle)(const void *self, const void *in); /* NULL: X_step is called in every cycle */
    const char *const *lemmas; /* what is true when bit k of X_lemmas is 0; NULL: it has none */
    enum asked asked;          /* how equality is */
};

#include "contracts/contract_list.h"

/* The contract of a block, or NULL. */
const struct contract *contract_of(const char *block);

#endif
