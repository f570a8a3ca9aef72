/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_macros.h"

#include <ctype.h>
#include <string.h>

static int refuse(const struct c_place *p, long i, const char *expected, const char *advice,
                  struct err *e) {
    return source_refuse(p->b.s, c_word(&p->b, i), expected, advice, e);
}

/* BANKS, as macros and constants are called. */
static bool is_capitals(const struct source_word *w) {
    for (unsigned i = 0; i < w->length; i++) {
        if (islower((unsigned char)w->text[i]))
            return false;
    }
    return w->kind == KIND_NAME && isupper((unsigned char)w->text[0]);
}

/* Texts --------------------------------------------------------------------------------------- */

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* A parameter of the macro: its text begins at p->b.from, behind them. */
static bool is_parameter(const struct c_place *p, const struct c_item *item, long i) {
    for (long k = item->from + 3; k < p->b.from; k++) {
        if (same(source_word(p->b.s, k), c_word(&p->b, i)))
            return true;
    }
    return false;
}

/* A call with values alone, a type, sizeof. */
static bool is_value_name(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    if (c_is(b, i + 1, "("))
        return c_is(b, i, "sizeof") || c_call_effect(p, i + 1) == EFFECT_NONE;
    return c_is_type_word(c_word(b, i));
}

static bool is_value(const struct c_place *p, const struct c_item *item, long i) {
    static const char *const no[] = {";", "{", "}", ".", "=", NULL};
    const struct c_body *b = &p->b;
    if (c_word(b, i)->kind == KIND_NAME)
        return is_capitals(c_word(b, i)) || is_parameter(p, item, i) || is_value_name(p, i);
    if (c_is_designator(b, i))
        return true;
    return !source_among(c_word(b, i), no) && !c_is_arrow(b, i) && !c_is_step(b, i) &&
           !c_is_pointed(b, i) && !c_is_element(b, i) && !c_is_address(b, i + 1);
}

int c_macro_check(const struct c_place *p, const struct c_item *item, struct err *e) {
    const struct c_body *b = &p->b;
    if (!is_capitals(source_word(b->s, item->from + 2)))
        return 0; /* a function gets another name */
    for (long i = b->from; i < b->to; i++) {
        if (!is_value(p, item, i))
            return refuse(p, i, "a macro of numbers, names in capitals and its parameters",
                          "write a function: order is checked before macros are put in", e);
    }
    if (b->from < b->to && !c_ends_operand(b, b->to - 1) && !c_is(b, b->to - 1, ")"))
        return refuse(p, b->to - 1, "a macro that is a value",
                      "write the operator where it is used", e);
    return 0;
}

/* Functions ----------------------------------------------------------------------------------- */

/* In the list of an enum, or behind a [ of { }. */
static bool is_listed(const struct c_body *b, long i) {
    const long around = c_around(b, i);
    return c_is(b, around, "{") && (c_is(b, around - 1, "enum") || c_is(b, around - 2, "enum"));
}

static bool is_variable(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    if (!is_capitals(c_word(b, i)) || is_listed(b, i))
        return false;
    return (c_word(b, i - 1)->kind == KIND_NAME && c_ends_operand(b, i - 1)) ||
           c_is_address(b, i) || c_is_pointed(b, i - 1) || c_is_step(b, i + 1) ||
           c_is_step(b, i - 2) || c_is_arrow(b, i + 1) || c_is_assignment(b, i + 1) ||
           (c_is(b, i - 1, ",") && c_is(b, i + 1, "["));
}

static int check_parameters(const struct c_place *p, struct err *e) {
    const struct source *s = p->b.s;
    for (long i = p->item->open + 1; i < p->item->close; i++) {
        if (source_is(source_word(s, i), "["))
            i = c_end_of(s, i);
        else if (is_capitals(source_word(s, i)))
            return source_refuse(s, source_word(s, i), "variables in small letters",
                                 "a macro may name what is in capitals", e);
    }
    return 0;
}

int c_capitals_check(const struct c_place *p, struct err *e) {
    if (check_parameters(p, e) != 0)
        return -1;
    for (long i = p->b.from; i < p->b.to; i++) {
        if (is_variable(p, i))
            return refuse(p, i, "variables in small letters, and operators before macros",
                          "a macro may name, or begin, what is in capitals", e);
    }
    return 0;
}

/* Types --------------------------------------------------------------------------------------- */

int c_typedef_check(const struct source *s, const struct c_item *item, struct err *e) {
    for (long i = item->from; i < item->to; i++) {
        if (source_is(source_word(s, i), "{"))
            i = c_end_of(s, i);
        if (source_is(source_word(s, i), "*") || source_is(source_word(s, i), "[") ||
            source_is(source_word(s, i), "("))
            return source_refuse(s, source_word(s, i), "a type without a pointer or an array",
                                 "write * or [] where it is used: what is written must be seen", e);
    }
    return 0;
}
