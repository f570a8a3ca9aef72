/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/top_alone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/c/objects.h"
#include "lockstep/signals.h"

struct step {
    struct sym_object in, state, out, next;
};

static void make_step(struct step *s, struct aig *g, const struct twin *block) {
    lit *in = make_inputs(g, signal_list_bits(&block->in));
    lit *state = make_inputs(g, signal_list_bits(&block->state));
    object_make(&s->in, "in", block->in.size);
    object_make(&s->state, "state", block->state.size);
    object_make(&s->out, "out", block->out.size);
    object_make(&s->next, "next", block->state.size);
    s->in.read_only = s->state.read_only = 1;
    object_forget(&s->in);
    object_forget(&s->state);
    object_put(&s->in, 0, &block->in, in);
    object_put(&s->state, 0, &block->state, state);
    object_forget(&s->out);
    object_forget(&s->next);
    free(in);
    free(state);
}

static void free_step(struct step *s) {
    object_free(&s->in);
    object_free(&s->state);
    object_free(&s->out);
    object_free(&s->next);
}

/* Has every bit of a row a value? */
static int row_has_values(const struct sym_object *o, const struct signal *s) {
    for (unsigned e = 0; e < s->count; e++) {
        for (unsigned b = 0; b < s->width; b++) {
            if (o->undefined[8 * (s->offset + e * s->stride) + b] != LIT_FALSE) {
                return 0;
            }
        }
    }
    return 1;
}

/* What was not written before has no value: nothing may have come of that. */
static int has_values(const struct sym *x, const struct step *s, const struct twin *block) {
    const struct obligation *list;
    unsigned n = sym_obligations(x, &list);
    int holds = 1;
    for (unsigned i = 0; i < n; i++) {
        holds &= list[i].bad == LIT_FALSE || strcmp(list[i].what, "uninitialised value") != 0;
    }
    for (unsigned i = 0; i < block->out.n; i++) {
        const struct signal *row = &block->out.rows[i];
        holds &= box_is_early(block, row->name) || row_has_values(&s->out, row);
    }
    for (unsigned i = 0; i < block->state.n; i++) {
        holds &= row_has_values(&s->next, &block->state.rows[i]);
    }
    return holds;
}

int step_stands_alone(const struct twin *block, const char *design_dir, int *alone, struct err *e) {
    struct aig *g = aig_new();
    struct step s;
    struct sym_arg args[] = {{&s.in, NULL}, {&s.state, NULL}, {&s.out, NULL}, {&s.next, NULL}};
    char path[512], function[64];
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, block->name);
    snprintf(function, sizeof function, "%s_step", block->name);
    make_step(&s, g, block);
    struct sym *x = sym_open_source(g, path, e);
    int status = x ? sym_run(x, function, args, 4, NULL, e) : -1;
    *alone = status == 0 && has_values(x, &s, block);
    sym_close(x);
    free_step(&s);
    aig_free(g);
    return status;
}

/* Are two rows not the same? What has no value is no row. */
static lit rows_differ(struct aig *g, const struct sym_object *one, const struct sym_object *two,
                       const struct signal *s) {
    size_t n = s->width * s->count;
    lit *left = make_lits(n), *right = make_lits(n), differs = LIT_FALSE;
    object_get_row(g, one, 0, s, left, &differs);
    object_get_row(g, two, 0, s, right, &differs);
    for (size_t i = 0; i < n; i++) {
        differs = aig_or(g, differs, aig_xor(g, left[i], right[i]));
    }
    free(left);
    free(right);
    return differs;
}

/* Has no bit of a row a value? */
static int row_is_untouched(const struct sym_object *o, const struct signal *s) {
    for (size_t i = 8 * s->offset; i < 8 * (s->offset + s->count * s->stride); i++) {
        if (o->undefined[i] != LIT_TRUE) {
            return 0;
        }
    }
    return 1;
}

/* The answers of X_moore or X_early against those of X_outputs. */
static lit outputs_differ(struct aig *g, const struct twin *block, enum box_role role,
                          const struct sym_object *first, const struct sym_object *outputs) {
    lit differs = LIT_FALSE;
    for (unsigned i = 0; i < block->out.n; i++) {
        const struct signal *row = &block->out.rows[i];
        if (box_gives(block, role, row->name)) {
            differs = aig_or(g, differs, rows_differ(g, first, outputs, row));
        } else if (!row_is_untouched(first, row)) {
            differs = LIT_TRUE;
        }
    }
    return differs;
}

/* Obligations of the code, where `when` is true. */
static void keep_obligations(struct aig *g, struct code_fault *found, const struct obligation *list,
                             unsigned n, lit when) {
    found->list = calloc(n + 1u, sizeof *found->list);
    if (!found->list) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    for (unsigned i = 0; i < n; i++) {
        found->list[i] = list[i];
        found->list[i].bad = aig_and(g, when, list[i].bad);
    }
    found->n = n;
}

/* The inputs that X_early may read; the others have no value. */
static void make_first_inputs(struct sym_object *in, const struct step *s,
                              const struct twin *block) {
    object_make(in, "in", block->in.size);
    object_forget(in);
    for (unsigned i = 0; i < block->in.n; i++) {
        const struct signal *row = &block->in.rows[i];
        size_t at = 8 * row->offset, n = 8 * row->count * row->stride;
        if (box_reads_first(block, row->name)) {
            memcpy(in->bits + at, s->in.bits + at, n * sizeof *in->bits);
            memcpy(in->undefined + at, s->in.undefined + at, n * sizeof *in->undefined);
        }
    }
    in->read_only = 1;
}

static int first_differs(struct aig *g, const struct twin *block, enum box_role role,
                         const char *design_dir, struct code_fault *found, struct err *e) {
    struct step s;
    struct sym_object in, out;
    struct sym_arg early[] = {{&in, NULL}, {&s.state, NULL}, {&out, NULL}};
    struct sym_arg args[] = {{&s.in, NULL}, {&s.state, NULL}, {&s.out, NULL}};
    const struct obligation *list = NULL;
    unsigned from = role == X_MOORE; /* X_moore has no inputs */
    char path[512], first[64], function[64];
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, block->name);
    snprintf(first, sizeof first, "%s_%s", block->name, role == X_MOORE ? "moore" : "early");
    snprintf(function, sizeof function, "%s_outputs", block->name);
    make_step(&s, g, block);
    make_first_inputs(&in, &s, block);
    object_make(&out, "out", block->out.size);
    object_forget(&out);
    struct sym *x = sym_open_source(g, path, e);
    int status = x ? sym_run(x, first, early + from, 3 - from, NULL, e) : -1;
    unsigned n = status == 0 ? sym_obligations(x, &list) : 0;
    keep_obligations(g, found, list, n, LIT_TRUE);
    status = status ? status : sym_run(x, function, args, 3, NULL, e);
    found->differs = status == 0 ? outputs_differ(g, block, role, &out, &s.out) : LIT_FALSE;
    sym_close(x);
    object_free(&in);
    object_free(&out);
    free_step(&s);
    return status;
}

int moore_differs(struct aig *g, const struct twin *block, const char *design_dir,
                  struct code_fault *found, struct err *e) {
    return first_differs(g, block, X_MOORE, design_dir, found, e);
}

int early_differs(struct aig *g, const struct twin *block, const char *design_dir,
                  struct code_fault *found, struct err *e) {
    return first_differs(g, block, X_EARLY, design_dir, found, e);
}

/* Does X_step, run on new inputs and state, leave another state though the inputs are idle? */
static int find_changes(struct aig *g, struct c_side *model, const struct layout *l,
                        struct code_fault *found, struct err *e) {
    struct symbols s = {make_inputs(g, l->n_in), make_inputs(g, l->n_state)};
    struct side side = {make_lits(l->n_state), make_lits(l->n_out)};
    const struct obligation *list = NULL;
    lit idle = LIT_FALSE, any = LIT_FALSE;
    int status = c_side_step(model, &s, &side, e) ||
                 c_side_predicate(model, "idle", 0, s.in, s.state, NULL, &idle, e);
    unsigned n = status ? 0 : c_side_obligations(model, &list);
    keep_obligations(g, found, list, n, idle);
    for (unsigned i = 0; i < l->n_state; i++) {
        any = aig_or(g, any, aig_xor(g, side.next[i], s.state[i]));
    }
    found->differs = aig_and(g, idle, any);
    free(s.in);
    free(s.state);
    free(side.next);
    free(side.out);
    return status ? -1 : 0;
}

int idle_changes(struct aig *g, const struct twin *block, const char *design_dir,
                 struct code_fault *found, struct err *e) {
    struct layout l;
    layout_of(&l, block);
    struct c_side *model = c_side_open(g, &l, design_dir, e);
    int status = model ? find_changes(g, model, &l, found, e) : -1;
    c_side_close(model);
    return status;
}

int box_is_busy(struct aig *g, const struct box *box, const char *design_dir, const lit *in,
                lit *busy, struct err *e) {
    struct layout l;
    layout_of(&l, box->twin);
    struct c_side *model = c_side_open(g, &l, design_dir, e);
    lit *state = make_lits(l.n_state), idle = LIT_FALSE;
    int status =
        model ? c_side_predicate(model, "idle", 0, in + box->in, state, NULL, &idle, e) : -1;
    *busy = aig_not(idle);
    c_side_close(model);
    free(state);
    return status;
}
