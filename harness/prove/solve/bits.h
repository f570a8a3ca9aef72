/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic on words of literals, the lowest bit first, as the machine does it: results have the
 * width of the operands.
 */
#ifndef TWINRF_BITS_H
#define TWINRF_BITS_H

#include "prove/solve/aig.h"

enum { WORD_MAX = 128 }; /* bits of the widest word */

/* r may be a or b. Values have 64 bits, higher bits are 0. */
void bits_const(lit *r, unsigned n, uint64_t value);
/* n <= 64; 1: all literals are constants. */
int bits_is_const(const lit *a, unsigned n, uint64_t *value);
void bits_and(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n);
void bits_or(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n);
void bits_xor(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n);
void bits_mux(struct aig *g, lit *r, lit condition, const lit *yes, const lit *no, unsigned n);
/* Return the carry; of a difference it is 1 when there is no borrow. */
lit bits_add(struct aig *g, lit *r, const lit *a, const lit *b, lit carry, unsigned n);
lit bits_sub(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n);
void bits_mul(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n);
/* Unsigned; a zero divisor gives all ones and the dividend (the caller has an obligation against
 * it). */
void bits_udivrem(struct aig *g, lit *quotient, lit *rest, const lit *a, const lit *b, unsigned n);
/* By a word; distances of n and more give `fill` everywhere. */
void bits_shl(struct aig *g, lit *r, const lit *a, const lit *distance, unsigned n);
void bits_shr(struct aig *g, lit *r, const lit *a, const lit *distance, lit fill, unsigned n);
lit bits_equal(struct aig *g, const lit *a, const lit *b, unsigned n);
lit bits_less(struct aig *g, const lit *a, const lit *b, unsigned n);        /* unsigned a < b */
lit bits_less_signed(struct aig *g, const lit *a, const lit *b, unsigned n); /* signed a < b */
lit bits_any(struct aig *g, const lit *a, unsigned n);
void bits_count_ones(struct aig *g, lit *r, const lit *a, unsigned n);
void bits_trailing_zeros(struct aig *g, lit *r, const lit *a, unsigned n); /* n when a is 0 */
void bits_leading_zeros(struct aig *g, lit *r, const lit *a, unsigned n);

#endif
