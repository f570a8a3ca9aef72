/* SPDX-License-Identifier: Apache-2.0
 * The command line of a program to start.
 */
#ifndef TWINRF_WORDS_H
#define TWINRF_WORDS_H

#include "rfgen/options.h"

enum { WORDS = 128 };

struct words {
    char *word[WORDS + 1]; /* up to a NULL */
    unsigned n;
};

/* Adds a word by a format. */
int words_add(struct words *w, struct err *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds the first n options of a table as they were given: texts and flags. */
int words_add_options(struct words *w, const struct option_row *rows, unsigned n, struct err *e);

void words_free(struct words *w);

#endif
