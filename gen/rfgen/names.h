/* SPDX-License-Identifier: Apache-2.0
 * Names in text: those of C, of tables and of Verilog are written alike.
 */
#ifndef TWINRF_NAMES_H
#define TWINRF_NAMES_H

#include <stddef.h>

/* A letter, a digit or `_`. */
int is_name(char c);

/* Letters of the name at `text`, 0 where there is none. */
size_t name_length(const char *text);

/* Whether the `length` letters at `text` are `name`. */
int name_is(const char *name, const char *text, size_t length);

/* Steps over blanks. */
void skip_blanks(const char **at);

/* Steps over blanks and then `c`, if it is there. */
int accept_char(const char **at, char c);

#endif
