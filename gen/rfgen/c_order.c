/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_order.h"

#include "rfgen/c_macros.h"
#include "rfgen/c_reach.h"

#include <string.h>

struct order {
    struct c_place p;
    struct err *e;
};

static int refuse(const struct order *o, long i, const char *expected, const char *advice) {
    return source_refuse(o->p.b.s, c_word(&o->p.b, i), expected, advice, o->e);
}

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_open_order(const struct order *o, long x, long y) {
    return x < y ? c_is_open_order(&o->p.b, x, y) : c_is_open_order(&o->p.b, y, x);
}

/* Operands ------------------------------------------------------------------------------------ */

/* Does word i read or write what a call may write: an element, what a pointer shows, or a variable
 * that others reach? */
static bool is_access(const struct order *o, long i) {
    const struct c_body *b = &o->p.b;
    if (c_call_effect(&o->p, i) != EFFECT_NONE || c_is_pointed(b, i))
        return true;
    if (c_is_element(b, i) || c_is_arrow(b, i))
        return !c_is_address(b, c_chain_of(b, i));
    return c_is_variable_word(&o->p, i) && c_is_exposed(&o->p, c_word(b, i));
}

/* The end of the operand that begins behind a *. */
static long end_of_operand(const struct c_body *b, long i) {
    for (i++;; i++) {
        if (c_is(b, i, "(") || c_is(b, i, "["))
            i = c_close_of(b, i);
        const bool more = c_is(b, i + 1, "(") || c_is(b, i + 1, "[") || c_is(b, i + 1, ".") ||
                          c_is_arrow(b, i + 1) || c_is(b, i, ".") || c_is_arrow(b, i) ||
                          c_is_arrow(b, i - 1) || c_is(b, i, "*") ||
                          (c_is(b, i, ")") && !c_ends_operand(b, i));
        if (!more || i >= b->to)
            return i;
    }
}

/* Does the access take the value of the call, or of its own index: then it comes later. */
static bool is_behind(const struct c_body *b, long access, long call) {
    if ((c_is(b, access, "(") || c_is(b, access, "[")) && c_is_inside(b, call, access))
        return true;
    if (c_is_pointed(b, access))
        return call > access && call <= end_of_operand(b, access);
    return call < access && call >= c_chain_of(b, access) &&
           (c_is_element(b, access) || c_is_arrow(b, access) || c_is_call(b, access));
}

/* Is a pointer read there, to find what it shows: p of p->x, p[0] and *p? One of this function
 * where others may write it, or `own` does. */
static bool is_followed(const struct order *o, long i, bool own) {
    const struct c_body *b = &o->p.b;
    if (c_is_pointed(b, i))
        return c_is_pointed(b, i - 1) ||
               c_is_pointer_member(o->p.all, c_word(b, end_of_operand(b, i)));
    if (c_is(b, i, "[") || c_is_arrow(b, i))
        return c_is_pointer_member(o->p.all, c_word(b, i - 1));
    const bool more = c_is(b, i + 1, "[") || c_is_arrow(b, i + 1) || c_is_pointed(b, i - 1);
    return more && (c_is_variable(o->p.all, b->s, c_word(b, i)) ||
                    (c_is_pointer(&o->p, c_word(b, i)) && (own || c_is_handed(b, c_word(b, i)))));
}

/* Is word i a part of what a plain = assigns to, with `value` behind the =? */
static bool is_target(const struct order *o, long i, long value, bool own) {
    const struct c_body *b = &o->p.b;
    const long group = c_common(b, i, value);
    if (i > value || c_around(b, i) != group || is_followed(o, i, own))
        return false;
    for (; i < value; i++) {
        if (c_around(b, i) == group && c_is_assignment(b, i))
            return !c_is_compound(b, i);
    }
    return false;
}

/* Calls --------------------------------------------------------------------------------------- */

static int check_operand(const struct order *o, long call, long i) {
    const struct c_body *b = &o->p.b;
    const long name = c_chain_of(b, call);
    const bool own = i >= name && i <= c_close_of(b, call);
    if (own || !is_access(o, i) || is_behind(b, i, call) || is_target(o, i, call, false) ||
        !is_open_order(o, i, call) || !c_may_meet(&o->p, call, i))
        return 0;
    return refuse(o, c_is(b, i, "(") && i > call ? i - 1 : call - 1,
                  "one operand that writes what another reads or writes, and && || ?: or a comma "
                  "between them",
                  "call it in a statement of its own: gcc and clang choose different orders");
}

/* In the text of a macro, and in what is handed to one, which may be there twice. */
static int check_macro(const struct order *o, long i, bool is_macro) {
    const struct c_body *b = &o->p.b;
    for (long k = c_around(b, i); k >= 0 && !is_macro; k = c_around(b, k))
        is_macro = c_is_call(b, k) && c_is_macro(o->p.all, c_word(b, k - 1));
    return is_macro ? refuse(o, c_is(b, i, "(") ? i - 1 : i,
                             "a macro without calls and assignments that write", "write a function")
                    : 0;
}

static int check_call(const struct order *o, long call, bool is_macro) {
    long from, to;
    if (c_call_effect(&o->p, call) != EFFECT_WRITES)
        return 0;
    if (check_macro(o, call, is_macro) != 0)
        return -1;
    c_statement_of(&o->p.b, call, &from, &to);
    for (long i = from; i < to; i++) {
        if (check_operand(o, call, i) != 0)
            return -1;
    }
    return 0;
}

/* Assignments --------------------------------------------------------------------------------- */

struct written {
    long at;       /* its operator */
    long from, to; /* words of what is written */
    bool steps;
};

static struct written written_at(const struct c_body *b, long i) {
    struct written w = {.at = i, .steps = c_is_step(b, i)};
    long last = i - 1;
    if (!w.steps && c_is_compound(b, i))
        last -= 1 + (c_is_two(b, i - 2, "<<") || c_is_two(b, i - 2, ">>"));
    if (w.steps && !c_ends_operand(b, last)) {
        w.from = i + 2;
        w.to = end_of_operand(b, i + 1) + 1;
        return w;
    }
    w.to = last + 1;
    w.from =
        c_is(b, last, "]") || c_is(b, last, ")") ? c_chain_of(b, last + 1) : c_chain_of(b, last);
    return w;
}

static bool is_same_object(const struct order *o, const struct written *w, long i) {
    const struct c_body *b = &o->p.b;
    if (w->to != w->from + 1)
        return is_access(o, i) && c_may_be(&o->p, w->from, w->to, i);
    if (c_is_variable_word(&o->p, i) && same(c_word(b, i), c_word(b, w->from)))
        return true;
    return c_call_effect(&o->p, i) != EFFECT_NONE && c_is_exposed(&o->p, c_word(b, w->from));
}

static int check_written(const struct order *o, const struct written *w, long i) {
    const struct c_body *b = &o->p.b;
    const bool own = i >= w->from && i < w->to;
    const bool value = !w->steps && i > w->at && c_is_inside(b, i, c_around(b, w->at));
    if (own || value || !is_same_object(o, w, i) || is_behind(b, i, w->at) ||
        (!w->steps && is_target(o, i, w->at, w->to == w->from + 1)) || !is_open_order(o, i, w->at))
        return 0;
    return refuse(o, w->from,
                  "one operand that writes what another reads or writes, and && || ?: "
                  "or a comma between them",
                  "write it in a statement of its own: gcc and clang choose different orders");
}

static int check_assignment(const struct order *o, long i, bool is_macro) {
    const struct c_body *b = &o->p.b;
    long from, to;
    if (!c_is_step(b, i) && !c_is_assignment(b, i))
        return 0;
    if (check_macro(o, i, is_macro) != 0)
        return -1;
    const struct written w = written_at(b, i);
    c_statement_of(b, i, &from, &to);
    for (long k = from; k < to; k++) {
        if (check_written(o, &w, k) != 0)
            return -1;
    }
    return 0;
}

/* Files --------------------------------------------------------------------------------------- */

static int check_body(const struct c_functions *all, const struct source *s,
                      const struct c_item *item, long from, struct err *e) {
    const bool is_macro = item->kind == ITEM_DIRECTIVE;
    const long to = is_macro ? item->to : item->end + 1;
    struct order o = {.p = {.all = all, .item = is_macro ? NULL : item}, .e = e};
    int status = 0;
    if (c_body_open(&o.p.b, s, from, to) != 0)
        return err_set(e, "%.200s:0: expected memory for it, got none; free some", s->path);
    status = is_macro ? c_macro_check(&o.p, item, e) : c_capitals_check(&o.p, e);
    for (long i = from; i < to && status == 0; i++)
        status = check_call(&o, i, is_macro) != 0 ? -1 : check_assignment(&o, i, is_macro);
    c_body_close(&o.p.b);
    return status;
}

/* The text behind #define NAME or #define NAME(..). */
static int check_define(const struct c_functions *all, const struct source *s,
                        const struct c_item *item, struct err *e) {
    long from = item->from + 3;
    if (!source_is(source_word(s, item->from + 1), "define"))
        return 0;
    if (source_is(source_word(s, from), "(") && !source_word(s, from)->apart)
        from = c_end_of(s, from) + 1;
    return from < item->to ? check_body(all, s, item, from, e) : 0;
}

/* Of all bodies of a file. */
static bool note_meetings(struct c_functions *all, const struct source *s) {
    struct c_item item;
    bool more = false;
    for (long at = 0; c_next_item(s, &at, &item);) {
        struct c_place p = {.all = all, .item = &item};
        if (item.kind != ITEM_FUNCTION || !item.body ||
            c_body_open(&p.b, s, item.body, item.end + 1) != 0)
            continue;
        more |= c_note_meetings(all, &p);
        c_body_close(&p.b);
    }
    return more;
}

void c_order_prepare(struct c_functions *all, const struct source *files, unsigned n) {
    bool more = true;
    c_functions_look(all);
    while (more) {
        more = false;
        for (unsigned i = 0; i < n; i++)
            more |= note_meetings(all, &files[i]);
    }
}

int c_order_check(const struct c_functions *all, const struct source *s, struct err *e) {
    struct c_item item;
    for (long at = 0; c_next_item(s, &at, &item);) {
        int status = 0;
        if (item.kind == ITEM_DIRECTIVE)
            status = check_define(all, s, &item, e);
        else if (source_is(source_word(s, item.from), "typedef"))
            status = c_typedef_check(s, &item, e);
        else if (item.kind == ITEM_FUNCTION && item.body)
            status = check_body(all, s, &item, item.body, e);
        if (status != 0)
            return -1;
    }
    return 0;
}
