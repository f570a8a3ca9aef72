/* SPDX-License-Identifier: Apache-2.0
 * Lists of signals in C (harness/lockstep/signal.h), from the rows of a table.
 */
#ifndef TWINRF_EMIT_SIGNALS_H
#define TWINRF_EMIT_SIGNALS_H

#include "rfgen/table.h"

#include <stdio.h>

/* Includes of the words of all codes that the table's signals name. */
void emit_signal_includes(FILE *f, const struct tables *all, const struct table *t);

/* `code_X` of each of these codes. */
void emit_signal_codes(FILE *f, const struct tables *all, const struct table *t);

/* `SUFFIX_rows`, members of struct X_SUFFIX; a top's registers and memories are those of its
 * blocks. Returns whether there are any. */
int emit_signal_list(FILE *f, const struct tables *all, const struct table *t, unsigned kinds,
                     const char *suffix);

#endif
