/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_parts.h"

#include <string.h>

enum { DEEPEST = 4 }; /* integers that are written with integers */

struct part part_of(struct bounds *b, const struct tree *t) {
    struct part p = {.s = t->part[0]->symbol};
    const struct sum one = sum_number(1);
    p.base = bounds_sum(b, t->part[1]);
    p.width = one;
    if (t->kind == TREE_INDEX)
        return p;
    const struct sum second = bounds_sum(b, t->part[2]);
    if (!tree_is(t, ":")) {
        p.width = second;
        if (tree_is(t, "-:")) {
            p.base = sum_plus(&p.base, &second, -1);
            p.base = sum_plus(&p.base, &one, 1);
        }
        return p;
    }
    p.width = sum_plus(&p.base, &second, -1);
    p.width = sum_plus(&p.width, &one, 1);
    p.base = second;
    return p;
}

bool part_is_whole(struct bounds *b, const struct part *p) {
    const struct symbol *s = p->s;
    const struct tree *high = s->first ? s->last : s->left, *low = s->first ? s->first : s->right;
    if (!high)
        return false;
    const struct sum top = bounds_sum(b, high), bottom = bounds_sum(b, low), one = sum_number(1);
    struct sum width = sum_plus(&top, &bottom, -1);
    width = sum_plus(&width, &one, 1);
    return sum_equal(&p->base, &bottom) && sum_equal(&p->width, &width);
}

/* Inside -------------------------------------------------------------------------------------- */

static bool varies(const struct bounds *b, const struct tree *t, unsigned deep);

/* Is it written, but in the head of a loop, with what is no constant? */
static bool counts(const struct bounds *b, const struct tree *t, const struct symbol *s,
                   unsigned deep) {
    for (; t; t = t->next) {
        if (tree_is_write(t) && verilog_target(t->part[0])->symbol == s &&
            (verilog_reads(t->part[1], s) || varies(b, t->part[1], deep)))
            return true;
        if (t->kind == TREE_ARM ? counts(b, t->part[0], s, deep)
                                : counts(b, t->list, s, deep) || counts(b, t->other, s, deep))
            return true;
    }
    return false;
}

static bool is_signal(const struct bounds *b, const struct symbol *s, unsigned deep) {
    return s->kind == SYMBOL_NET && (!s->is_integer || s->is_input || deep == DEEPEST ||
                                     counts(b, b->v->items, s, deep + 1));
}

/* Does it depend on a signal? */
static bool varies(const struct bounds *b, const struct tree *t, unsigned deep) {
    if (t->kind == TREE_NAME && t->symbol)
        return is_signal(b, t->symbol, deep);
    for (unsigned i = 0; i < 3; i++) {
        if (t->part[i] && varies(b, t->part[i], deep))
            return true;
    }
    for (const struct tree *a = t->list; a; a = a->next) {
        if (varies(b, a, deep))
            return true;
    }
    return t->kind == TREE_MEMBER;
}

/* Has it the width of its signals: is nothing in it as long as a size is? */
static bool is_short(const struct tree *t) {
    const struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    if (t->kind == TREE_NUMBER)
        return t->word[1].kind == KIND_NUMBER && t->word[1].text[0] == '\'';
    if (t->kind != TREE_UNARY && t->kind != TREE_BINARY && t->kind != TREE_CHOICE)
        return tree_is_selection(t) || t->kind == TREE_CONCAT || t->kind == TREE_MEMBER ||
               (s && s->kind == SYMBOL_NET && !s->is_integer && !s->is_signed);
    for (unsigned i = t->kind == TREE_CHOICE; i < 3; i++) {
        if (t->part[i] && !is_short(t->part[i]))
            return false;
    }
    return true;
}

/* Takes a signal out of the term; its number, or 0 without one. */
static unsigned take_signal(const struct bounds *b, struct term *t) {
    for (unsigned i = 0; i < TERM_FACTORS && t->factors[i]; i++) {
        const unsigned number = t->factors[i];
        const struct atom *a = &b->atoms[number - 1];
        if (!(a->symbol ? is_signal(b, a->symbol, 0) : varies(b, a->tree, 0)))
            continue;
        memmove(&t->factors[i], &t->factors[i + 1], (TERM_FACTORS - 1 - i) * sizeof t->factors[0]);
        t->factors[TERM_FACTORS - 1] = 0;
        return number;
    }
    return 0;
}

/* A number that may be negative, or is as long as a size. */
static bool is_long(const struct atom *a) {
    return a->negative || (a->symbol && a->symbol->is_integer);
}

/* `base` = signal * stride + rest, with one signal. */
static bool split(const struct bounds *b, const struct sum *base, struct sum *stride,
                  struct sum *rest) {
    unsigned signal = 0;
    *stride = *rest = sum_number(0);
    for (unsigned i = 0; i < base->n; i++) {
        struct sum one = {.known = true, .n = 1, .term = {base->term[i]}};
        const unsigned factor = take_signal(b, &one.term[0]);
        if (factor && ((signal && factor != signal) || is_long(&b->atoms[factor - 1])))
            return false;
        signal = factor ? factor : signal;
        *(factor ? stride : rest) = sum_plus(factor ? stride : rest, &one, 1);
    }
    return true;
}

/* [signal * stride + rest +: width] is in the element that the signal selects. */
static bool is_in_element(struct bounds *b, const struct tree *t) {
    struct part p = part_of(b, t);
    struct sum stride, rest;
    if (!p.base.known || !p.width.known || !split(b, &p.base, &stride, &rest))
        return false;
    struct sum room = sum_plus(&stride, &rest, -1);
    room = sum_plus(&room, &p.width, -1);
    return bounds_never_negative(b, &rest) && bounds_never_negative(b, &room);
}

bool part_is_inside(struct bounds *b, const struct tree *to) {
    for (; tree_is_selection(to); to = to->part[0]) {
        const bool down = to->kind == TREE_RANGE && tree_is(to, "-:");
        if (varies(b, to->part[1], 0) && (down || !is_short(to->part[1])) && !is_in_element(b, to))
            return false;
    }
    return true;
}
