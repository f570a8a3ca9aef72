/* SPDX-License-Identifier: Apache-2.0
 * Words of a source file in C or Verilog, with their lines, for the checks of source_text.h. Bytes
 * that two tools may read in two ways are refused here. These are carriage returns (a line's end to
 * clang, white space to gcc), NUL, bytes that are not ASCII, joined lines, trigraphs, digraphs.
 */
#ifndef TWINRF_SOURCE_LEX_H
#define TWINRF_SOURCE_LEX_H

#include "rfgen/err.h"

#include <stdbool.h>

enum source_language { LANGUAGE_C, LANGUAGE_VERILOG };
enum source_kind { KIND_NAME, KIND_NUMBER, KIND_STRING, KIND_LETTER, KIND_OTHER, KIND_COMMENT };

struct source_word {
    const char *text; /* not terminated */
    unsigned length, line;
    enum source_kind kind;
    bool first; /* of its line; a line that goes on behind a backslash is one */
    bool apart; /* white space or a comment before it */
};

struct source {
    const char *path;
    enum source_language language;
    bool joined_lines; /* a backslash may join lines of a #define */
    char *text;
    struct source_word *words, *comments;
    unsigned n_words, n_comments;
};

/* Reads and splits the file `s->path`; -1 with the message when it may not be read so. */
int source_open(struct source *s, struct err *e);
void source_close(struct source *s);

/* `path:line: expected EXPECTED, got `the word`; DO`; returns -1. */
int source_refuse(const struct source *s, const struct source_word *w, const char *expected,
                  const char *advice, struct err *e);

bool source_is(const struct source_word *w, const char *text);

/* Is the word one of a list that ends with NULL? */
bool source_among(const struct source_word *w, const char *const *list);

/* Word number i, or one that is nothing. */
const struct source_word *source_word(const struct source *s, long i);

#endif
