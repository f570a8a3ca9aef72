/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_syntax.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const struct source_word *c_word(const struct c_body *b, long i) {
    return source_word(b->s, i >= b->from && i < b->to ? i : -1);
}

bool c_is(const struct c_body *b, long i, const char *text) {
    return source_is(c_word(b, i), text);
}

static bool is_open(const struct c_body *b, long i) {
    return c_is(b, i, "(") || c_is(b, i, "[") || c_is(b, i, "{");
}

static bool is_close(const struct c_body *b, long i) {
    return c_is(b, i, ")") || c_is(b, i, "]") || c_is(b, i, "}");
}

bool c_is_two(const struct c_body *b, long i, const char *text) {
    const struct source_word *x = c_word(b, i), *y = c_word(b, i + 1);
    return x->length == 1 && y->length == 1 && x->text[0] == text[0] && y->text[0] == text[1] &&
           !y->apart;
}

/* Brackets ------------------------------------------------------------------------------------ */

int c_body_open(struct c_body *b, const struct source *s, long from, long to) {
    *b = (struct c_body){.s = s, .from = from, .to = to};
    b->around = calloc((size_t)(to - from) + 1, sizeof *b->around);
    if (!b->around)
        return -1;
    long open = -1;
    for (long i = from; i < to; i++) {
        if (is_close(b, i) && open >= 0)
            open = b->around[open - from];
        b->around[i - from] = open;
        if (is_open(b, i))
            open = i;
    }
    return 0;
}

void c_body_close(struct c_body *b) {
    free(b->around);
}

long c_around(const struct c_body *b, long i) {
    return i >= b->from && i < b->to ? b->around[i - b->from] : -1;
}

long c_close_of(const struct c_body *b, long open) {
    for (long i = open + 1; i < b->to; i++) {
        if (is_close(b, i) && c_around(b, i) == c_around(b, open))
            return i;
    }
    return b->to;
}

/* The ( of a word ) or ]: brackets have the same one around. */
static long open_of(const struct c_body *b, long close) {
    long i = close - 1;
    while (i > b->from && !(is_open(b, i) && c_around(b, i) == c_around(b, close)))
        i--;
    return i;
}

bool c_is_inside(const struct c_body *b, long i, long bracket) {
    for (; i >= 0; i = c_around(b, i)) {
        if (i == bracket)
            return true;
    }
    return bracket < 0;
}

/* Operands ------------------------------------------------------------------------------------ */

static bool is_keyword(const struct source_word *w) {
    static const char *const all[] = {"if",    "while",  "for",  "switch",  "return",   "sizeof",
                                      "else",  "do",     "case", "default", "const",    "static",
                                      "break", "struct", "enum", "union",   "continue", NULL};
    return source_among(w, all);
}

bool c_is_type_word(const struct source_word *w) {
    static const char *const all[] = {"unsigned", "signed", "int",    "char", "bool",  "short",
                                      "void",     "const",  "struct", "enum", "union", NULL};
    return source_among(w, all) ||
           (w->kind == KIND_NAME && w->length > 2 && memcmp(w->text + w->length - 2, "_t", 2) == 0);
}

/* (uint64_t) or (bank_state *): a type that is written as types are here. */
static bool is_cast(const struct c_body *b, long close) {
    if (!c_is(b, close, ")"))
        return false;
    const long open = open_of(b, close);
    const struct source_word *before = c_word(b, open - 1);
    bool is_type = false;
    if (before->kind == KIND_NAME && !is_keyword(before))
        return false;
    for (long i = open + 1; i < close; i++) {
        if (c_word(b, i)->kind != KIND_NAME && !c_is(b, i, "*"))
            return false;
        is_type |= c_is_type_word(c_word(b, i)) || (c_is(b, i, "*") && i > open + 1);
    }
    return is_type;
}

bool c_ends_operand(const struct c_body *b, long i) {
    const struct source_word *w = c_word(b, i);
    if (c_is(b, i, ")"))
        return !is_cast(b, i);
    return (w->kind == KIND_NAME && !is_keyword(w)) || w->kind == KIND_NUMBER ||
           w->kind == KIND_LETTER || w->kind == KIND_STRING || c_is(b, i, "]");
}

/* if (..), while (..): an expression of its own. */
static bool is_condition(const struct c_body *b, long open) {
    static const char *const words[] = {"if", "while", "for", "switch", NULL};
    return c_is(b, open, "(") && source_among(c_word(b, open - 1), words);
}

bool c_is_call(const struct c_body *b, long i) {
    return c_is(b, i, "(") && i > b->from && c_ends_operand(b, i - 1) &&
           !(c_is(b, i - 1, ")") && is_condition(b, open_of(b, i - 1)));
}

bool c_is_element(const struct c_body *b, long i) {
    return c_is(b, i, "[") && c_ends_operand(b, i - 1);
}

bool c_is_arrow(const struct c_body *b, long i) {
    return c_is_two(b, i, "->");
}

bool c_is_pointed(const struct c_body *b, long i) {
    return c_is(b, i, "*") && !c_ends_operand(b, i - 1) && !c_is(b, i + 1, ")") &&
           !c_is_type_word(c_word(b, i - 1));
}

bool c_is_step(const struct c_body *b, long i) {
    return (c_is_two(b, i, "++") || c_is_two(b, i, "--")) &&
           !(c_is_two(b, i - 1, "++") || c_is_two(b, i - 1, "--"));
}

bool c_is_compound(const struct c_body *b, long i) {
    return c_is(b, i, "=") && !c_word(b, i)->apart && c_word(b, i - 1)->length == 1 &&
           strchr("+-*/%&|^<>", c_word(b, i - 1)->text[0]) != NULL;
}

bool c_is_designator(const struct c_body *b, long i) {
    if (!c_is(b, i, "=") || c_is_two(b, i, "=="))
        return false;
    long begin = i - 1;
    if (c_is(b, begin, "]"))
        begin = open_of(b, begin);
    else if (c_is(b, begin - 1, "."))
        begin--;
    else
        return false;
    return begin == b->from || c_is(b, begin - 1, ",") || c_is(b, begin - 1, "{");
}

bool c_is_assignment(const struct c_body *b, long i) {
    if (!c_is(b, i, "=") || c_is_two(b, i, "==") || c_is_designator(b, i))
        return false;
    const struct source_word *before = c_word(b, i - 1);
    if (c_word(b, i)->apart || before->length != 1)
        return true;
    if (strchr("=!", before->text[0]))
        return false;
    return !strchr("<>", before->text[0]) || c_is_two(b, i - 2, "<<") || c_is_two(b, i - 2, ">>");
}

long c_chain_of(const struct c_body *b, long i) {
    for (;;) {
        if (c_is_two(b, i - 2, "->"))
            i -= 2;
        else if (c_is(b, i - 1, "."))
            i -= 1;
        if (c_is(b, i - 1, "]") || (c_is(b, i - 1, ")") && !is_cast(b, i - 1)))
            i = open_of(b, i - 1);
        else if (c_word(b, i - 1)->kind == KIND_NAME && !is_keyword(c_word(b, i - 1)) &&
                 c_word(b, i)->kind == KIND_OTHER)
            i--;
        else
            return i;
    }
}

bool c_is_address(const struct c_body *b, long i) {
    while (c_is(b, i - 1, "(") && !c_is_call(b, i - 1) && !is_condition(b, i - 1)) /* &(x) */
        i--;
    return c_is(b, i - 1, "&") && !c_ends_operand(b, i - 2) && !c_is(b, i - 2, "&");
}

/* Statements ---------------------------------------------------------------------------------- */

/* The { of statements, not of values. */
static bool is_block(const struct c_body *b, long open) {
    if (!c_is(b, open, "{"))
        return false;
    const long before = open - 1;
    if (open == b->from || c_is(b, before, ";") || c_is(b, before, "}") || c_is(b, before, ":") ||
        c_is(b, before, "else") || c_is(b, before, "do"))
        return true;
    return (c_is(b, before, "{") && is_block(b, before)) ||
           (c_is(b, before, ")") && is_condition(b, open_of(b, before)));
}

void c_statement_of(const struct c_body *b, long i, long *from, long *to) {
    long group = c_around(b, i);
    while (group >= 0 && !is_block(b, group))
        group = c_around(b, group);
    for (*from = i; *from > b->from; --*from) {
        const long k = *from - 1;
        if (k == group || (c_around(b, k) == group && (c_is(b, k, ";") || c_is(b, k, "}"))))
            break;
    }
    for (*to = i; *to < b->to; ++*to) {
        if (c_around(b, *to) == group && (c_is(b, *to, ";") || is_block(b, *to)))
            break;
    }
}

/* Order --------------------------------------------------------------------------------------- */

long c_common(const struct c_body *b, long x, long y) {
    long group = c_around(b, x);
    while (group >= 0 && !c_is_inside(b, c_around(b, y), group))
        group = c_around(b, group);
    return group;
}

/* The word that stands for `i` in the bracket `group`: itself or a bracket around it. */
static long stands_for(const struct c_body *b, long i, long group) {
    while (i >= 0 && c_around(b, i) != group)
        i = c_around(b, i);
    return i;
}

/* Arguments of a call and values in { }: a comma between them gives no order. */
static bool is_list(const struct c_body *b, long group) {
    return c_is_call(b, group) || (c_is(b, group, "{") && !is_block(b, group));
}

bool c_is_open_order(const struct c_body *b, long x, long y) {
    const long group = c_common(b, x, y), last = stands_for(b, y, group);
    bool assigned = false, ordered = false;
    for (long i = stands_for(b, x, group); i < last; i++) {
        if (c_around(b, i) != group)
            continue;
        if (c_is(b, i, ";") || is_block(b, i) || is_condition(b, i))
            return false;
        if (c_is(b, i, ","))
            return is_list(b, group);
        assigned |= c_is_assignment(b, i);
        ordered |=
            c_is_two(b, i, "&&") || c_is_two(b, i, "||") || c_is(b, i, "?") || c_is(b, i, ":");
    }
    return assigned || !ordered;
}
