/* SPDX-License-Identifier: Apache-2.0
 * Reads a module into a tree: its items here, its expressions in verilog_terms.c.
 */
#ifndef TWINRF_VERILOG_PARSER_H
#define TWINRF_VERILOG_PARSER_H

#include "rfgen/verilog_tree.h"

/* Reads the words of `s`; -1 with the message where they are no module. */
int verilog_read(struct verilog *v, const struct source *s, struct err *e);
/* A word, and what is made there. */
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
