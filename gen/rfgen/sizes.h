/* SPDX-License-Identifier: Apache-2.0
 * Sizes as the tables write them, `RESULT_BUSES + 1`: their value at the design point, and their
 * text in the Verilog of a top, `ResultBuses + 1`.
 */
#ifndef TWINRF_SIZES_H
#define TWINRF_SIZES_H

#include "rfgen/table.h"

enum { SIZE_TEXT = 160 };

/* Value of a size; its names are those of the top's PARAM and SIZE rows. Returns 0, or -1 where the
 * text is no size. */
int size_value(const struct table *top, const char *text, unsigned *value);

/* The PARAM row of a size's name, or NULL. */
const struct row *size_parameter(const struct table *t, const char *name, size_t length);

/* The SIZE row of a name, or NULL. */
const struct wire_row *size_row(const struct table *top, const char *name, size_t length);

/* Text of a size in the top's parameters, without EL() or VEC() round it; `number` where a name has
 * no row. */
void size_text(const struct table *top, const char *text, unsigned number, char *to);

/* Whether a size, EL() or VEC() round it or not, is this number by the rows of its names. */
int size_is(const struct table *top, const char *text, unsigned number);

/* Bits of a row, all its elements; and the range of so many, nothing for one bit. */
void size_bits(const struct table *top, const struct row *r, char *to);
void size_range(const char *bits, char *to);

/* a * b; what is 1 is left out, sums are put into parentheses. `to` may be `a`. */
void size_product(char *to, const char *a, const char *b);

#endif
