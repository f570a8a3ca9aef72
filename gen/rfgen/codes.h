/* SPDX-License-Identifier: Apache-2.0
 * Codes of the interface tables: CODE rows say what the values of a port or a register mean, one
 * word each. C, Verilog, reports, waves and pages have these words (docs/twin-contract.md).
 */
#ifndef TWINRF_CODES_H
#define TWINRF_CODES_H

#include "rfgen/table.h"

enum { CODE_NAME = 64 };

/* Next value of a code in a table after `value` (NULL: the first); NULL at the end. `code` NULL:
 * of all its codes. */
const struct code_row *code_next(const struct table *t, const struct code_row *value,
                                 const char *code);

/* The first value in the table of another code than those before it, likewise. */
const struct code_row *code_first(const struct table *t, const struct code_row *value);

/* Table that says what a code means, or NULL. */
const struct table *code_owner(const struct tables *all, const char *code);

/* One above the highest value of a code. */
unsigned code_limit(const struct table *owner, const char *code);

/* "WRITE_CODES" in C: one above the highest value of code `write`. */
void code_c_limit(const char *code, char name[CODE_NAME]);

/* "WRITE_NOT_STORED" in C, "WriteNotStored" in Verilog. */
void code_c_name(const struct code_row *v, char name[CODE_NAME]);
void code_verilog_name(const struct code_row *v, char name[CODE_NAME]);

/* Does the word begin as a value of the code does in Verilog, "Write" and a capital letter? */
int code_is_prefix(const char *code, const char *name);

/* Refuses a value or a name that stands twice in a code, and a code of two tables. Refuses a row of
 * an unknown code, and a value that does not fit the row. -1 with the first message. */
int codes_check(const struct tables *all, struct err *e);

#endif
