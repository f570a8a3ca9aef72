/* SPDX-License-Identifier: Apache-2.0
 * Operators and brackets of C among the words of a function's body or a macro's text. What is not
 * clear from words is taken for what is refused more often.
 */
#ifndef TWINRF_C_SYNTAX_H
#define TWINRF_C_SYNTAX_H

#include "rfgen/source_lex.h"

struct c_body {
    const struct source *s;
    long from, to; /* its words; of a function { and } */
    long *around;  /* of each word: the bracket that is open there, or -1 */
};

/* -1 without memory. */
int c_body_open(struct c_body *b, const struct source *s, long from, long to);
void c_body_close(struct c_body *b);

const struct source_word *c_word(const struct c_body *b, long i);
bool c_is(const struct c_body *b, long i, const char *text);

/* Two characters of one operator. */
bool c_is_two(const struct c_body *b, long i, const char *text);

long c_around(const struct c_body *b, long i);
long c_close_of(const struct c_body *b, long open);

/* Is word i in the bracket, or the bracket itself? */
bool c_is_inside(const struct c_body *b, long i, long bracket);

/* A word of a type, as types are called here. */
bool c_is_type_word(const struct source_word *w);

/* Does an operand end at this word? */
bool c_ends_operand(const struct c_body *b, long i);

/* The ( of a call; the [ of an element; -> and the * that goes where a pointer points. */
bool c_is_call(const struct c_body *b, long i);
bool c_is_element(const struct c_body *b, long i);
bool c_is_arrow(const struct c_body *b, long i);
bool c_is_pointed(const struct c_body *b, long i);

/* ++ or --; the = of an assignment; one that reads what it writes, as += does. */
bool c_is_step(const struct c_body *b, long i);
bool c_is_assignment(const struct c_body *b, long i);
bool c_is_compound(const struct c_body *b, long i);

/* The = of { [READ] = "read", .name = 1 }, with which macros may begin. */
bool c_is_designator(const struct c_body *b, long i);

/* Where a->b[c].d begins, of which word i is a part. */
long c_chain_of(const struct c_body *b, long i);

/* The & before it that takes an address. */
bool c_is_address(const struct c_body *b, long i);

/* Words of the statement in which word i is. */
void c_statement_of(const struct c_body *b, long i, long *from, long *to);

/* May the two operands, x before y, be computed in either order? */
bool c_is_open_order(const struct c_body *b, long x, long y);

/* The innermost bracket around both. */
long c_common(const struct c_body *b, long x, long y);

#endif
