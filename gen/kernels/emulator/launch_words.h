/* SPDX-License-Identifier: Apache-2.0
 * Words of one line of a launch file, taken one by one; each failure is `file:line: ...`.
 */
#ifndef TWINRF_EMULATOR_LAUNCH_WORDS_H
#define TWINRF_EMULATOR_LAUNCH_WORDS_H

#include <stddef.h>

#include "kernels/emulator/elements.h"
#include "rfgen/err.h"

enum { MAX_WORDS = 24 };

struct launch_words {
    const char *path;
    unsigned line;
    char *word[MAX_WORDS + 1]; /* then NULL */
    unsigned n, at;            /* word[at] is the next one */
    struct err *e;
};

/* Cuts the line, without its comment. */
int words_cut(struct launch_words *w, char *line);
int words_fail(const struct launch_words *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next word; NULL with a message about `what` when there is none. */
const char *words_next(struct launch_words *w, const char *what);
/* Is the next word this one? Then it is taken. */
int words_take(struct launch_words *w, const char *word);
/* Nothing may follow. */
int words_end(struct launch_words *w);

/* Decimal, or hexadecimal behind 0x: what strtoull is to be told. */
int words_base(const char *digits);
int words_text(struct launch_words *w, const char *what, char *to, size_t size);
int words_unsigned(struct launch_words *w, const char *what, uint64_t low, uint64_t high,
                   uint64_t *to);
/* A number that is real where the type is. */
int words_number(struct launch_words *w, const char *what, uint8_t type, struct number *to);
int words_real(struct launch_words *w, const char *what, double *to);
int words_type(struct launch_words *w, uint8_t *type);
/* A path, relative to the launch file. */
int words_path(struct launch_words *w, const char *what, char *to, size_t size);

#endif
