/* SPDX-License-Identifier: Apache-2.0
 * What a macro hides: the check of order reads a text before macros are put in. So theirs is a
 * value of sizes and of what is handed to it, and no name that may be in it is a variable.
 */
#ifndef TWINRF_C_MACROS_H
#define TWINRF_C_MACROS_H

#include "rfgen/c_reach.h"

/* The text of a macro, whose #define is `item` of the body's file. */
int c_macro_check(const struct c_place *p, const struct c_item *item, struct err *e);

/* A function: names in capitals are macros and constants there, and none follows an operand. */
int c_capitals_check(const struct c_place *p, struct err *e);

/* typedef: it hides no pointer and no array. */
int c_typedef_check(const struct source *s, const struct c_item *item, struct err *e);

#endif
