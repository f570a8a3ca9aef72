/* SPDX-License-Identifier: Apache-2.0
 * Words of the DOT language, for dot.c.
 */
#ifndef TWINRF_DOT_LEX_H
#define TWINRF_DOT_LEX_H

#include "kernels/trace/readers/text_source.h"

/* What a token is; one that is none of these is its own character. */
enum { DOT_END = 0, DOT_ID = 'a', DOT_ARROW = '>' };

struct dot_lex {
    struct text_source *source;
    const char *at; /* rest of the present line; "" at first */
    int kind;
    int quoted;    /* a string: no keyword */
    uint32_t line; /* in which the token starts */
    /* An id's text. As in Graphviz a string keeps its escapes but for `\"`; a `\` at a line's end
     * joins the lines. */
    char *text;
    uint64_t length, cap_text;
    uint64_t *breaks; /* offsets in the text where another line of the file starts */
    uint64_t n_breaks, cap_breaks;
};

/* Reads the next token. Returns 0, or -1 with the message. */
int dot_lex_next(struct dot_lex *l, struct err *e);
/* Line of the file in which the character `at` of the token's text stands. */
uint32_t dot_lex_line(const struct dot_lex *l, uint64_t at);
void dot_lex_free(struct dot_lex *l);

/* err_set with `path:line: ` in front. */
int dot_lex_err(const struct dot_lex *l, uint32_t line, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
