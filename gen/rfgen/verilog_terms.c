/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_parser.h"

#include <string.h>

enum { DEEPEST = 200 };

struct operator{
    const char *text;
    unsigned level; /* a higher one binds more tightly */
};

/* Longer ones first, as they begin as others do. */
static const struct operator operators[] = {
    {"<<<", 9}, {">>>", 9}, {"**", 11}, {"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7},
    {">=", 7},  {"<<", 9},  {">>", 9},  {"~^", 4}, {"^~", 4}, {"|", 3},  {"^", 4},  {"&", 5},
    {"<", 7},   {">", 7},   {"+", 10},  {"-", 10}, {"*", 10}, {"/", 10}, {"%", 10}, {NULL, 0},
};

static const char *const unaries[] = {"~&", "~|", "~^", "^~", "+", "-",
                                      "!",  "~",  "&",  "|",  "^", NULL};

static unsigned level_of(const struct operator* o) {
    const bool multiplies = strcmp(o->text, "*") == 0 || o->text[0] == '/' || o->text[0] == '%';
    return multiplies ? o->level * 2 + 1 : o->level * 2;
}

static const struct operator* binary_here(const struct parser *p) {
    if (parser_sees(p, "+:") || parser_sees(p, "-:"))
        return NULL;
    for (const struct operator* o = operators; o->text; o++) {
        if (parser_sees(p, o->text))
            return o;
    }
    return NULL;
}

/* Expressions up to `end`, between commas. */
static struct tree *list_until(struct parser *p, const char *end) {
    struct tree *first = NULL, **last = &first;
    do {
        *last = verilog_expression(p);
        last = &(*last)->next;
    } while (parser_takes(p, ","));
    parser_needs(p, end);
    return first;
}

static struct tree *index_of(struct parser *p, struct tree *owner) {
    struct tree *t = parser_tree(p, TREE_INDEX);
    parser_needs(p, "[");
    t->part[0] = owner;
    t->part[1] = verilog_expression(p);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const signs[] = {"+:", "-:", ":"};
        if (!parser_sees(p, signs[i]))
            continue;
        p->at += (long)strlen(signs[i]);
        t->kind = TREE_RANGE;
        t->op = signs[i];
        t->part[2] = verilog_expression(p);
        break;
    }
    parser_needs(p, "]");
    return t;
}

static struct tree *name_here(struct parser *p, enum tree_kind kind) {
    struct tree *t = parser_tree(p, kind);
    if (!parser_name(p))
        parser_refuse(p, "a name");
    else
        p->at++;
    return t;
}

/* a, a[3], a[3][7:0], g_block[2].a */
static struct tree *selection(struct parser *p) {
    struct tree *t = name_here(p, TREE_NAME);
    while (!p->failed) {
        if (parser_is(p, "[")) {
            t = index_of(p, t);
        } else if (parser_takes(p, ".")) {
            struct tree *member = name_here(p, TREE_MEMBER);
            member->part[0] = t;
            t = member;
        } else {
            break;
        }
    }
    return t;
}

/* { a, b } or { n { a, b } } */
static struct tree *braces(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_CONCAT);
    parser_needs(p, "{");
    t->list = verilog_expression(p);
    if (parser_takes(p, "{")) {
        t->kind = TREE_REPEAT;
        t->part[0] = t->list;
        t->list = list_until(p, "}");
        parser_needs(p, "}");
    } else if (parser_takes(p, ",")) {
        t->list->next = list_until(p, "}");
    } else {
        parser_needs(p, "}");
    }
    return t;
}

/* 12, 'd3 or 4'd3, which are two words. */
static struct tree *number(struct parser *p) {
    struct tree *t = parser_tree(p, TREE_NUMBER);
    const bool size = parser_word(p, 0)->text[0] != '\'';
    p->at++;
    if (size && parser_word(p, 0)->kind == KIND_NUMBER && parser_word(p, 0)->text[0] == '\'')
        p->at++;
    return t;
}

/* $signed is a keyword without its $. */
static struct tree *call(struct parser *p, enum tree_kind kind) {
    struct tree *t = parser_tree(p, kind);
    p->at++;
    parser_needs(p, "(");
    t->list = list_until(p, ")");
    return t;
}

static struct tree *primary(struct parser *p) {
    if (parser_takes(p, "(")) {
        struct tree *t = verilog_expression(p);
        parser_needs(p, ")");
        return t;
    }
    if (parser_takes(p, "$"))
        return call(p, TREE_SYSTEM);
    if (parser_is(p, "{"))
        return braces(p);
    if (parser_word(p, 0)->kind == KIND_NUMBER)
        return number(p);
    if (parser_name(p) && source_is(parser_word(p, 1), "("))
        return call(p, TREE_CALL);
    return selection(p);
}

static struct tree *unary(struct parser *p) {
    for (unsigned i = 0; unaries[i]; i++) {
        if (!parser_sees(p, unaries[i]))
            continue;
        struct tree *t = parser_tree(p, TREE_UNARY);
        p->at += (long)strlen(unaries[i]);
        t->op = unaries[i];
        if (++p->depth > DEEPEST)
            parser_refuse(p, "an expression that is less deep");
        t->part[0] = unary(p);
        p->depth--;
        return t;
    }
    return primary(p);
}

static struct tree *binary(struct parser *p, unsigned least) {
    struct tree *left = unary(p);
    for (const struct operator* o; !p->failed && (o = binary_here(p)) && level_of(o) >= least;) {
        struct tree *t = parser_tree(p, TREE_BINARY);
        p->at += (long)strlen(o->text);
        t->op = o->text;
        t->part[0] = left;
        t->part[1] = binary(p, level_of(o) + 1);
        left = t;
    }
    return left;
}

struct tree *verilog_expression(struct parser *p) {
    if (++p->depth > DEEPEST)
        parser_refuse(p, "an expression that is less deep");
    struct tree *t = binary(p, 0);
    if (parser_is(p, "?")) {
        struct tree *choice = parser_tree(p, TREE_CHOICE);
        p->at++;
        choice->part[0] = t;
        choice->part[1] = verilog_expression(p);
        parser_needs(p, ":");
        choice->part[2] = verilog_expression(p);
        t = choice;
    }
    p->depth--;
    return t;
}

struct tree *verilog_written(struct parser *p) {
    return parser_is(p, "{") ? braces(p) : selection(p);
}
