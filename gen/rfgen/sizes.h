/* SPDX-License-Identifier: Apache-2.0
 * Sizes as the tables write them, `RESULT_BUSES + 1`: their value at the design point, and their
 * text in the Verilog of a top, `ResultBuses + 1`.
 */
#ifndef TWINRF_SIZES_H
#define TWINRF_SIZES_H

#include "rfgen/table.h"

enum { SIZE_TEXT = 160 };

/* Value of a size; its names are those of the top's PARAM rows. Returns 0, or -1 where the text is
 * no size. */
int size_value(const struct table *top, const char *text, unsigned *value);

/* The parameter of the top that has the value of a name of the tables, or NULL. */
const struct row *size_parameter(const struct table *top, const char *name, size_t length);

/* What a block's parameter is in the top: the text of a SET row, else of its own parameter of this
 * name; NULL where there is neither. */
const char *size_given(const struct table *top, const char *field, const char *parameter);

/* Text of a size of a block (`of`, instances `field`), or of the top itself (`of` is the top), in
 * the top's parameters; `number` where a name of it is no parameter of either. */
void size_text(const struct table *top, const struct table *of, const char *field,
               const char *text, unsigned number, char *to);

/* a * b; what is 1 is left out, sums are put into parentheses. `to` may be `a`. */
void size_product(char *to, const char *a, const char *b);

#endif
