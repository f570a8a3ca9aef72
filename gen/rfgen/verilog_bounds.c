/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_bounds.h"

#include <stdlib.h>
#include <string.h>

/* Sums ---------------------------------------------------------------------------------------- */

static const struct sum nothing = {.known = true};

static bool same_factors(const struct term *a, const struct term *b) {
    return memcmp(a->factors, b->factors, sizeof a->factors) == 0;
}

static void add_term(struct sum *to, const struct term *t) {
    for (unsigned i = 0; i < to->n; i++) {
        if (!same_factors(&to->term[i], t))
            continue;
        to->term[i].times += t->times;
        if (to->term[i].times == 0)
            to->term[i] = to->term[--to->n];
        return;
    }
    if (to->n == SUM_TERMS)
        to->known = false;
    else if (t->times)
        to->term[to->n++] = *t;
}

struct sum sum_plus(const struct sum *a, const struct sum *b, long times) {
    struct sum to = *a;
    to.known = a->known && b->known;
    for (unsigned i = 0; i < b->n; i++) {
        struct term t = b->term[i];
        t.times *= times;
        add_term(&to, &t);
    }
    return to;
}

struct sum sum_number(long value) {
    struct sum s = nothing;
    s.term[0].times = value;
    s.n = value != 0;
    return s;
}

static int ascending(const void *a, const void *b) {
    const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return x && y ? (x > y) - (x < y) : (x == 0) - (y == 0);
}

/* False when there are too many factors. */
static bool multiply(struct term *to, const struct term *by) {
    unsigned n = 0;
    while (n < TERM_FACTORS && to->factors[n])
        n++;
    for (unsigned i = 0; i < TERM_FACTORS && by->factors[i]; i++) {
        if (n == TERM_FACTORS)
            return false;
        to->factors[n++] = by->factors[i];
    }
    to->times *= by->times;
    qsort(to->factors, TERM_FACTORS, sizeof to->factors[0], ascending);
    return true;
}

struct sum sum_product(const struct sum *a, const struct sum *b) {
    struct sum to = nothing;
    to.known = a->known && b->known;
    for (unsigned i = 0; i < a->n; i++) {
        for (unsigned k = 0; k < b->n; k++) {
            struct term t = a->term[i];
            to.known &= multiply(&t, &b->term[k]);
            add_term(&to, &t);
        }
    }
    return to;
}

bool sum_equal(const struct sum *a, const struct sum *b) {
    const struct sum rest = sum_plus(a, b, -1);
    return rest.known && rest.n == 0;
}

/* Atoms --------------------------------------------------------------------------------------- */

static struct sum atom(struct bounds *b, const struct symbol *symbol, const struct tree *tree,
                       bool negative) {
    unsigned i = 0;
    while (i < b->n_atoms && !(symbol ? b->atoms[i].symbol == symbol
                                      : b->atoms[i].tree && verilog_same(b->atoms[i].tree, tree)))
        i++;
    struct sum s = sum_number(1);
    if (i == ATOMS) {
        s.known = false;
        return s;
    }
    b->n_atoms += i == b->n_atoms;
    b->atoms[i] = (struct atom){symbol, symbol ? NULL : tree, negative, b->n_facts};
    s.term[0].factors[0] = i + 1;
    return s;
}

static void add_fact(struct bounds *b, const struct sum *s) {
    if (s->known && b->n_facts < FACTS)
        b->facts[b->n_facts++] = *s;
}

/* Expressions --------------------------------------------------------------------------------- */

static struct sum sum_of(struct bounds *b, const struct tree *t);
static bool is_at_least(struct bounds *b, const struct tree *t, long least);

static bool may_be_negative(const struct bounds *b, const struct symbol *s) {
    for (unsigned i = 0; i < b->n_negative; i++) {
        if (b->negative[i] == s)
            return true;
    }
    return b->n_negative == NEGATIVES;
}

bool bounds_is_positive(const struct bounds *b, const struct symbol *s) {
    for (unsigned i = 0; i < b->n_positive; i++) {
        if (b->positive[i] == s)
            return true;
    }
    return false;
}

static bool is_unsigned_net(const struct symbol *s) {
    return s->kind == SYMBOL_NET && !s->is_signed;
}

static struct sum of_symbol(struct bounds *b, struct symbol *s, const struct tree *t) {
    if (!s)
        return atom(b, NULL, t, true);
    if (s->kind == SYMBOL_LOCAL && s->value && !s->left) {
        struct sum value = sum_of(b, s->value);
        return value.known ? value : atom(b, s, NULL, !is_at_least(b, s->value, 0));
    }
    if (s->kind == SYMBOL_PARAMETER || s->kind == SYMBOL_LOCAL)
        return atom(b, s, NULL, s->is_signed && !s->is_integer);
    return atom(b, s, NULL, !is_unsigned_net(s) && (!s->is_integer || may_be_negative(b, s)));
}

/* a / 4 = q: 4 q <= a <= 4 q + 3 */
static struct sum quotient(struct bounds *b, const struct tree *t) {
    const struct sum a = sum_of(b, t->part[0]), by = sum_of(b, t->part[1]);
    const struct sum q =
        atom(b, NULL, t, !is_at_least(b, t->part[0], 0) || !is_at_least(b, t->part[1], 0));
    if (by.known && by.n == 1 && !by.term[0].factors[0] && by.term[0].times > 0) {
        const struct sum most = sum_number(by.term[0].times - 1), zero = nothing;
        struct sum below = sum_plus(&a, &q, -by.term[0].times);
        struct sum above = sum_plus(&zero, &below, -1);
        above = sum_plus(&above, &most, 1);
        add_fact(b, &below);
        add_fact(b, &above);
    }
    return q;
}

static struct sum rest(struct bounds *b, const struct tree *t) {
    const struct sum a = sum_of(b, t->part[0]), by = sum_of(b, t->part[1]), one = sum_number(1);
    const bool fits = is_at_least(b, t->part[0], 0);
    const struct sum r = atom(b, NULL, t, !fits);
    if (fits) {
        struct sum left = sum_plus(&by, &r, -1), below = sum_plus(&a, &r, -1);
        left = sum_plus(&left, &one, -1);
        add_fact(b, &left);
        add_fact(b, &below);
    }
    return r;
}

/* 1 << n is at least 1. */
static struct sum shifted(struct bounds *b, const struct tree *t, bool fits) {
    const struct sum x = sum_of(b, t->part[0]), y = atom(b, NULL, t, !fits);
    const struct sum more = sum_plus(&y, &x, -1);
    if (fits)
        add_fact(b, &more);
    return y;
}

static struct sum of_binary(struct bounds *b, const struct tree *t) {
    static const char *const flags[] = {"<", ">", "<=", ">=", "==", "!=", "&&", "||", NULL};
    if (tree_is(t, "+") || tree_is(t, "-") || tree_is(t, "*")) {
        const struct sum x = sum_of(b, t->part[0]), y = sum_of(b, t->part[1]);
        return tree_is(t, "*") ? sum_product(&x, &y) : sum_plus(&x, &y, tree_is(t, "+") ? 1 : -1);
    }
    if (tree_is(t, "/"))
        return quotient(b, t);
    if (tree_is(t, "%"))
        return rest(b, t);
    for (unsigned i = 0; flags[i]; i++) {
        if (tree_is(t, flags[i]))
            return atom(b, NULL, t, false);
    }
    const bool left = is_at_least(b, t->part[0], 0);
    if (tree_is(t, "<<"))
        return shifted(b, t, left);
    if (tree_is(t, ">>") || tree_is(t, ">>>") || tree_is(t, "<<<"))
        return atom(b, NULL, t, !left);
    const bool right = is_at_least(b, t->part[1], 0);
    return atom(b, NULL, t, tree_is(t, "&") ? !left && !right : !left || !right);
}

static struct sum of_call(struct bounds *b, const struct tree *t) {
    const struct symbol *s = t->symbol;
    return atom(b, NULL, t, !s || (s->is_signed && (!s->is_integer || may_be_negative(b, s))));
}

static struct sum of_unary(struct bounds *b, const struct tree *t) {
    const struct sum zero = nothing, x = sum_of(b, t->part[0]);
    if (tree_is(t, "-"))
        return sum_plus(&zero, &x, -1);
    return tree_is(t, "+") ? x : atom(b, NULL, t, tree_is(t, "~"));
}

/* 12, 4'd12; larger ones than a size are not looked at, as a sum of them may not fit. */
static struct sum of_number(struct bounds *b, const struct tree *t) {
    const struct source_word *w = t->word;
    int base = 10;
    if (w[0].text[0] != '\'' && w[1].kind == KIND_NUMBER && w[1].text[0] == '\'')
        w++;
    const char *digits = w->text;
    if (*digits == '\'') {
        const bool is_signed = strchr("sS", digits[1]) != NULL;
        const char letter = digits[is_signed ? 2 : 1];
        base = strchr("bB", letter) ? 2 : strchr("oO", letter) ? 8 : strchr("hH", letter) ? 16 : 10;
        digits += is_signed ? 3 : 2;
        if (is_signed)
            return atom(b, NULL, t, true);
    }
    long value = 0;
    for (; digits < w->text + w->length; digits++) {
        const char digit[2] = {*digits, '\0'};
        if (*digits == '_' || *digits == ' ' || *digits == '\t')
            continue;
        value = value * base + strtol(digit, NULL, 16);
        if (value > 1 << 24)
            return atom(b, NULL, t, false);
    }
    return sum_number(value);
}

static struct sum sum_of(struct bounds *b, const struct tree *t) {
    switch (t->kind) {
    case TREE_NUMBER:
        return of_number(b, t);
    case TREE_NAME:
    case TREE_MEMBER:
        return of_symbol(b, t->symbol, t);
    case TREE_CALL:
        return of_call(b, t);
    case TREE_SYSTEM:
        return atom(b, NULL, t, source_is(t->word, "signed"));
    case TREE_UNARY:
        return of_unary(b, t);
    case TREE_BINARY:
        return of_binary(b, t);
    case TREE_CHOICE:
        return atom(b, NULL, t, !is_at_least(b, t, 0));
    default:
        return atom(b, NULL, t, false);
    }
}

/* Proofs -------------------------------------------------------------------------------------- */

static bool is_plain(const struct bounds *b, const struct term *t) {
    for (unsigned i = 0; i < TERM_FACTORS && t->factors[i]; i++) {
        const struct atom *a = &b->atoms[t->factors[i] - 1];
        if (a->negative || a->by_facts > b->n_facts)
            return false;
    }
    return true;
}

/* A term that keeps the sum from being at least 0 as it stands. */
static const struct term *obstacle(const struct bounds *b, const struct sum *s) {
    for (unsigned i = 0; i < s->n; i++) {
        if (s->term[i].times < 0 || !is_plain(b, &s->term[i]))
            return &s->term[i];
    }
    return NULL;
}

/* What `by` has to be multiplied with to be `t`: a number above 0, and factors that are never
 * negative. */
static bool divides(const struct bounds *b, const struct term *t, const struct term *by,
                    struct term *times) {
    unsigned n = 0, k = 0;
    *times = (struct term){.times = t->times / by->times};
    if (times->times <= 0 || times->times * by->times != t->times)
        return false;
    for (unsigned i = 0; i < TERM_FACTORS && t->factors[i]; i++) {
        if (k < TERM_FACTORS && by->factors[k] == t->factors[i])
            k++;
        else
            times->factors[n++] = t->factors[i];
    }
    return (k == TERM_FACTORS || !by->factors[k]) && is_plain(b, times);
}

/* Takes facts off the sum, each as often as it takes to be rid of a term. */
static bool follows(const struct bounds *b, const struct sum *s, unsigned deep) {
    const struct term *t = obstacle(b, s);
    struct sum times = {.n = 1, .known = true};
    if (!s->known || !t)
        return s->known;
    for (unsigned i = 0; deep && i < b->n_facts; i++) {
        for (unsigned k = 0; k < b->facts[i].n; k++) {
            if (!divides(b, t, &b->facts[i].term[k], &times.term[0]))
                continue;
            const struct sum off = sum_product(&b->facts[i], &times),
                             rest_of = sum_plus(s, &off, -1);
            if (follows(b, &rest_of, deep - 1))
                return true;
        }
    }
    return false;
}

static bool is_at_least(struct bounds *b, const struct tree *t, long least) {
    if (t->kind == TREE_CHOICE) {
        const unsigned facts = b->n_facts;
        bounds_add(b, t->part[0], true);
        bool is = is_at_least(b, t->part[1], least);
        b->n_facts = facts;
        bounds_add(b, t->part[0], false);
        is = is && is_at_least(b, t->part[2], least);
        b->n_facts = facts;
        return is;
    }
    const struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    if (s && s->kind == SYMBOL_LOCAL && s->value && !s->left && s->value->kind == TREE_CHOICE)
        return is_at_least(b, s->value, least);
    const struct sum x = sum_of(b, t), limit = sum_number(least);
    const struct sum over = sum_plus(&x, &limit, -1);
    return follows(b, &over, 4);
}

static bool is_positive_term(const struct bounds *b, const struct term *t) {
    for (unsigned i = 0; i < TERM_FACTORS && t->factors[i]; i++) {
        const struct symbol *s = b->atoms[t->factors[i] - 1].symbol;
        if (!s || !bounds_is_positive(b, s))
            return false;
    }
    return true;
}

/* Products of parameters that are at least 1 are, too. */
static void add_products(struct bounds *b, const struct tree *t) {
    const struct sum x = sum_of(b, t);
    for (unsigned i = 0; i < x.n; i++) {
        if (!x.term[i].factors[1] || !is_positive_term(b, &x.term[i]))
            continue;
        struct sum fact = sum_number(-1);
        struct term one_of = x.term[i];
        one_of.times = 1;
        add_term(&fact, &one_of);
        add_fact(b, &fact);
    }
}

static void assume_parameter(struct bounds *b, const struct symbol *s) {
    const struct sum x = atom(b, s, NULL, false), one = sum_number(1);
    const struct sum fact = sum_plus(&x, &one, -1);
    add_fact(b, &fact);
    if (!bounds_is_positive(b, s) && b->n_positive < NEGATIVES)
        b->positive[b->n_positive++] = s;
}

/* Parameters of an expression, as facts of at least 1. */
static void assume_positive(struct bounds *b, const struct tree *t) {
    if (!t)
        return;
    struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    if (s && s->kind == SYMBOL_LOCAL)
        assume_positive(b, s->value);
    if (s && s->kind == SYMBOL_PARAMETER)
        assume_parameter(b, s);
    for (unsigned i = 0; i < 3; i++)
        assume_positive(b, t->part[i]);
}

/* The same of the parameters in a sum. */
static void assume_parameters(struct bounds *b, const struct sum *s) {
    for (unsigned i = 0; i < s->n; i++) {
        for (unsigned k = 0; k < TERM_FACTORS && s->term[i].factors[k]; k++) {
            const struct symbol *x = b->atoms[s->term[i].factors[k] - 1].symbol;
            if (x && x->kind == SYMBOL_PARAMETER)
                assume_parameter(b, x);
        }
    }
}

bool bounds_never_negative(struct bounds *b, const struct sum *s) {
    const unsigned facts = b->n_facts, positive = b->n_positive;
    bool is = follows(b, s, 4);
    if (!is) {
        assume_parameters(b, s);
        is = follows(b, s, 4);
        b->n_positive = is ? b->n_positive : positive;
    }
    b->n_facts = facts;
    return is;
}

bool bounds_at_least(struct bounds *b, const struct tree *t, long least) {
    const unsigned facts = b->n_facts, positive = b->n_positive;
    bool is = is_at_least(b, t, least);
    if (!is) {
        assume_positive(b, t);
        add_products(b, t);
        is = is_at_least(b, t, least);
        b->n_positive = is ? b->n_positive : positive;
    }
    b->n_facts = facts;
    return is;
}

/* Facts --------------------------------------------------------------------------------------- */

/* low + gap <= high */
static void add_order(struct bounds *b, const struct tree *low, const struct tree *high, long gap) {
    const struct sum x = sum_of(b, low), y = sum_of(b, high), by = sum_number(gap);
    struct sum over = sum_plus(&y, &x, -1);
    over = sum_plus(&over, &by, -1);
    add_fact(b, &over);
}

void bounds_add(struct bounds *b, const struct tree *t, bool is_true) {
    const struct tree *x = t->part[0], *y = t->part[1];
    if (t->kind == TREE_UNARY && tree_is(t, "!")) {
        bounds_add(b, x, !is_true);
    } else if (t->kind != TREE_BINARY) {
        return;
    } else if (tree_is(t, is_true ? "&&" : "||")) {
        bounds_add(b, x, is_true);
        bounds_add(b, y, is_true);
    } else if (tree_is(t, "<") || tree_is(t, ">=")) {
        const bool below = tree_is(t, "<") == is_true;
        add_order(b, below ? x : y, below ? y : x, below);
    } else if (tree_is(t, ">") || tree_is(t, "<=")) {
        const bool above = tree_is(t, ">") == is_true;
        add_order(b, above ? y : x, above ? x : y, above);
    } else if (tree_is(t, is_true ? "==" : "!=")) {
        add_order(b, x, y, 0);
        add_order(b, y, x, 0);
    }
}

static bool writes(const struct tree *t, const struct symbol *s) {
    for (; t; t = t->next) {
        const bool is_write = t->kind == TREE_WRITE || t->kind == TREE_LATER;
        if (is_write && verilog_target(t->part[0])->symbol == s)
            return true;
        if ((t->kind == TREE_FOR && (writes(t->part[0], s) || writes(t->part[2], s))) ||
            (t->kind == TREE_ARM && writes(t->part[0], s)))
            return true;
        if ((t->kind >= TREE_BLOCK && t->kind <= TREE_WHILE) &&
            (writes(t->list, s) || writes(t->other, s)))
            return true;
    }
    return false;
}

/* Does the statement write a variable that `t` reads? */
static bool changes(const struct tree *t, const struct tree *statement) {
    const struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    if (s && s->is_variable && writes(statement, s))
        return true;
    for (unsigned i = 0; i < 3; i++) {
        if (t->part[i] && changes(t->part[i], statement))
            return true;
    }
    for (const struct tree *a = t->list; a; a = a->next) {
        if (changes(a, statement))
            return true;
    }
    return false;
}

void bounds_enter(struct bounds *b, const struct tree *t, const struct tree *statement,
                  bool is_true) {
    if (!statement || !changes(t, statement))
        bounds_add(b, t, is_true);
}

struct sum bounds_sum(struct bounds *b, const struct tree *t) {
    return sum_of(b, t);
}

bool bounds_reads(const struct bounds *b, const struct sum *sum, const struct symbol *s) {
    for (unsigned i = 0; i < sum->n; i++) {
        for (unsigned k = 0; k < TERM_FACTORS && sum->term[i].factors[k]; k++) {
            const struct atom *a = &b->atoms[sum->term[i].factors[k] - 1];
            if (a->symbol == s || (a->tree && verilog_reads(a->tree, s)))
                return true;
        }
    }
    return false;
}

/* Integers ------------------------------------------------------------------------------------ */

/* An integer may be negative when something is written to it that may be, should all others not
 * be. */
static bool look_at_write(struct bounds *b, const struct tree *t) {
    const struct symbol *s = verilog_target(t->part[0])->symbol;
    if (!s || !s->is_integer || may_be_negative(b, s) || is_at_least(b, t->part[1], 0))
        return false;
    if (b->n_negative < NEGATIVES)
        b->negative[b->n_negative++] = s;
    return true;
}

static bool look_at_integers(struct bounds *b, const struct tree *t) {
    bool more = false;
    for (; t; t = t->next) {
        const unsigned facts = b->n_facts;
        if (t->kind == TREE_WRITE || t->kind == TREE_CONSTANT)
            more |= look_at_write(b, t);
        if (t->kind == TREE_FOR) {
            more |= look_at_write(b, t->part[0]);
            bounds_enter(b, t->part[1], t->list, true);
            more |= look_at_write(b, t->part[2]);
        }
        if (t->kind == TREE_IF || t->kind == TREE_WHILE)
            bounds_enter(b, t->part[0], t->list, true);
        if (t->kind == TREE_ARM)
            more |= look_at_integers(b, t->part[0]);
        else if (t->kind != TREE_INSTANCE)
            more |= look_at_integers(b, t->list);
        b->n_facts = facts;
        if (t->kind == TREE_IF) {
            if (t->other)
                bounds_enter(b, t->part[0], t->other, false);
            more |= look_at_integers(b, t->other);
            b->n_facts = facts;
        }
    }
    return more;
}

void bounds_open(struct bounds *b, const struct verilog *v) {
    *b = (struct bounds){.v = v};
    do {
        b->n_atoms = b->n_facts = 0;
    } while (look_at_integers(b, v->items));
    b->n_atoms = b->n_facts = 0;
}
