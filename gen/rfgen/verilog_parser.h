/* SPDX-License-Identifier: Apache-2.0
 * What verilog_tree.c and verilog_terms.c share: a place among words, and what is made there.
 */
#ifndef TWINRF_VERILOG_PARSER_H
#define TWINRF_VERILOG_PARSER_H

#include "rfgen/verilog_tree.h"

struct parser {
    struct verilog *v;
    long at; /* behind the last word once something was refused */
    struct scope *scope;
    unsigned depth;
    bool failed;
    struct err *e;
};

const struct source_word *parser_word(const struct parser *p, long ahead);
bool parser_is(const struct parser *p, const char *text);

/* Is this operator here, its characters side by side? */
bool parser_sees(const struct parser *p, const char *operator);

/* Takes the word when it is the one. */
bool parser_takes(struct parser *p, const char *text);
void parser_needs(struct parser *p, const char *text);
void parser_refuse(struct parser *p, const char *expected);
bool parser_name(const struct parser *p);

struct tree *parser_tree(struct parser *p, enum tree_kind kind);

struct tree *verilog_expression(struct parser *p);

/* A name with indices, or { } of such. */
struct tree *verilog_written(struct parser *p);

#endif
