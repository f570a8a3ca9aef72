/* SPDX-License-Identifier: Apache-2.0
 * Values in words: codes, yes and no. Used by reports and waves alike.
 */
#ifndef TWINRF_VALUES_H
#define TWINRF_VALUES_H

#include <stdio.h>

#include "lockstep/signals.h"

enum { VALUE_TEXT = 384 }; /* room for a value in words: 1024 bits in hexadecimal and more */

/* "R_NORMAL": the word of a code's value, from the CODE rows of the interface tables. NULL when the
 * signal holds no code, or a value without a word. */
const char *value_name(const struct signal *s, uint64_t value);

/* "4 (R_NORMAL)", "1 (yes)", "17", "0x00ff00ff": elements up to 16 bits in decimal, wider ones and
 * vectors in hexadecimal. */
void value_text(const struct signal *s, const uint64_t *value, char text[VALUE_TEXT]);
/* Hexadecimal digits alone, as many as the width has. */
void value_hex(const struct signal *s, const uint64_t *value, char text[VALUE_TEXT]);

#endif
