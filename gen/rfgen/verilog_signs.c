/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_signs.h"

#include "rfgen/verilog_parts.h"

#include <string.h>

/* EITHER: with a sign in one tool, without in another. */
enum sign { SIGNED, EITHER, UNSIGNED };

struct signs {
    const struct verilog *v;
    struct modules *m;
    struct bounds b;
    struct err *e;
};

static int refuse(const struct signs *s, const struct tree *t, const char *expected,
                  const char *advice) {
    return source_refuse(s->v->s, t->word, expected, advice, s->e);
}

/* Signs --------------------------------------------------------------------------------------- */

static enum sign sign_of(const struct tree *t);

static enum sign both(enum sign a, enum sign b) {
    return a > b ? a : b;
}

/* A constant without integer or a range has the sign of its value, and signed alone does not change
 * that in yosys. */
static enum sign sign_of_symbol(const struct symbol *s) {
    const bool constant = s && (s->kind == SYMBOL_PARAMETER || s->kind == SYMBOL_LOCAL);
    if (s && s->is_either)
        return EITHER;
    if (!s || !constant || s->is_integer || s->left)
        return s && s->is_signed ? SIGNED : UNSIGNED;
    if (s->kind == SYMBOL_PARAMETER || !s->value)
        return EITHER;
    const enum sign own = sign_of(s->value);
    return s->is_signed && own == UNSIGNED ? EITHER : own;
}

static bool is_among(const struct tree *t, const char *const *list) {
    for (; *list; list++) {
        if (tree_is(t, *list))
            return true;
    }
    return false;
}

static bool is_comparison(const struct tree *t) {
    static const char *const all[] = {"<", ">", "<=", ">=", "==", "!=", NULL};
    return t->kind == TREE_BINARY && is_among(t, all);
}

/* Operands whose width and sign are those of the whole expression. */
static bool has_operands(const struct tree *t, bool *shift) {
    static const char *const of_bits[] = {"&&", "||", NULL};
    static const char *const shifts[] = {"<<", ">>", "<<<", ">>>", "**", NULL};
    static const char *const signs[] = {"+", "-", "~", NULL};
    *shift = t->kind == TREE_BINARY && is_among(t, shifts);
    if (t->kind == TREE_UNARY)
        return is_among(t, signs);
    return t->kind == TREE_BINARY && !is_comparison(t) && !is_among(t, of_bits);
}

static enum sign sign_of_number(const struct tree *t) {
    const char *at = t->word->text;
    if (*at != '\'') {
        at = t->word[1].text;
        if (t->word[1].kind != KIND_NUMBER || *at != '\'')
            return SIGNED;
    }
    return strchr("sS", at[1]) ? SIGNED : UNSIGNED;
}

static enum sign sign_of(const struct tree *t) {
    bool shift;
    switch (t->kind) {
    case TREE_NUMBER:
        return sign_of_number(t);
    case TREE_NAME:
    case TREE_MEMBER:
    case TREE_CALL:
        return sign_of_symbol(t->symbol);
    case TREE_SYSTEM:
        return source_is(t->word, "unsigned") ? UNSIGNED : SIGNED;
    case TREE_CHOICE:
        return both(sign_of(t->part[1]), sign_of(t->part[2]));
    default:
        if (!has_operands(t, &shift))
            return UNSIGNED;
        return shift || t->kind == TREE_UNARY ? sign_of(t->part[0])
                                              : both(sign_of(t->part[0]), sign_of(t->part[1]));
    }
}

/* Operands ------------------------------------------------------------------------------------ */

static int check_settled(struct signs *s, const struct tree *t, enum sign as);

static int check_operands(struct signs *s, const struct tree *t, enum sign as) {
    bool shift;
    const unsigned facts = s->b.n_facts;
    if (t->kind == TREE_CHOICE) {
        bounds_add(&s->b, t->part[0], true);
        int status = check_settled(s, t->part[1], as);
        s->b.n_facts = facts;
        bounds_add(&s->b, t->part[0], false);
        status = status ? status : check_settled(s, t->part[2], as);
        s->b.n_facts = facts;
        return status;
    }
    return has_operands(t, &shift) &&
                   (check_settled(s, t->part[0], as) != 0 ||
                    (t->kind == TREE_BINARY && !shift && check_settled(s, t->part[1], as) != 0))
               ? -1
               : 0;
}

/* The operand of an expression that has the sign `as`: one of another sign is never negative. */
static int check_settled(struct signs *s, const struct tree *t, enum sign as) {
    const enum sign own = sign_of(t);
    if (own == UNSIGNED || as == SIGNED)
        return own == UNSIGNED && as == UNSIGNED ? check_operands(s, t, as) : 0;
    if (bounds_at_least(&s->b, t, 0))
        return 0;
    if (own == EITHER)
        return refuse(s, t,
                      "a value of parameters that is never negative, as parameters have a sign in "
                      "some tools only",
                      "write $signed or $unsigned around it, or localparam integer");
    return refuse(s, t, "operands of one sign, or one that is never negative",
                  "write $signed or $unsigned around it");
}

/* Two operands that are taken with one sign. */
static int check_pair(struct signs *s, const struct tree *x, const struct tree *y) {
    const enum sign as = both(sign_of(x), sign_of(y));
    return check_settled(s, x, as) != 0 || check_settled(s, y, as) != 0 ? -1 : 0;
}

/* What is written may be longer than the value. */
static int check_value(struct signs *s, const struct tree *t) {
    return check_settled(s, t, sign_of(t));
}

/* Division ------------------------------------------------------------------------------------ */

/* Of numbers, parameters, and the variables of loops. */
static bool is_constant(const struct tree *t) {
    const struct symbol *x = t->kind == TREE_NAME ? t->symbol : NULL;
    if (t->kind == TREE_NAME)
        return x && (x->kind != SYMBOL_NET || x->is_integer);
    if (t->kind != TREE_NUMBER && t->kind != TREE_UNARY && t->kind != TREE_BINARY &&
        t->kind != TREE_CHOICE && t->kind != TREE_SYSTEM && t->kind != TREE_CALL)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (t->part[i] && !is_constant(t->part[i]))
            return false;
    }
    for (const struct tree *a = t->list; a; a = a->next) {
        if (!is_constant(a))
            return false;
    }
    return true;
}

static int check_quotient(struct signs *s, const struct tree *t) {
    const struct tree *by = t->part[1];
    if (!is_constant(by))
        return refuse(s, by, "a divisor that is a constant, as tools differ where it is 0",
                      "divide by a number or a parameter, or shift");
    if (!bounds_at_least(&s->b, by, 1))
        return refuse(s, by, "a divisor that is never 0, as tools differ there",
                      "divide by a number above 0 or by a parameter that is a size");
    return 0;
}

/* Expressions --------------------------------------------------------------------------------- */

static int check_expression(struct signs *s, const struct tree *t);

static int check_list(struct signs *s, const struct tree *t) {
    for (; t; t = t->next) {
        if (check_expression(s, t) != 0)
            return -1;
    }
    return 0;
}

/* a && b, a ? b : c: what is behind is looked at where the first is true. */
static int check_guarded(struct signs *s, const struct tree *t) {
    const unsigned facts = s->b.n_facts;
    const bool either = t->kind == TREE_BINARY && tree_is(t, "||");
    int status = check_expression(s, t->part[0]);
    bounds_add(&s->b, t->part[0], !either);
    status = status ? status : check_expression(s, t->part[1]);
    s->b.n_facts = facts;
    if (!t->part[2])
        return status;
    bounds_add(&s->b, t->part[0], false);
    status = status ? status : check_expression(s, t->part[2]);
    s->b.n_facts = facts;
    return status;
}

/* Arguments of functions are as long as the function says; its integers are never negative. */
static int check_arguments(struct signs *s, const struct tree *t) {
    for (const struct tree *a = t->list; a; a = a->next) {
        if (check_expression(s, a) != 0 || (t->kind == TREE_CALL && check_settled(s, a, EITHER)))
            return -1;
    }
    return 0;
}

static int check_binary(struct signs *s, const struct tree *t) {
    static const char *const divisions[] = {"/", "%", NULL};
    if (check_expression(s, t->part[0]) != 0 || check_expression(s, t->part[1]) != 0)
        return -1;
    if (is_among(t, divisions) && check_quotient(s, t) != 0)
        return -1;
    if (tree_is(t, ">>>"))
        return check_value(s, t->part[0]);
    return is_comparison(t) || is_among(t, divisions) ? check_pair(s, t->part[0], t->part[1]) : 0;
}

static int check_expression(struct signs *s, const struct tree *t) {
    if (t->kind == TREE_BINARY && !tree_is(t, "&&") && !tree_is(t, "||"))
        return check_binary(s, t);
    if (t->kind == TREE_BINARY || t->kind == TREE_CHOICE)
        return check_guarded(s, t);
    if (t->kind == TREE_CALL || t->kind == TREE_SYSTEM)
        return check_arguments(s, t);
    for (unsigned i = 0; i < 3; i++) {
        if (t->part[i] && check_expression(s, t->part[i]) != 0)
            return -1;
    }
    return check_list(s, t->list);
}

/* Parameters ---------------------------------------------------------------------------------- */

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_positive(const struct modules *m, const struct source_word *module,
                        const struct source_word *name) {
    for (unsigned i = 0; i < m->n_positive; i++) {
        if (same(m->positive[i].module, module) && same(m->positive[i].name, name))
            return true;
    }
    return false;
}

bool verilog_is_positive(const struct modules *m, const char *module, const char *name) {
    for (unsigned i = 0; i < m->n_positive; i++) {
        if (source_is(m->positive[i].module, module) && source_is(m->positive[i].name, name))
            return true;
    }
    return false;
}

static const struct verilog *module_of(const struct modules *m, const struct source_word *name) {
    for (unsigned i = 0; i < m->n; i++) {
        if (same(m->all[i].name, name))
            return &m->all[i];
    }
    return NULL;
}

/* The name of parameter number `n` of a module, for lists without names. */
static const struct source_word *parameter_of(const struct verilog *v, unsigned n) {
    for (const struct tree *t = v->items; t; t = t->next) {
        if (t->kind != TREE_CONSTANT)
            continue;
        const struct symbol *s = t->part[0]->symbol;
        if (s && s->kind == SYMBOL_PARAMETER && n-- == 0)
            return s->word;
    }
    return NULL;
}

/* What a function computes is not looked into. */
static bool calls(const struct tree *t) {
    const struct symbol *x = t->kind == TREE_NAME ? t->symbol : NULL;
    if (t->kind == TREE_CALL || (x && x->kind == SYMBOL_LOCAL && x->value && calls(x->value)))
        return true;
    for (unsigned i = 0; i < 3; i++) {
        if (t->part[i] && calls(t->part[i]))
            return true;
    }
    return false;
}

static int check_given(struct signs *s, const struct tree *t, bool positive) {
    if (bounds_at_least(&s->b, t, positive) || (!positive && sign_of(t) == SIGNED && calls(t)))
        return 0;
    return refuse(s, t,
                  positive ? "a parameter of at least 1, as the module divides by it or takes 1 "
                             "off it"
                           : "a parameter that is never negative",
                  "give it a size");
}

/* Parameters are never negative, and at least 1 where the module needs that. What has a sign in all
 * tools, as an integer function gives it, has it below, too. */
static int check_parameters(struct signs *s, const struct tree *t) {
    const struct verilog *below = module_of(s->m, t->word);
    unsigned n = 0;
    for (const struct tree *c = t->list; c; c = c->next, n++) {
        if (!c->part[0])
            continue;
        const struct source_word *name = c->word ? c->word : below ? parameter_of(below, n) : NULL;
        const bool positive = name && is_positive(s->m, t->word, name);
        if (check_expression(s, c->part[0]) != 0)
            return -1;
        if (check_given(s, c->part[0], positive) != 0)
            return -1;
    }
    return 0;
}

static int check_constant(struct signs *s, const struct tree *t) {
    const struct symbol *x = t->part[0]->symbol;
    if (check_expression(s, t->part[1]) != 0)
        return -1;
    if (x && x->kind == SYMBOL_PARAMETER && !x->is_signed &&
        check_given(s, t->part[1], is_positive(s->m, s->v->name, x->word)) != 0)
        return -1;
    return x && x->left ? check_value(s, t->part[1]) : 0;
}

/* Statements ---------------------------------------------------------------------------------- */

static int check_items(struct signs *s, const struct tree *t);

/* Each variable of { a, b }, too. */
static int check_inside(struct signs *s, const struct tree *to) {
    if (to->kind != TREE_CONCAT)
        return part_is_inside(&s->b, to)
                   ? 0
                   : refuse(s, to, "a write to a part that the variable has, whatever the sizes",
                            "write it where a condition says so: Verilator writes elsewhere");
    for (to = to->list; to; to = to->next) {
        if (check_inside(s, to) != 0)
            return -1;
    }
    return 0;
}

static int check_write(struct signs *s, const struct tree *t) {
    const struct symbol *x = verilog_target(t->part[0])->symbol;
    if (check_inside(s, t->part[0]) != 0)
        return -1;
    if (check_expression(s, t->part[0]) != 0 || check_expression(s, t->part[1]) != 0)
        return -1;
    return x && (x->is_integer || x->kind == SYMBOL_GENVAR) ? 0 : check_value(s, t->part[1]);
}

static int check_if(struct signs *s, const struct tree *t) {
    const unsigned facts = s->b.n_facts;
    int status = check_expression(s, t->part[0]);
    bounds_enter(&s->b, t->part[0], t->list, true);
    status = status ? status : check_items(s, t->list);
    s->b.n_facts = facts;
    if (t->other)
        bounds_enter(&s->b, t->part[0], t->other, false);
    status = status ? status : check_items(s, t->other);
    s->b.n_facts = facts;
    return status;
}

static int check_for(struct signs *s, const struct tree *t) {
    const unsigned facts = s->b.n_facts;
    const bool counts = t->kind == TREE_FOR;
    const struct tree *condition = t->part[counts];
    int status = counts ? check_write(s, t->part[0]) : 0;
    status = status ? status : check_expression(s, condition);
    bounds_enter(&s->b, condition, t->list, true);
    status = status ? status : check_items(s, t->list);
    status = status || !counts ? status : check_write(s, t->part[2]);
    s->b.n_facts = facts;
    return status;
}

static int check_case(struct signs *s, const struct tree *t) {
    int status = check_expression(s, t->part[0]);
    for (const struct tree *arm = t->list; arm && status == 0; arm = arm->next) {
        for (const struct tree *l = arm->list; l && status == 0; l = l->next)
            status = check_expression(s, l) ? -1 : check_pair(s, t->part[0], l);
        status = status ? status : check_items(s, arm->part[0]);
    }
    return status;
}

static int check_connections(struct signs *s, const struct tree *t) {
    for (t = t->other; t; t = t->next) {
        if (t->part[0] && (check_expression(s, t->part[0]) != 0 || check_value(s, t->part[0]) != 0))
            return -1;
    }
    return 0;
}

static int check_item(struct signs *s, const struct tree *t) {
    switch (t->kind) {
    case TREE_WRITE:
    case TREE_LATER:
    case TREE_DRIVEN:
        return check_write(s, t);
    case TREE_CONSTANT:
        return check_constant(s, t);
    case TREE_IF:
        return check_if(s, t);
    case TREE_FOR:
    case TREE_WHILE:
        return check_for(s, t);
    case TREE_CASE:
        return check_case(s, t);
    case TREE_INSTANCE:
        return check_parameters(s, t) != 0 ? -1 : check_connections(s, t);
    default:
        return check_items(s, t->list);
    }
}

static int check_items(struct signs *s, const struct tree *t) {
    for (; t; t = t->next) {
        if (check_item(s, t) != 0)
            return -1;
    }
    return 0;
}

/* In yosys a genvar has the sign of what is written to it. */
static bool look_at_genvars(const struct tree *t) {
    bool more = false;
    for (; t; t = t->next) {
        for (unsigned i = 0; t->kind == TREE_FOR && i < 3; i += 2) {
            struct symbol *s = t->part[i]->part[0]->symbol;
            if (s && s->kind == SYMBOL_GENVAR && !s->is_either &&
                sign_of(t->part[i]->part[1]) != SIGNED)
                more = s->is_either = true;
        }
        if (t->kind == TREE_ARM)
            more = look_at_genvars(t->part[0]) || more;
        else if (t->kind >= TREE_BLOCK && t->kind <= TREE_FOR)
            more = look_at_genvars(t->list) || look_at_genvars(t->other) || more;
    }
    return more;
}

int verilog_signs_check(struct modules *m, unsigned number, struct err *e) {
    static struct signs s;
    const struct verilog *v = &m->all[number];
    s = (struct signs){.v = v, .m = m, .e = e};
    bounds_open(&s.b, v);
    while (look_at_genvars(v->items))
        ;
    if (check_items(&s, v->items) != 0)
        return -1;
    for (unsigned i = 0; i < s.b.n_positive; i++) {
        const struct source_word *name = s.b.positive[i]->word;
        if (!is_positive(m, v->name, name) && m->n_positive < m->most)
            m->positive[m->n_positive++] = (struct positive){v->name, name};
    }
    return 0;
}
