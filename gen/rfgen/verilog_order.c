/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/verilog_order.h"

#include "rfgen/verilog_flow.h"

#include <stdlib.h>
#include <string.h>

struct order {
    const struct verilog *v;
    const struct tree *process; /* or function, or what drives a wire */
    const struct tree **writer; /* of each symbol, the process */
    bool *written;              /* by the process */
    unsigned *read;             /* how often its own text names it */
    unsigned *selected;         /* and how often only a part of it */
    bool reads;                 /* something that can change */
    struct bounds b;
    struct err *e;
};

static int refuse(const struct order *o, const struct tree *t, const char *expected,
                  const char *advice) {
    return source_refuse(o->v->s, t->word, expected, advice, o->e);
}

static size_t number_of(const struct order *o, const struct symbol *s) {
    return (size_t)(s - o->v->all_symbols);
}

/* Walking ------------------------------------------------------------------------------------- */

typedef int visitor(struct order *o, const struct tree *t);

/* All trees of a list and below them, in order of the text, up to the first that is refused. */
static int walk(struct order *o, const struct tree *t, visitor *visit) {
    for (; t; t = t->next) {
        if (visit(o, t) != 0)
            return -1;
        for (unsigned i = 0; i < 3; i++) {
            if (walk(o, t->part[i], visit) != 0)
                return -1;
        }
        if (walk(o, t->list, visit) != 0 || walk(o, t->other, visit) != 0)
            return -1;
    }
    return 0;
}

/* Each target of a write: { a, b } has two. */
static int each_target(struct order *o, const struct tree *to, visitor *visit) {
    if (to->kind != TREE_CONCAT)
        return visit(o, to);
    for (to = to->list; to; to = to->next) {
        if (each_target(o, to, visit) != 0)
            return -1;
    }
    return 0;
}

static bool has(const struct tree *t, const struct tree *what) {
    for (; t; t = t->next) {
        if (t == what || has(t->part[0], what) || has(t->list, what) || has(t->other, what))
            return true;
    }
    return false;
}

/* Are they in two arms of a case? */
static bool in_two_arms(const struct tree *arm, const struct tree *a, const struct tree *b) {
    const struct tree *one = NULL, *other = NULL;
    for (; arm; arm = arm->next) {
        one = has(arm->part[0], a) ? arm : one;
        other = has(arm->part[0], b) ? arm : other;
    }
    return one && other && one != other;
}

/* Is there one of both only, as a condition of parameters says? */
static bool exclude(const struct tree *t, const struct tree *a, const struct tree *b) {
    for (; t; t = t->next) {
        const bool one = has(t->list, a) && has(t->other, b),
                   other = has(t->list, b) && has(t->other, a);
        if ((t->kind == TREE_IF && (one || other)) ||
            (t->kind == TREE_CASE && in_two_arms(t->list, a, b)) ||
            ((t->kind == TREE_IF || t->kind == TREE_FOR || t->kind == TREE_BLOCK) &&
             (exclude(t->list, a, b) || exclude(t->other, a, b))))
            return true;
    }
    return false;
}

/* Writers ------------------------------------------------------------------------------------- */

static int note_writer(struct order *o, const struct tree *to) {
    const struct symbol *s = verilog_target(to)->symbol;
    if (!s)
        return refuse(o, verilog_target(to), "a name that the module declares", "declare it");
    const struct tree **writer = &o->writer[number_of(o, s)];
    const bool both_drive = *writer && (*writer)->kind == TREE_DRIVEN &&
                            o->process->kind == TREE_DRIVEN && tree_is_selection(to) &&
                            tree_is_selection((*writer)->part[0]);
    if (*writer && *writer != o->process && !both_drive && !s->is_integer &&
        !exclude(o->v->items, *writer, o->process))
        return refuse(o, verilog_target(to), "a variable that one process writes",
                      "write it in one always or assign");
    *writer = o->process;
    return 0;
}

static int check_kind(struct order *o, const struct tree *t) {
    const struct tree *to = verilog_target(t->part[0]);
    const struct symbol *s = to->kind == TREE_CONCAT ? NULL : to->symbol;
    if (t->kind == TREE_LATER && o->process->kind == TREE_COMBINATIONAL)
        return refuse(o, to, "= in always @*", "write = there, and <= in @(posedge clk_i)");
    if (t->kind == TREE_WRITE && o->process->kind == TREE_CLOCKED &&
        !(s && (s->is_integer || symbol_is_own(s))))
        return refuse(o, to, "<= in @(posedge clk_i), but for variables of its own block",
                      "write <=: others may read it before or after");
    return 0;
}

static int look_at_writes(struct order *o, const struct tree *t) {
    const bool is_process = t->kind == TREE_COMBINATIONAL || t->kind == TREE_CLOCKED ||
                            t->kind == TREE_FUNCTION || t->kind == TREE_INITIAL;
    if (is_process || t->kind == TREE_DRIVEN)
        o->process = t;
    if (t->kind == TREE_DRIVEN)
        return each_target(o, t->part[0], note_writer);
    if (!tree_is_write(t) || !o->process || o->process->kind == TREE_DRIVEN)
        return 0;
    if (o->process->kind == TREE_INITIAL)
        return 0;
    return check_kind(o, t) != 0 ? -1 : each_target(o, t->part[0], note_writer);
}

/* What is read -------------------------------------------------------------------------------- */

static const struct symbol *net_of(const struct tree *t) {
    const struct symbol *s = t->kind == TREE_NAME || t->kind == TREE_MEMBER ? t->symbol : NULL;
    return s && s->kind == SYMBOL_NET ? s : NULL;
}

static int note_read(struct order *o, const struct tree *t) {
    const struct symbol *s = net_of(t), *part = t->kind == TREE_INDEX || t->kind == TREE_RANGE
                                                    ? net_of(t->part[0])
                                                    : NULL;
    if (s)
        o->read[number_of(o, s)]++;
    if (part)
        o->selected[number_of(o, part)]++;
    return 0;
}

/* A target is not read, but what selects a part of it. */
static int note_selection(struct order *o, const struct tree *to) {
    for (; to->kind == TREE_INDEX || to->kind == TREE_RANGE; to = to->part[0]) {
        if (walk(o, to->part[1], note_read) != 0 || walk(o, to->part[2], note_read) != 0)
            return -1;
    }
    return 0;
}

static int note_written(struct order *o, const struct tree *to) {
    const struct symbol *s = verilog_target(to)->symbol;
    if (s)
        o->written[number_of(o, s)] = true;
    return note_selection(o, to);
}

static void note_reads(struct order *o, const struct tree *t);

static void note_statement(struct order *o, const struct tree *t) {
    const bool assigns = tree_is_write(t) || t->kind == TREE_DRIVEN;
    if (assigns)
        each_target(o, t->part[0], note_written);
    for (unsigned i = assigns; i < 3; i++) {
        const bool statement = t->part[i] && (tree_is_write(t->part[i]) || t->kind == TREE_ARM);
        if (statement)
            note_reads(o, t->part[i]);
        else
            walk(o, t->part[i], note_read);
    }
    if (t->kind == TREE_ARM)
        walk(o, t->list, note_read);
    else
        note_reads(o, t->list);
    note_reads(o, t->other);
}

/* Of statements; expressions are walked. */
static void note_reads(struct order *o, const struct tree *t) {
    for (; t; t = t->next)
        note_statement(o, t);
}

static void look_at_names(struct order *o, const struct tree *process) {
    memset(o->read, 0, o->v->most * sizeof *o->read);
    memset(o->selected, 0, o->v->most * sizeof *o->selected);
    memset(o->written, 0, o->v->most * sizeof *o->written);
    o->process = process;
    if (process->kind == TREE_DRIVEN)
        note_statement(o, process);
    else if (process->kind == TREE_INSTANCE)
        walk(o, process->other, note_read);
    else
        note_reads(o, process->list);
}

/* Icarus waits for a change of what the text names. */
static int check_triggered(struct order *o, const struct tree *t) {
    for (size_t i = 0; i < o->v->n_symbols; i++) {
        const struct symbol *s = &o->v->all_symbols[i];
        if (o->read[i] && !o->written[i] && !s->is_integer && !symbol_is_own(s))
            return 0;
    }
    return refuse(o, t, "an always @* that reads something that can change",
                  "write a wire or a localparam");
}

/* What a loop in another process counts is no signal. */
static int check_counters(struct order *o) {
    for (size_t i = 0; i < o->v->n_symbols; i++) {
        const struct symbol *s = &o->v->all_symbols[i];
        if (o->read[i] && !o->written[i] && s->is_integer && !symbol_is_own(s) && o->writer[i]) {
            const struct tree at = {.word = s->word};
            return refuse(o, &at, "an integer that is read only by the process that writes it",
                          "declare a reg, and write it with <= or in always @*");
        }
    }
    return 0;
}

/* Functions that read the module's signals ---------------------------------------------------- */

/* A call is run again when its arguments change, in Icarus, not when others do that it reads. */
static int check_outer_read(struct order *o, const struct tree *t) {
    const struct symbol *s = net_of(t);
    return s && !symbol_is_own(s) && o->read[number_of(o, s)] <= o->selected[number_of(o, s)] ? -1
                                                                                              : 0;
}

static int check_call(struct order *o, const struct tree *t) {
    const struct symbol *s = t->kind == TREE_CALL ? t->symbol : NULL;
    if (!s || !s->value || s->value->kind != TREE_FUNCTION)
        return 0;
    if (walk(o, s->value->list, check_outer_read) != 0)
        return refuse(o, t, "a function that reads its arguments only, outside @(posedge clk_i)",
                      "hand it what it reads: a change of that alone runs nothing in Icarus");
    return walk(o, s->value->list, check_call);
}

/* Modules ------------------------------------------------------------------------------------- */

static int check_item(struct order *o, const struct tree *t) {
    const bool at_once =
        t->kind == TREE_COMBINATIONAL || t->kind == TREE_DRIVEN || t->kind == TREE_INSTANCE;
    if (!at_once && t->kind != TREE_CLOCKED && t->kind != TREE_FUNCTION)
        return 0;
    look_at_names(o, t);
    if (check_counters(o) != 0 || (t->kind == TREE_COMBINATIONAL && check_triggered(o, t) != 0))
        return -1;
    if (at_once && (walk(o, t->part[1], check_call) != 0 || walk(o, t->list, check_call) != 0 ||
                    walk(o, t->other, check_call) != 0))
        return -1;
    return t->kind == TREE_DRIVEN || t->kind == TREE_INSTANCE
               ? 0
               : verilog_flow_check(o->v, t, o->written, &o->b, o->e);
}

int verilog_order_check(const struct verilog *v, struct err *e) {
    static struct order o;
    o = (struct order){.v = v, .e = e};
    o.writer = calloc(v->most, sizeof *o.writer);
    o.written = calloc(v->most, sizeof *o.written);
    o.read = calloc(v->most, sizeof *o.read);
    o.selected = calloc(v->most, sizeof *o.selected);
    bounds_open(&o.b, v);
    int status =
        o.writer && o.written && o.read && o.selected
            ? walk(&o, v->items, look_at_writes)
            : err_set(e, "%.200s:0: expected memory for it, got none; free some", v->s->path);
    status = status ? status : walk(&o, v->items, check_item);
    free(o.writer);
    free(o.written);
    free(o.read);
    free(o.selected);
    return status;
}
