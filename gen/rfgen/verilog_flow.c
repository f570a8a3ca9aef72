/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_flow.h"

#include "rfgen/verilog_parts.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 48, WRITES = 128 };

/* What is written on every way to a statement. */
struct flow {
    bool *whole; /* a variable, by its number */
    struct part parts[PARTS];
    unsigned n_parts;
    const struct tree *done[WRITES]; /* targets, also of loops that have ended */
    bool looped[WRITES];             /* of one of those */
    unsigned n_done;
};

struct way {
    const struct verilog *v;
    const struct tree *process;
    const bool *written;
    const struct flow *end;
    struct bounds *b;
    struct err *e;
};

static int refuse(const struct way *o, const struct tree *t, const char *expected,
                  const char *advice) {
    return source_refuse(o->v->s, t->word, expected, advice, o->e);
}

static size_t number_of(const struct way *o, const struct symbol *s) {
    return (size_t)(s - o->v->all_symbols);
}

/* Parts --------------------------------------------------------------------------------------- */

static bool has_part(const struct flow *f, const struct part *p) {
    for (unsigned i = 0; i < f->n_parts; i++) {
        const struct part *q = &f->parts[i];
        if (q->s == p->s && sum_equal(&q->base, &p->base) && sum_equal(&q->width, &p->width))
            return true;
    }
    return false;
}

/* With the parts beside it. */
static void add_part(struct way *o, struct flow *f, struct part p) {
    if (!p.base.known || !p.width.known || has_part(f, &p) || f->n_parts == PARTS)
        return;
    f->parts[f->n_parts++] = p;
    if (part_is_whole(o->b, &p))
        f->whole[number_of(o, p.s)] = true;
    for (unsigned i = 0; i + 1 < f->n_parts; i++) {
        const struct part q = f->parts[i];
        const struct sum end = sum_plus(&p.base, &p.width, 1),
                         q_end = sum_plus(&q.base, &q.width, 1);
        const bool below = sum_equal(&q_end, &p.base), above = sum_equal(&end, &q.base);
        if (q.s == p.s && (below || above))
            add_part(o, f,
                     (struct part){p.s, below ? q.base : p.base, sum_plus(&p.width, &q.width, 1)});
    }
}

/* Parts that `s` selects are others when it is written. */
static void forget_parts(const struct way *o, struct flow *f, const struct symbol *s) {
    for (unsigned i = 0; i < f->n_parts;) {
        const struct part *p = &f->parts[i];
        if (bounds_reads(o->b, &p->base, s) || bounds_reads(o->b, &p->width, s))
            f->parts[i] = f->parts[--f->n_parts];
        else
            i++;
    }
}

static bool is_listed(const struct flow *f, const struct tree *to) {
    for (unsigned i = 0; i < f->n_done; i++) {
        if (verilog_same(f->done[i], to))
            return true;
    }
    return false;
}

/* By a loop over its parts: one that was written for a variable of the loop, which has ended. */
static bool is_looped(const struct flow *f, const struct symbol *s) {
    for (unsigned i = 0; i < f->n_done; i++) {
        if (tree_is_selection(f->done[i]) && f->looped[i] &&
            verilog_target(f->done[i])->symbol == s)
            return true;
    }
    return false;
}

static bool is_done(const struct way *o, const struct flow *f, const struct tree *to) {
    const struct symbol *s = verilog_target(to)->symbol;
    return is_listed(f, to) ||
           (s && (f->whole[number_of(o, s)] || (!tree_is_selection(to) && is_looped(f, s))));
}

static void add_done(struct flow *f, const struct tree *to, bool looped) {
    if (f->n_done == WRITES || is_listed(f, to))
        return;
    f->looped[f->n_done] = looped;
    f->done[f->n_done++] = to;
}

/* Flow ---------------------------------------------------------------------------------------- */

static int run(struct way *o, struct flow *f, const struct tree *t);

/* Does this process run through the variable, so that it has a value before? */
static bool is_followed(const struct way *o, const struct symbol *s) {
    return s && s->is_variable && o->written[number_of(o, s)] &&
           (o->process->kind != TREE_CLOCKED || symbol_is_own(s) || s->is_integer);
}

/* All variables of `t` that the process writes were written before. */
static int check_before(struct way *o, struct flow *f, const struct tree *t) {
    bool part = false;
    if (!t)
        return 0;
    if (tree_is_selection(t) && t->part[0]->kind == TREE_NAME) {
        const struct part p = part_of(o->b, t);
        part = has_part(f, &p);
    }
    const struct symbol *s = t->kind == TREE_NAME ? t->symbol : NULL;
    if (is_followed(o, s) && !f->whole[number_of(o, s)])
        return refuse(o, t, "a variable that is written before it is read, on every way",
                      "give it a value first: Icarus takes what it held before");
    for (unsigned i = part; i < 3; i++) {
        if (check_before(o, f, t->part[i]) != 0)
            return -1;
    }
    for (const struct tree *a = t->list; a; a = a->next) {
        if (check_before(o, f, a) != 0)
            return -1;
    }
    return 0;
}

static int run_target(struct way *o, struct flow *f, const struct tree *to) {
    const struct symbol *s = verilog_target(to)->symbol;
    for (const struct tree *t = to; tree_is_selection(t); t = t->part[0]) {
        if (check_before(o, f, t->part[1]) != 0 || check_before(o, f, t->part[2]) != 0)
            return -1;
    }
    if (!s)
        return 0;
    forget_parts(o, f, s);
    if (!tree_is_selection(to))
        f->whole[number_of(o, s)] = true;
    else if (!tree_is_selection(to->part[0]))
        add_part(o, f, part_of(o->b, to));
    add_done(f, to, false);
    return 0;
}

static int run_targets(struct way *o, struct flow *f, const struct tree *to) {
    if (to->kind != TREE_CONCAT)
        return run_target(o, f, to);
    for (to = to->list; to; to = to->next) {
        if (run_targets(o, f, to) != 0)
            return -1;
    }
    return 0;
}

static struct flow *copy_of(struct way *o, const struct flow *from) {
    struct flow *to = malloc(sizeof *to);
    bool *whole = calloc(o->v->most, sizeof *whole);
    if (!to || !whole) {
        free(to);
        free(whole);
        err_set(o->e, "%.200s:0: expected memory for it, got none; free some", o->v->s->path);
        return NULL;
    }
    *to = *from;
    to->whole = whole;
    if (from->whole)
        memcpy(whole, from->whole, o->v->most * sizeof *whole);
    return to;
}

static void drop(struct flow *f) {
    free(f->whole);
    free(f);
}

/* Of the parts and targets of `from` those that `with` has as well go into `to`. */
static void keep_common(struct way *o, struct flow *to, const struct flow *from,
                        const struct flow *with) {
    for (unsigned i = 0; i < from->n_parts; i++) {
        const struct part *p = &from->parts[i];
        if (to->n_parts < PARTS && !has_part(to, p) &&
            (has_part(with, p) || with->whole[number_of(o, p->s)]))
            to->parts[to->n_parts++] = *p;
    }
    for (unsigned i = 0; i < from->n_done; i++) {
        if (is_done(o, with, from->done[i]))
            add_done(to, from->done[i], from->looped[i]);
    }
}

/* What both ways write goes into the first; the second one ends. */
static int join(struct way *o, struct flow *f, struct flow *other) {
    struct flow *one = copy_of(o, f);
    if (!one)
        return -1;
    f->n_parts = f->n_done = 0;
    for (size_t i = 0; i < o->v->n_symbols; i++)
        f->whole[i] &= other->whole[i];
    keep_common(o, f, one, other);
    keep_common(o, f, other, one);
    drop(one);
    return 0;
}

static int run_if(struct way *o, struct flow *f, const struct tree *t) {
    if (check_before(o, f, t->part[0]) != 0)
        return -1;
    struct flow *other = copy_of(o, f);
    if (!other)
        return -1;
    int status = run(o, f, t->list) ? -1 : run(o, other, t->other);
    status = status ? status : join(o, f, other);
    drop(other);
    return status;
}

static int run_arms(struct way *o, struct flow *f, const struct tree *arm) {
    if (!arm)
        return 0;
    for (const struct tree *l = arm->list; l; l = l->next) {
        if (check_before(o, f, l) != 0)
            return -1;
    }
    if (!arm->list && !arm->next)
        return run(o, f, arm->part[0]);
    struct flow *other = copy_of(o, f);
    if (!other)
        return -1;
    int status = run(o, f, arm->part[0]) ? -1 : run_arms(o, other, arm->next);
    status = status ? status : join(o, f, other);
    drop(other);
    return status;
}

/* Loops --------------------------------------------------------------------------------------- */

static bool is_named(const struct tree *t, const struct symbol *s) {
    return t->kind == TREE_NAME && t->symbol == s;
}

static bool is_one(struct way *o, const struct tree *t) {
    const struct sum x = bounds_sum(o->b, t), one = sum_number(1);
    return sum_equal(&x, &one);
}

/* Values of the loop's variable: from, and how many. Only steps of 1 are looked into. */
static bool steps(struct way *o, const struct tree *loop, const struct symbol *i, struct sum *from,
                  struct sum *count) {
    const struct tree *is = loop->part[1], *step = loop->part[2]->part[1];
    const struct sum one = sum_number(1);
    if (!i || !is_named(loop->part[2]->part[0], i) || is->kind != TREE_BINARY ||
        step->kind != TREE_BINARY || !is_named(is->part[0], i) || !is_named(step->part[0], i) ||
        !is_one(o, step->part[1]))
        return false;
    const struct sum start = bounds_sum(o->b, loop->part[0]->part[1]),
                     end = bounds_sum(o->b, is->part[1]);
    const bool up = tree_is(step, "+") && tree_is(is, "<"),
               down = tree_is(step, "-") && tree_is(is, ">=");
    *from = up ? start : end;
    *count = up ? sum_plus(&end, &start, -1) : sum_plus(&start, &end, -1);
    *count = up ? *count : sum_plus(count, &one, 1);
    return up || down;
}

/* A loop over i that writes [i * width + rest +: width] writes what is side by side. */
static void add_loop(struct way *o, struct flow *f, const struct tree *loop, const struct part *p) {
    const struct symbol *i = loop->part[0]->part[0]->symbol;
    struct sum from, count;
    if (!steps(o, loop, i, &from, &count))
        return;
    const struct sum v = bounds_sum(o->b, loop->part[0]->part[0]);
    const struct sum by = sum_product(&v, &p->width), rest = sum_plus(&p->base, &by, -1);
    const struct sum begin = sum_product(&from, &p->width);
    if (bounds_reads(o->b, &rest, i) || bounds_reads(o->b, &p->width, i))
        return;
    add_part(o, f, (struct part){p->s, sum_plus(&rest, &begin, 1), sum_product(&count, &p->width)});
}

static void end_loop(struct way *o, struct flow *f, const struct tree *t, const struct flow *body) {
    for (unsigned i = 0; t->kind == TREE_FOR && i < body->n_parts; i++)
        add_loop(o, f, t, &body->parts[i]);
    for (unsigned i = 0; i < body->n_done; i++)
        add_done(f, body->done[i], true);
}

static int run_loop(struct way *o, struct flow *f, const struct tree *t) {
    const bool counts = t->kind == TREE_FOR;
    if ((counts && run(o, f, t->part[0]) != 0) || check_before(o, f, t->part[counts]) != 0)
        return -1;
    struct flow *body = copy_of(o, f);
    if (!body)
        return -1;
    int status = run(o, body, t->list);
    if (status == 0)
        end_loop(o, f, t, body);
    if (status == 0 && counts)
        status = run(o, body, t->part[2]);
    drop(body);
    return status;
}

/* Statements ---------------------------------------------------------------------------------- */

static int run_statement(struct way *o, struct flow *f, const struct tree *t) {
    switch (t->kind) {
    case TREE_WRITE:
    case TREE_LATER:
        return check_before(o, f, t->part[1]) != 0 ? -1 : run_targets(o, f, t->part[0]);
    case TREE_IF:
        return run_if(o, f, t);
    case TREE_CASE:
        return check_before(o, f, t->part[0]) != 0 ? -1 : run_arms(o, f, t->list);
    case TREE_FOR:
    case TREE_WHILE:
        return run_loop(o, f, t);
    default:
        return run(o, f, t->list);
    }
}

static int run(struct way *o, struct flow *f, const struct tree *t) {
    for (; t; t = t->next) {
        if (run_statement(o, f, t) != 0)
            return -1;
    }
    return 0;
}

static int check_target(struct way *o, const struct tree *to) {
    const struct symbol *s = verilog_target(to)->symbol;
    const bool leaves = s && (s->kind == SYMBOL_FUNCTION || (!symbol_is_own(s) && !s->is_integer));
    return !leaves || is_done(o, o->end, to)
               ? 0
               : refuse(o, verilog_target(to),
                        "a value on every way through always @* or a function",
                        "give it one first: Icarus keeps what it held before");
}

static int check_targets(struct way *o, const struct tree *to) {
    if (to->kind != TREE_CONCAT)
        return check_target(o, to);
    for (to = to->list; to; to = to->next) {
        if (check_targets(o, to) != 0)
            return -1;
    }
    return 0;
}

/* What is written on some ways only is a latch, or was written by the call before. */
static int check_end(struct way *o, const struct tree *t) {
    for (; t; t = t->next) {
        const struct tree *start = t->kind == TREE_FOR || t->kind == TREE_ARM ? t->part[0] : NULL,
                          *list = t->kind == TREE_ARM ? NULL : t->list;
        if ((tree_is_write(t) && check_targets(o, t->part[0]) != 0) || check_end(o, start) != 0 ||
            check_end(o, list) != 0 || check_end(o, t->other) != 0)
            return -1;
    }
    return 0;
}

static int check_flow(struct way *o) {
    const struct tree *t = o->process;
    static const struct flow nothing;
    struct flow *f = copy_of(o, &nothing);
    if (!f)
        return -1;
    for (size_t i = 0; i < o->v->n_symbols; i++)
        f->whole[i] = o->v->all_symbols[i].is_input;
    int status = run(o, f, t->list);
    o->end = f;
    if (status == 0 && t->kind != TREE_CLOCKED)
        status = check_end(o, t->list);
    drop(f);
    return status;
}

int verilog_flow_check(const struct verilog *v, const struct tree *process, const bool *written,
                       struct bounds *b, struct err *e) {
    struct way o = {.v = v, .process = process, .written = written, .b = b, .e = e};
    return check_flow(&o);
}
