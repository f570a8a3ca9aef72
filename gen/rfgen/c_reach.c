/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_reach.h"

#include <string.h>

enum { ROOTS = 32, NAMES = 256, DEEPEST = 8, MOST_ARGUMENTS = 24 };

/* What a pointer of an argument may show. */
enum root_kind {
    ROOT_OBJECT,  /* a variable of this function, which no other knows */
    ROOT_OUTSIDE, /* what a parameter shows */
    ROOT_ANY,
};

struct root {
    enum root_kind kind;
    const struct source_word *name;
    const struct source_word *member; /* of it, or NULL for all */
};

struct roots {
    struct root root[ROOTS];
    unsigned n;
};

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_member(const struct c_body *b, long i) {
    return c_is(b, i - 1, ".") || c_is_two(b, i - 2, "->");
}

static bool is_name(const struct c_body *b, long i, const struct source_word *name) {
    return c_word(b, i)->kind == KIND_NAME && same(c_word(b, i), name) && !is_member(b, i);
}

enum c_effect c_call_effect(const struct c_place *p, long open) {
    const struct c_body *b = &p->b;
    if (!c_is_call(b, open))
        return EFFECT_NONE;
    const bool named = c_word(b, open - 1)->kind == KIND_NAME && !is_member(b, open - 1);
    return named ? c_effect_of(p->all, b->s, c_word(b, open - 1)) : EFFECT_WRITES;
}

bool c_is_exposed(const struct c_place *p, const struct source_word *name) {
    const struct c_body *b = &p->b;
    if (c_is_variable(p->all, b->s, name))
        return true;
    for (long i = b->from; i < b->to; i++) {
        if (is_name(b, i, name) &&
            (c_is_address(b, i) || (c_is(b, i + 1, "[") && c_word(b, i - 1)->kind == KIND_NAME) ||
             (c_is(b, i + 1, "[") && c_is(b, i - 1, ","))))
            return true;
    }
    return false;
}

bool c_is_variable_word(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    static const char *const tags[] = {"struct", "enum", "union", NULL};
    return c_word(b, i)->kind == KIND_NAME && !is_member(b, i) && !c_is(b, i + 1, "(") &&
           !c_is_address(b, i) && !source_among(c_word(b, i - 1), tags);
}

/* Roots --------------------------------------------------------------------------------------- */

/* A parameter; `pointer`: declared with * or []. */
static bool is_parameter(const struct c_place *p, const struct source_word *name, bool *pointer) {
    const struct source *s = p->b.s;
    *pointer = false;
    for (long i = p->item ? p->item->open + 1 : 0; p->item && i < p->item->close; i++) {
        *pointer =
            !source_is(source_word(s, i), ",") && (*pointer || source_is(source_word(s, i), "*"));
        if (source_word(s, i)->kind == KIND_NAME && same(source_word(s, i), name)) {
            *pointer |= source_is(source_word(s, i + 1), "[");
            return true;
        }
    }
    return false;
}

/* T *name in the body; what may be a product counts, too. */
static bool is_local_pointer(const struct c_body *b, const struct source_word *name) {
    for (long i = b->from; i < b->to; i++) {
        if (is_name(b, i, name) && c_is(b, i - 1, "*"))
            return true;
    }
    return false;
}

bool c_is_handed(const struct c_body *b, const struct source_word *name) {
    for (long i = b->from; i < b->to; i++) {
        if (is_name(b, i, name) && c_is_address(b, i) && !c_is_arrow(b, i + 1) &&
            !c_is(b, i + 1, "["))
            return true;
    }
    return false;
}

bool c_is_pointer(const struct c_place *p, const struct source_word *name) {
    bool pointer;
    return is_parameter(p, name, &pointer) ? pointer : is_local_pointer(&p->b, name);
}

/* Does the chain that begins at word i go by a member that points elsewhere? */
static bool leads_away(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    for (;;) {
        if (c_is(b, i + 1, "["))
            i = c_close_of(b, i + 1);
        else if (c_is(b, i + 1, ".") || c_is_two(b, i + 1, "->"))
            i += c_is(b, i + 1, ".") ? 2 : 3;
        else
            return false;
        if (c_word(b, i)->kind == KIND_NAME && c_is_pointer_member(p->all, c_word(b, i)))
            return true;
    }
}

/* The object that the variable is, or shows. */
static struct root root_of(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    const bool arrow = c_is_two(b, i + 1, "->"), dot = c_is(b, i + 1, ".");
    const bool itself = c_is_address(b, i) && !arrow && !c_is(b, i + 1, "[");
    struct root r = {ROOT_OBJECT, c_word(b, i), NULL};
    bool pointer;
    if (arrow || dot)
        r.member = c_word(b, i + (arrow ? 3 : 2));
    if (c_is_variable(p->all, b->s, r.name) || !p->item || leads_away(p, i))
        r.kind = ROOT_ANY;
    else if (is_parameter(p, r.name, &pointer))
        r.kind = pointer && !itself ? ROOT_OUTSIDE : ROOT_OBJECT;
    else if (is_local_pointer(b, r.name) && !itself)
        r.kind = ROOT_ANY;
    return r;
}

static void add_root(struct roots *all, struct root root) {
    if (all->n < ROOTS)
        all->root[all->n++] = root;
    else
        all->root[0].kind = ROOT_ANY;
}

static void add_variable(const struct c_place *p, struct roots *all, long i);

/* The = of T *name = value; when nothing else is written to it, or -1. */
static long value_of(const struct c_body *b, const struct source_word *name) {
    long value = -1;
    for (long i = b->from; i < b->to; i++) {
        if (!is_name(b, i, name))
            continue;
        const bool shown = c_is(b, i - 1, "*"), typed = c_word(b, i - 2)->kind == KIND_NAME,
                   declared = shown && typed && c_is_assignment(b, i + 1);
        if (c_is_address(b, i) || c_is_step(b, i + 1) || c_is_step(b, i - 2) ||
            (!shown && (c_is_assignment(b, i + 1) || c_is_assignment(b, i + 2))) ||
            (declared && value >= 0))
            return -1;
        value = declared ? i + 1 : value;
    }
    return value;
}

/* Of all variables in words [from, to) that are not in an index. */
static void add_roots(const struct c_place *p, struct roots *all, long from, long to) {
    const struct c_body *b = &p->b;
    for (long i = from; i < to; i++) {
        if (c_is_element(b, i))
            i = c_close_of(b, i);
        else if (c_is_call(b, i))
            add_root(all, (struct root){.kind = ROOT_ANY});
        else if (c_word(b, i)->kind == KIND_NAME && !is_member(b, i) && !c_is(b, i + 1, "(") &&
                 !c_is(b, i + 1, "*"))
            add_variable(p, all, i);
    }
}

/* A pointer that keeps its first value shows what that shows. */
static void add_variable(const struct c_place *p, struct roots *all, long i) {
    const struct c_body *b = &p->b;
    const struct root root = root_of(p, i);
    bool pointer;
    const long value = root.kind == ROOT_ANY && !c_is_variable(p->all, b->s, root.name) &&
                               !is_parameter(p, root.name, &pointer) && !leads_away(p, i)
                           ? value_of(b, root.name)
                           : -1;
    long end = value;
    while (end >= 0 && end < b->to && !c_is(b, end, ";") &&
           !(c_is(b, end, ",") && c_around(b, end) == c_around(b, value)))
        end++;
    if (value < 0 || value > i)
        add_root(all, root);
    else
        add_roots(p, all, value + 1, end);
}

struct argument {
    long from, to;
    enum c_effect effect;
};

/* The arguments of a call; the worst effect for all when it is by a pointer. */
static unsigned arguments_of(const struct c_place *p, long open, struct argument *arguments) {
    const struct c_body *b = &p->b;
    const bool named = c_word(b, open - 1)->kind == KIND_NAME && !is_member(b, open - 1);
    const long close = c_close_of(b, open);
    unsigned n = 0;
    for (long from = open + 1, i = from; i <= close && n < MOST_ARGUMENTS; i++) {
        if (i < close && (c_around(b, i) != open || !c_is(b, i, ",")))
            continue;
        arguments[n] = (struct argument){
            from, i, named ? c_effect_on(p->all, b->s, c_word(b, open - 1), n) : EFFECT_WRITES};
        from = i + 1;
        n++;
    }
    return n;
}

/* What the arguments of a call show that it may write, or read (at least `effect`). */
static void add_arguments(const struct c_place *p, struct roots *all, long open,
                          enum c_effect effect) {
    struct argument arguments[MOST_ARGUMENTS];
    const unsigned n = arguments_of(p, open, arguments);
    if (n == MOST_ARGUMENTS || c_word(&p->b, open - 1)->kind != KIND_NAME ||
        c_is_besides(p->all, p->b.s, c_word(&p->b, open - 1)))
        add_root(all, (struct root){.kind = ROOT_ANY});
    for (unsigned i = 0; i < n; i++) {
        if (arguments[i].effect >= effect)
            add_roots(p, all, arguments[i].from, arguments[i].to);
    }
}

/* Two parameters show two objects, unless some call hands them one. */
static bool meets(const struct c_place *p, const struct root *a, const struct root *b) {
    if (a->kind == ROOT_ANY || b->kind == ROOT_ANY)
        return true;
    if (a->kind != b->kind)
        return false;
    if (!same(a->name, b->name))
        return a->kind == ROOT_OUTSIDE && c_meets(p->all, p->b.s, p->item);
    return !a->member || !b->member || same(a->member, b->member);
}

static bool meet_any(const struct c_place *p, const struct roots *a, const struct roots *b) {
    for (unsigned i = 0; i < a->n; i++) {
        for (unsigned k = 0; k < b->n; k++) {
            if (meets(p, &a->root[i], &b->root[k]))
                return true;
        }
    }
    return false;
}

static bool outside_only(const struct roots *all) {
    for (unsigned i = 0; i < all->n; i++) {
        if (all->root[i].kind == ROOT_ANY)
            return false;
    }
    return true;
}

/* Members ------------------------------------------------------------------------------------- */

struct members {
    const struct source_word *name[NAMES];
    unsigned n;
    bool any; /* it also goes where its own parameters point */
};

static void add_members_of(const struct c_body *b, struct members *all, long from, long to) {
    for (long i = from; i < to; i++) {
        if (c_word(b, i)->kind != KIND_NAME || !is_member(b, i))
            continue;
        if (all->n == NAMES)
            all->any = true;
        else
            all->name[all->n++] = c_word(b, i);
    }
}

static void reach(const struct c_functions *all, const struct source *from,
                  const struct source_word *name, struct members *m, unsigned deep, bool outer);

/* A parameter, or a pointer of the function, that is not followed by a member. */
static bool is_bare(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    bool pointer = false;
    return c_word(b, i)->kind == KIND_NAME && !is_member(b, i) && !c_is(b, i + 1, "(") &&
           !c_is_two(b, i + 1, "->") && !c_is(b, i + 1, ".") &&
           ((is_parameter(p, c_word(b, i), &pointer) && pointer) ||
            is_local_pointer(b, c_word(b, i)));
}

/* p[i] or *p */
static bool goes_through(const struct c_place *p, long i) {
    const struct c_body *b = &p->b;
    return is_bare(p, i) &&
           (c_is(b, i + 1, "[") || (c_is(b, i - 1, "*") && !c_ends_operand(b, i - 2)));
}

/* Does the call hand on such a pointer? */
static bool hands_on(const struct c_place *p, long call) {
    const long close = c_close_of(&p->b, call);
    for (long i = call + 1; i < close; i++) {
        if (is_bare(p, i))
            return true;
    }
    return false;
}

/* What a function names, with those that it calls. Where a caller hands over a member, that is
 * named there; `outer`: it hands over more. */
static void reach_body(const struct c_place *p, struct members *m, unsigned deep, bool outer) {
    const struct c_body *b = &p->b;
    add_members_of(b, m, b->from, b->to);
    for (long i = b->from; i < b->to; i++) {
        m->any |= outer && goes_through(p, i);
        if (!c_is_call(b, i) || c_call_effect(p, i) == EFFECT_NONE)
            continue;
        if (c_word(b, i - 1)->kind != KIND_NAME || is_member(b, i - 1))
            m->any = true;
        else
            reach(p->all, b->s, c_word(b, i - 1), m, deep, outer && hands_on(p, i));
    }
}

static void reach(const struct c_functions *all, const struct source *from,
                  const struct source_word *name, struct members *m, unsigned deep, bool outer) {
    struct c_place p = {.all = all};
    const struct source *s;
    p.item = c_definition(all, from, name, &s);
    if (!p.item || deep == DEEPEST || c_body_open(&p.b, s, p.item->body, p.item->end + 1) != 0) {
        m->any = true;
        return;
    }
    reach_body(&p, m, deep + 1, outer);
    c_body_close(&p.b);
}

/* Of the call, with its arguments; of another access the members that it names. */
static void members_of(const struct c_place *p, long i, struct members *m) {
    const struct c_body *b = &p->b;
    if (c_is_call(b, i)) {
        struct argument arguments[MOST_ARGUMENTS];
        const unsigned n = arguments_of(p, i, arguments);
        for (unsigned k = 0; k < n; k++) {
            if (arguments[k].effect != EFFECT_NONE)
                add_members_of(b, m, arguments[k].from, arguments[k].to);
        }
        reach(p->all, b->s, c_word(b, i - 1), m, 0, true);
        return;
    }
    const unsigned before = m->n;
    add_members_of(b, m, c_chain_of(b, i), i + 3);
    m->any |= m->n == before;
}

static bool is_disjoint(const struct members *a, const struct members *b) {
    for (unsigned i = 0; i < a->n; i++) {
        for (unsigned k = 0; k < b->n; k++) {
            if (same(a->name[i], b->name[k]))
                return false;
        }
    }
    return !a->any && !b->any;
}

/* Accumulation -------------------------------------------------------------------------------- */

/* Is the parameter used as p[..] |= value; and in no other way? */
static bool only_ors(const struct c_body *b, const struct source_word *name) {
    for (long i = b->from; i < b->to; i++) {
        if (!is_name(b, i, name))
            continue;
        const bool begins = c_is(b, i - 1, ";") || c_is(b, i - 1, "{") || c_is(b, i - 1, "}");
        const long end = c_is(b, i + 1, "[") ? c_close_of(b, i + 1) : i;
        if (!begins || end == i || !c_is_two(b, end + 1, "|="))
            return false;
    }
    return true;
}

/* Two calls of one function that puts bits into what it is handed come in any order, when none
 * reads it. */
static bool accumulates(const struct c_place *p, long call, long other) {
    const struct c_body *b = &p->b;
    const struct source *s;
    struct c_place f = {.all = p->all};
    if (!c_is_call(b, other) || !same(c_word(b, call - 1), c_word(b, other - 1)) ||
        c_is_besides(p->all, b->s, c_word(b, call - 1)))
        return false;
    f.item = c_definition(p->all, b->s, c_word(b, call - 1), &s);
    if (!f.item || c_body_open(&f.b, s, f.item->body, f.item->end + 1) != 0)
        return false;
    bool only = true;
    unsigned n = 0;
    for (long i = f.item->open + 1; i <= f.item->close; i++) {
        if (i < f.item->close && !source_is(source_word(s, i), ","))
            continue;
        if (c_effect_on(p->all, b->s, c_word(b, call - 1), n++) == EFFECT_WRITES)
            only &=
                source_word(s, i - 1)->kind == KIND_NAME && only_ors(&f.b, source_word(s, i - 1));
    }
    c_body_close(&f.b);
    return only;
}

/* Meetings ------------------------------------------------------------------------------------ */

bool c_may_meet(const struct c_place *p, long call, long i) {
    const struct c_body *b = &p->b;
    struct roots written = {.n = 0}, used = {.n = 0};
    add_arguments(p, &written, call, EFFECT_WRITES);
    if (c_is_call(b, i))
        add_arguments(p, &used, i, EFFECT_READS);
    else
        add_roots(p, &used, c_is(b, i, "*") ? i + 1 : c_chain_of(b, i), i + 2);
    if (!meet_any(p, &written, &used) || accumulates(p, call, i))
        return false;
    static struct members a, c;
    a = c = (struct members){.n = 0};
    members_of(p, call, &a);
    members_of(p, i, &c);
    return !(outside_only(&written) && outside_only(&used) && is_disjoint(&a, &c));
}

bool c_may_be(const struct c_place *p, long from, long to, long i) {
    struct roots written = {.n = 0}, used = {.n = 0};
    add_roots(p, &written, from, to);
    if (c_is_call(&p->b, i))
        add_arguments(p, &used, i, EFFECT_READS);
    else
        add_roots(p, &used, c_is(&p->b, i, "*") ? i + 1 : c_chain_of(&p->b, i), i + 2);
    return meet_any(p, &written, &used);
}

/* One object in two arguments, of which one is written. */
static bool has_meeting(const struct c_place *p, long call) {
    struct argument arguments[MOST_ARGUMENTS];
    const unsigned n = arguments_of(p, call, arguments);
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < n; k++) {
            struct roots x = {.n = 0}, y = {.n = 0};
            if (i == k || arguments[i].effect != EFFECT_WRITES ||
                arguments[k].effect == EFFECT_NONE)
                continue;
            add_roots(p, &x, arguments[i].from, arguments[i].to);
            add_roots(p, &y, arguments[k].from, arguments[k].to);
            if (meet_any(p, &x, &y))
                return true;
        }
    }
    return n == MOST_ARGUMENTS;
}

bool c_note_meetings(struct c_functions *all, const struct c_place *p) {
    const struct c_body *b = &p->b;
    bool more = false;
    for (long i = b->from; i < b->to; i++) {
        if (c_call_effect(p, i) == EFFECT_WRITES && c_word(b, i - 1)->kind == KIND_NAME &&
            has_meeting(p, i))
            more |= c_note_meeting(all, b->s, c_word(b, i - 1));
    }
    return more;
}
