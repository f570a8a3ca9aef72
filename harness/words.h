/* SPDX-License-Identifier: Apache-2.0
 * Values in words: class codes, kinds of write-back, yes and no. Used by reports and waves alike.
 */
#ifndef TWINRF_WORDS_H
#define TWINRF_WORDS_H

#include <stdio.h>

#include "signals.h"

enum { WORDS_TEXT = 384 }; /* room for a value in words: 1024 bits in hexadecimal and more */

/* The names of a signal's codes 0 .. n-1. */
struct word_table {
    const char *signal; /* name without instance */
    const char *block;  /* whose it is, block or top; NULL: of all that have it */
    unsigned bits, n;
    const char *const *names;
};

/* NULL when the signal's values have no names. */
const struct word_table *words_table(const struct signal *s);
/* All tables, for those who write them out. */
const struct word_table *words_all(unsigned *n);

/* The block that drives an output of a top; NULL when none is known. */
const char *words_block_of(const struct twin *top, const char *signal);

/* "4 (R_NORMAL)", "1 (yes)", "17", "0x00ff00ff": elements up to 16 bits in decimal, wider ones and
 * vectors in hexadecimal. */
void words_value(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]);
/* Hexadecimal digits alone, as many as the width has. */
void words_hex(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]);

#endif
