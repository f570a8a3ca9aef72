/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/top_bodies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/c/objects.h"
#include "lockstep/signals.h"

struct bodies {
    struct aig *g;
    const struct boxes *b;
    struct sym **models; /* [boxes] of wide data: NULL; boxes of a block share one */
    struct obligation *obligations;
    unsigned n_obligations;
};

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return memory;
}

/* Opening -------------------------------------------------------------------------------------- */

/* Boxes of a block are one after the other. */
static int is_first(const struct boxes *b, unsigned i) {
    return i == 0 || b->list[i - 1].twin != b->list[i].twin;
}

static int open_model(struct bodies *x, unsigned i, const char *design_dir, struct err *e) {
    char path[512];
    if (box_is_wide(&x->b->list[i])) {
        return 0;
    }
    if (!is_first(x->b, i)) {
        x->models[i] = x->models[i - 1];
        return 0;
    }
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, x->b->list[i].twin->name);
    x->models[i] = sym_open(x->g, path, e);
    return x->models[i] ? 0 : -1;
}

struct bodies *bodies_open(struct aig *g, const struct boxes *b, const char *design_dir,
                           struct err *e) {
    struct bodies *x = or_end(calloc(1, sizeof *x));
    x->g = g;
    x->b = b;
    x->models = or_end(calloc(b->n + 1u, sizeof *x->models));
    for (unsigned i = 0; i < b->n; i++) {
        if (open_model(x, i, design_dir, e)) {
            bodies_close(x);
            return NULL;
        }
    }
    return x;
}

void bodies_close(struct bodies *x) {
    if (!x) {
        return;
    }
    for (unsigned i = 0; i < x->b->n; i++) {
        if (is_first(x->b, i)) {
            sym_close(x->models[i]);
        }
    }
    free(x->models);
    free(x->obligations);
    free(x);
}

/* Running -------------------------------------------------------------------------------------- */

/* What the model has booked from number `first` on, where its call is reached. */
static void book(struct bodies *x, const struct sym *model, unsigned first, lit when) {
    const struct obligation *list;
    unsigned n = sym_obligations(model, &list);
    x->obligations = or_end(
        realloc(x->obligations, (x->n_obligations + n - first + 1u) * sizeof *x->obligations));
    for (unsigned i = first; i < n; i++) {
        struct obligation *o = &x->obligations[x->n_obligations++];
        *o = list[i];
        o->bad = aig_and(x->g, o->bad, when);
    }
}

unsigned bodies_obligations(const struct bodies *x, const struct obligation **list) {
    *list = x->obligations;
    return x->n_obligations;
}

static void copy_object(struct sym_object *to, const struct sym_object *from, size_t size) {
    object_make(to, from->name, size);
    memcpy(to->bits, from->bits, 8 * size * sizeof *to->bits);
    memcpy(to->undefined, from->undefined, 8 * size * sizeof *to->undefined);
}

/* The rows that the function writes; the others' literals stay. */
static void take_outputs(struct bodies *x, const struct twin *block, enum box_role role,
                         const struct sym_object *from, lit *out, lit *wrong) {
    for (unsigned i = 0; i < block->out.n; i++) {
        const struct signal *row = &block->out.rows[i];
        if (box_gives(block, role, row->name)) {
            object_get_row(x->g, from, 0, row, out, wrong);
        }
        out += row->width * row->count;
    }
}

int bodies_run(struct bodies *x, const struct box *box, enum box_role role,
               const struct sym_given *args, lit when, lit *out, lit *next, lit *wrong,
               struct err *e) {
    static const char *const names[] = {"moore", "early", "outputs", "step"};
    const struct twin *block = box->twin;
    struct sym *model = x->models[box - x->b->list];
    unsigned n = role == X_MOORE ? 2 : role == X_STEP ? 4 : 3, at = role == X_MOORE ? 1 : 2;
    struct sym_object views[4], outputs, after;
    struct sym_arg given[4] = {{NULL, NULL}};
    const struct obligation *list;
    unsigned first = sym_obligations(model, &list);
    char function[80];
    snprintf(function, sizeof function, "%s_%s", block->name, names[role]);
    copy_object(&outputs, &args[at].view, block->out.size);
    object_make(&after, "next", block->state.size);
    object_forget(&after);
    for (unsigned k = 0; k < n; k++) {
        views[k] = args[k].view;
        views[k].read_only = 1;
        given[k].object = k == at ? &outputs : k == 3 ? &after : &views[k];
    }
    int status = sym_run(model, function, given, n, NULL, e);
    book(x, model, first, when);
    if (status == 0) {
        take_outputs(x, block, role, &outputs, out, wrong);
    }
    if (status == 0 && role == X_STEP) {
        object_get(x->g, &after, 0, &block->state, next, wrong);
    }
    object_free(&outputs);
    object_free(&after);
    return status;
}
