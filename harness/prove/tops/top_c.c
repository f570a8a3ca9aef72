/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/top_c.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/c/objects.h"
#include "contracts/contract.h"
#include "lockstep/signals.h"
#include "prove/tops/top_datapath.h"
#include "prove/tops/top_bodies.h"

/* What has happened to a box in this step. */
struct visit {
    unsigned moores, earlies, outputs, steps; /* calls; steps of a crossbar: moves of its data */
    lit outputs_when, steps_when;             /* where the call is reached */
    lit *early_in;                            /* inputs as X_early has seen them */
    const lit *given_out;                     /* where X_outputs wrote to */
    struct sym_object moved; /* of a crossbar: what was handed to the move, as X_in */
};

struct top_c {
    struct aig *g;
    const struct boxes *b;
    const char *design_dir;
    struct sym *sym;
    struct sym_object self, in, out;
    const struct symbols *s;
    struct top_side *side;
    struct visit *visits;             /* [boxes] */
    const struct datapath_form *form; /* of the wide data */
    struct obligation *list;          /* sym's, and the padding's behind them */
    lit padding;                      /* objects.h */
    struct bodies *bodies;            /* NULL: what boxes give are symbols */
};

static void fault(struct top_c *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(struct top_c *c, const char *format, ...) {
    va_list list;
    if (c->side->fault[0]) {
        return; /* the first one tells most */
    }
    va_start(list, format);
    vsnprintf(c->side->fault, sizeof c->side->fault, format, list);
    va_end(list);
}

/* Arguments ------------------------------------------------------------------------------------ */

static int is_at(const struct sym_object *view, const struct sym_object *o, size_t offset) {
    return view->bits == o->bits + 8 * offset;
}

/* Has memory room for a struct? */
static int has_room(struct top_c *c, const struct box *box, const char *function,
                    const struct sym_object *view, size_t size) {
    if (view->bits && view->size >= size) {
        return 1;
    }
    fault(c, "%s: %s of too little memory in the call of %s", box->field,
          view->name ? view->name : "an argument", function);
    return 0;
}

/* Do two ranges of memory have a byte in common? */
static int overlap(const struct sym_object *a, size_t a_size, const struct sym_object *b,
                   size_t b_size) {
    return a->bits && b->bits && a->bits < b->bits + 8 * b_size && b->bits < a->bits + 8 * a_size;
}

/* Are the literals of a row those that are expected, each with a value? */
static int row_is(const struct sym_object *o, size_t base, const struct signal *s,
                  const lit *expected) {
    for (unsigned e = 0; e < s->count; e++) {
        for (unsigned b = 0; b < s->width; b++) {
            size_t at = 8 * (base + s->offset + e * s->stride) + b;
            if (o->undefined[at] != LIT_FALSE || o->bits[at] != *expected++) {
                return 0;
            }
        }
    }
    return 1;
}

static unsigned row_bits(const struct signal *s) {
    return s->width * s->count;
}

static void put_all(lit *bits, unsigned n, lit value) {
    for (unsigned i = 0; i < n; i++) {
        bits[i] = value;
    }
}

/* Does the struct hold these literals? */
static int list_is(const struct sym_object *o, size_t base, const struct signal_list *list,
                   const lit *expected) {
    for (unsigned i = 0; i < list->n; i++) {
        if (!row_is(o, base, &list->rows[i], expected)) {
            return 0;
        }
        expected += row_bits(&list->rows[i]);
    }
    return 1;
}

/* Control blocks ------------------------------------------------------------------------------- */

/* The box whose function this is, by the state that it is called with. */
static const struct box *find_box(struct top_c *c, const char *block, size_t length,
                                  const struct sym_object *state) {
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        if (!box_is_wide(box) && strlen(box->twin->name) == length &&
            memcmp(box->twin->name, block, length) == 0 && is_at(state, &c->self, box->offset)) {
            return box;
        }
    }
    return NULL;
}

/* Writes the symbols of the outputs that this function writes, where it is reached. */
static void give_outputs(struct top_c *c, const struct box *box, enum box_role role,
                         struct sym_object *out, lit when) {
    const lit *symbols = c->s->in + box->out;
    for (unsigned i = 0; i < box->twin->out.n; i++) {
        const struct signal *s = &box->twin->out.rows[i];
        if (box_gives(box->twin, role, s->name)) {
            object_put_row_when(c->g, out, 0, s, symbols, when);
        }
        symbols += row_bits(s);
    }
}

/* X_outputs gives them again: nothing need be remembered. */
static void call_moore(struct top_c *c, const struct box *box, const struct sym_given *args) {
    struct sym_object out = args[1].view;
    struct visit *v = &c->visits[box - c->b->list];
    if (v->moores++ > 0 || v->earlies > 0 || v->outputs > 0 || v->steps > 0) {
        fault(c, "%s: %s_moore called twice, or after other functions", box->field,
              box->twin->name);
    }
    give_outputs(c, box, X_MOORE, &out, LIT_TRUE);
}

/* Bits above a width, or without a value, that are only wrong where the call is reached. */
static void add_padding(struct top_c *c, lit wrong, lit when) {
    c->padding = aig_or(c->g, c->padding, aig_and(c->g, wrong, when));
}

/* X_outputs gives these again, too, from inputs that must be the same then. */
static void call_early(struct top_c *c, const struct box *box, const struct sym_given *args) {
    struct sym_object out = args[2].view;
    struct visit *v = &c->visits[box - c->b->list];
    unsigned bit = 0;
    if (v->earlies++ > 0 || v->outputs > 0 || v->steps > 0) {
        fault(c, "%s: %s_early called twice, or after other functions", box->field,
              box->twin->name);
        return;
    }
    v->early_in = make_lits(signal_list_bits(&box->twin->in));
    for (unsigned i = 0; i < box->twin->in.n; i++) {
        const struct signal *s = &box->twin->in.rows[i];
        if (box_reads_first(box->twin, s->name)) {
            object_get_row(c->g, &args[0].view, 0, s, v->early_in + bit, &c->padding);
        }
        bit += row_bits(s);
    }
    give_outputs(c, box, X_EARLY, &out, LIT_TRUE);
}

/* Has X_early seen the inputs that X_outputs sees? Those are compared with the RTL's. */
static void check_early(struct top_c *c, const struct box *box, const struct sym_given *args) {
    const lit *seen = c->visits[box - c->b->list].early_in;
    for (unsigned i = 0; seen && i < box->twin->in.n; i++) {
        const struct signal *s = &box->twin->in.rows[i];
        if (box_reads_first(box->twin, s->name) && !row_is(&args[0].view, 0, s, seen)) {
            fault(c, "%s: %s_early has seen another %s than %s_outputs", box->field,
                  box->twin->name, s->name, box->twin->name);
        }
        seen += row_bits(s);
    }
}

static void call_outputs(struct top_c *c, const struct box *box, const struct sym_given *args,
                         lit when) {
    struct sym_object out = args[2].view;
    struct visit *v = &c->visits[box - c->b->list];
    unsigned bit = box->in;
    lit wrong = LIT_FALSE;
    if (v->outputs++ > 0 || v->steps > 0) {
        fault(c, "%s: %s_outputs called twice, or after its step", box->field, box->twin->name);
    }
    for (unsigned i = 0; i < box->twin->in.n; i++) {
        const struct signal *s = &box->twin->in.rows[i];
        if (box_reads_early(box->twin, s->name)) {
            object_get_row(c->g, &args[0].view, 0, s, c->side->early + bit, &wrong);
            put_all(c->side->seen + bit, row_bits(s), when);
        }
        bit += row_bits(s);
    }
    add_padding(c, wrong, when);
    check_early(c, box, args);
    give_outputs(c, box, X_OUTPUTS, &out, when);
    v->given_out = out.bits;
    v->outputs_when = when;
}

/* X_step may rely on what X_outputs has written, if that was called in every cycle. */
static int has_early_outputs(struct top_c *c, const struct box *box, const struct sym_object *out) {
    const struct visit *v = &c->visits[box - c->b->list];
    const lit *symbols = c->s->in + box->out;
    for (unsigned i = 0; i < box->twin->out.n && v->outputs_when == LIT_TRUE; i++) {
        const struct signal *s = &box->twin->out.rows[i];
        if (box_is_early(box->twin, s->name) &&
            (out->bits != v->given_out || !row_is(out, 0, s, symbols))) {
            return 0;
        }
        symbols += row_bits(s);
    }
    return 1;
}

static void call_step(struct top_c *c, const struct box *box, const struct sym_given *args,
                      lit when) {
    struct sym_object out = args[2].view, next = args[3].view;
    const lit *symbols = c->side->next + box->state;
    lit wrong = LIT_FALSE;
    if (c->visits[box - c->b->list].steps++ > 0) {
        fault(c, "%s: %s_step called twice", box->field, box->twin->name);
    }
    if (!has_early_outputs(c, box, &out)) {
        fault(c, "%s: %s_step does not find what %s_outputs has written", box->field,
              box->twin->name, box->twin->name);
    }
    object_get(c->g, &args[0].view, 0, &box->twin->in, c->side->out + box->in, &wrong);
    add_padding(c, wrong, when);
    put_all(c->side->given + box->in, (unsigned)signal_list_bits(&box->twin->in), when);
    give_outputs(c, box, X_STEP, &out, when);
    for (unsigned i = 0; i < box->twin->state.n; i++) {
        symbols = object_put_row_when(c->g, &next, 0, &box->twin->state.rows[i], symbols, when);
    }
    c->visits[box - c->b->list].steps_when = when;
}

/* Is there memory for all arguments of a block's function? What it writes to must be apart from the
 * others: they are objects of their own in the block's proof. */
static int have_rooms(struct top_c *c, const struct box *box, const char *function,
                      struct sym_given *args, enum box_role role) {
    const struct twin *t = box->twin;
    const size_t sizes[] = {t->in.size, t->state.size, t->out.size, t->state.size};
    static const char *const names[] = {"its inputs", "its state", "its outputs", "its next state"};
    unsigned first = role == X_MOORE, n = (role == X_STEP) + 3u - first;
    for (unsigned k = 0; k < n; k++) {
        if (!has_room(c, box, function, &args[k].view, sizes[first + k])) {
            return 0;
        }
        args[k].written = first + k >= 2;
        for (unsigned i = 0; args[k].written && i < k; i++) {
            if (overlap(&args[k].view, sizes[first + k], &args[i].view, sizes[first + i])) {
                fault(c, "%s: %s called with %s over %s", box->field, function, names[first + k],
                      names[first + i]);
                return 0;
            }
        }
    }
    return 1;
}

/* What the box gives is what its code makes of what it is given. */
static int run_body(struct top_c *c, const struct box *box, enum box_role role,
                    const struct sym_given *args, lit when, struct err *e) {
    lit wrong = LIT_FALSE;
    int status = bodies_run(c->bodies, box, role, args, when, c->s->in + box->out,
                            c->side->next + box->state, &wrong, e);
    add_padding(c, wrong, when);
    return status;
}

static int call_block(struct top_c *c, const char *function, size_t block, struct sym_given *args,
                      unsigned n, enum box_role role, lit when, struct err *e) {
    unsigned at = role != X_MOORE; /* of the state, behind the inputs */
    unsigned expected = at + 2u + (role == X_STEP);
    const struct box *box =
        n == expected && args[at].view.bits ? find_box(c, function, block, &args[at].view) : NULL;
    if (!box) {
        fault(c, "%s called with a state that is none of its instances'", function);
        return 0;
    }
    if (when != LIT_TRUE && (role < X_OUTPUTS || !box->contract->idle)) {
        fault(c, "%s called only sometimes", function);
    }
    if (!have_rooms(c, box, function, args, role)) {
        return 0;
    }
    if (!list_is(&c->self, box->offset, &box->twin->state, c->s->state + box->state)) {
        fault(c, "%s: its state changed before %s", box->field, function);
    }
    if (c->bodies && run_body(c, box, role, args, when, e)) {
        return -1;
    }
    if (role == X_MOORE) {
        call_moore(c, box, args);
    } else if (role == X_EARLY) {
        call_early(c, box, args);
    } else if (role == X_OUTPUTS) {
        call_outputs(c, box, args, when);
    } else {
        call_step(c, box, args, when);
    }
    return 0;
}

/* Wide data ------------------------------------------------------------------------------------ */

static const char *crossbar_name(const struct top_c *c) {
    return c->form->argument[DATAPATH_CROSSBAR].name;
}

/* Instance k of a block. */
static const struct box *instance(const struct top_c *c, const char *block, unsigned k) {
    for (unsigned i = 0; i < c->b->n; i++) {
        if (strcmp(c->b->list[i].twin->name, block) == 0 && k-- == 0) {
            return &c->b->list[i];
        }
    }
    return NULL;
}

static const struct box *find_crossbar(const struct top_c *c, const struct sym_object *memory) {
    const struct box *box = NULL;
    for (unsigned k = 0; (box = instance(c, crossbar_name(c), k)) != NULL; k++) {
        if (is_at(memory, &c->self, box->offset)) {
            break;
        }
    }
    return box;
}

/* Those of a crossbar's blocks of a kind follow those of the crossbars before it. */
static unsigned first_of(const struct top_c *c, const struct box *crossbar,
                         const struct datapath_argument *memory) {
    unsigned k = 0;
    while (instance(c, crossbar_name(c), k) != crossbar) {
        k++;
    }
    return k * memory->count;
}

/* Copies bytes, with values or without. */
static void keep_bytes(struct sym_object *to, const struct datapath_argument *a,
                       const struct sym_object *from) {
    memcpy(to->bits + 8 * a->offset, from->bits, 8 * a->size * sizeof *to->bits);
    memcpy(to->undefined + 8 * a->offset, from->undefined, 8 * a->size * sizeof *to->undefined);
}

static void keep_number(struct top_c *c, struct sym_object *to, const struct datapath_argument *a,
                        const struct sym_given *number) {
    for (unsigned b = 0; b < number->width; b++) {
        if (b < 8 * a->size) {
            to->bits[8 * a->offset + b] = number->word[b];
        } else {
            c->padding = aig_or(c->g, c->padding, number->word[b]);
        }
    }
}

/* An output of the crossbar, or of a block beside it, goes to the top's, as it lies there. */
static void give_row(struct top_c *c, const struct box *crossbar, const struct datapath_argument *a,
                     struct sym_object *to) {
    const struct box *box = a->of ? instance(c, a->of, 0) : crossbar;
    struct signal row = *signal_find(&box->twin->out, a->name);
    row.offset = 0;
    object_put_row(to, 0, &row, c->s->in + box->out + layout_bit(&box->twin->out, row.name));
}

/* Arguments are kept as they are at this moment, for X_ports. */
static void take_argument(struct top_c *c, const struct box *crossbar,
                          const struct datapath_argument *a, const struct sym_given *given) {
    struct sym_object *moved = &c->visits[crossbar - c->b->list].moved, to = given->view;
    if (a->kind == DATAPATH_NUMBER && given->word) {
        keep_number(c, moved, a, given);
    } else if (!has_room(c, crossbar, "the move of its data", &given->view, a->size)) {
        return;
    } else if (a->kind == DATAPATH_RESULT) {
        give_row(c, crossbar, a, &to);
    } else if (a->kind != DATAPATH_MEMORY) {
        keep_bytes(moved, a, &given->view);
    }
}

/* The memory is that of the crossbar's own blocks, and there are as many of them. */
static void check_memory(struct top_c *c, const struct box *crossbar,
                         const struct datapath_argument *a, const struct sym_given *given) {
    unsigned first = first_of(c, crossbar, a);
    const struct box *box = instance(c, a->name, first);
    if (!box || !instance(c, a->name, first + a->count - 1) ||
        !is_at(&given->view, &c->self, box->offset)) {
        fault(c, "%s: %s_move called with another memory than that of its %s", crossbar->field,
              c->form->name, a->name);
    }
}

static int is_written(const struct datapath_argument *a) {
    return a->kind == DATAPATH_MEMORY || a->kind == DATAPATH_RESULT;
}

/* As have_rooms: what the move writes to is apart from all else that it is given. */
static void check_apart(struct top_c *c, const struct box *crossbar, struct sym_given *args,
                        unsigned n) {
    const struct datapath_argument *a = c->form->argument;
    for (unsigned k = 0; k < n; k++) {
        args[k].written = is_written(&a[k]);
        for (unsigned i = 0; args[k].written && i < n; i++) {
            if (i != k && overlap(&args[k].view, a[k].size, &args[i].view, a[i].size)) {
                fault(c, "%s: %s_move called with %s over %s", crossbar->field, c->form->name,
                      a[k].name, a[i].name);
            }
        }
    }
}

/* X_move of a form. */
static int call_move(struct top_c *c, struct sym_given *args, unsigned n) {
    const struct box *crossbar =
        n == datapath_arguments(c->form) ? find_crossbar(c, &args[DATAPATH_CROSSBAR].view) : NULL;
    if (!crossbar) {
        fault(c, "%s_move called with a memory that is no crossbar's", c->form->name);
        return 0;
    }
    c->visits[crossbar - c->b->list].steps++;
    for (unsigned k = 0; k < n; k++) {
        const struct datapath_argument *a = &c->form->argument[k];
        if (a->kind == DATAPATH_MEMORY) {
            check_memory(c, crossbar, a, &args[k]);
        }
        take_argument(c, crossbar, a, &args[k]);
    }
    check_apart(c, crossbar, args, n);
    return 0;
}

/* What the instances of a block of the form give, one after the other, as an array of its structs;
 * and room for their inputs. */
static void put_boxes(struct top_c *c, const struct box *crossbar,
                      const struct datapath_argument *a, struct sym_object *outs,
                      struct sym_object *ins) {
    unsigned first = first_of(c, crossbar, a);
    const struct twin *block = instance(c, a->name, first)->twin;
    object_make(outs, "outputs", a->count * block->out.size);
    object_make(ins, "inputs", a->count * block->in.size);
    for (unsigned k = 0; k < a->count; k++) {
        const struct box *box = instance(c, a->name, first + k);
        object_put(outs, k * block->out.size, &block->out, c->s->in + box->out);
    }
    outs->read_only = 1;
}

static void get_boxes(struct top_c *c, const struct box *crossbar,
                      const struct datapath_argument *a, const struct sym_object *ins) {
    unsigned first = first_of(c, crossbar, a);
    for (unsigned k = 0; k < a->count; k++) {
        const struct box *box = instance(c, a->name, first + k);
        object_get(c->g, ins, k * box->twin->in.size, &box->twin->in, c->side->out + box->in,
                   &c->padding);
    }
}

/* The inputs of a crossbar and of the other blocks with wide data that the move stands for. */
static int find_ports_of(struct top_c *c, const struct box *crossbar, struct err *e) {
    struct sym_object outs[DATAPATH_ARGUMENTS], ins[DATAPATH_ARGUMENTS];
    struct sym_arg args[1 + 2 * DATAPATH_ARGUMENTS];
    unsigned n = datapath_memories(c->form);
    char function[64];
    snprintf(function, sizeof function, "%s_ports", c->form->name);
    args[0] = (struct sym_arg){&c->visits[crossbar - c->b->list].moved, NULL};
    args[0].object->read_only = 1;
    for (unsigned k = 0; k < n; k++) {
        put_boxes(c, crossbar, &c->form->argument[k], &outs[k], &ins[k]);
        args[1 + k] = (struct sym_arg){&outs[k], NULL};
        args[1 + n + k] = (struct sym_arg){&ins[k], NULL};
    }
    int status = sym_run(c->sym, function, args, 1 + 2 * n, NULL, e);
    for (unsigned k = 0; k < n; k++) {
        if (status == 0) {
            get_boxes(c, crossbar, &c->form->argument[k], &ins[k]);
        }
        object_free(&outs[k]);
        object_free(&ins[k]);
    }
    return status;
}

static int find_ports(struct top_c *c, struct err *e) {
    const struct box *crossbar;
    int status = 0;
    for (unsigned k = 0; status == 0 && (crossbar = instance(c, crossbar_name(c), k)); k++) {
        status = find_ports_of(c, crossbar, e);
    }
    return status;
}

/* Step ----------------------------------------------------------------------------------------- */

/* The function's role, behind the last `_` of its name; -1: none. */
static int role_of(const char *name) {
    static const char *const names[] = {"_moore", "_early", "_outputs", "_step"};
    int role = (int)(sizeof names / sizeof *names);
    while (--role >= 0 && strcmp(name, names[role]) != 0) {
    }
    return role;
}

/* sym_box. */
static int call(void *user, const char *function, struct sym_given *args, unsigned n, lit reached,
                struct err *e) {
    struct top_c *c = user;
    const char *end = strrchr(function, '_');
    size_t block = end ? (size_t)(end - function) : 0;
    int role = end ? role_of(end) : -1;
    if (end && strcmp(end, "_move") == 0 && strlen(c->form->name) == block &&
        memcmp(c->form->name, function, block) == 0) {
        if (reached != LIT_TRUE) {
            fault(c, "%s called only sometimes", function);
        }
        return call_move(c, args, n);
    }
    return role >= 0 ? call_block(c, function, block, args, n, (enum box_role)role, reached, e) : 1;
}

/* Was every box visited, and did its next state get where its state was? */
static void check_boxes(struct top_c *c) {
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        if (!box_is_wide(box) && c->visits[i].steps != 1) {
            fault(c, "%s: %s_step called %u times", box->field, box->twin->name,
                  c->visits[i].steps);
        }
        if (top_c_steps(c, i) != LIT_TRUE) {
            object_get(c->g, &c->self, box->offset, &box->twin->state, c->side->kept + box->state,
                       &c->padding);
        } else if (!list_is(&c->self, box->offset, &box->twin->state, c->side->next + box->state)) {
            fault(c, "%s: its state after the step is not its next state", box->field);
        }
        if (strcmp(box->twin->name, crossbar_name(c)) == 0 && c->visits[i].steps != 1) {
            fault(c, "%s: %s_move called %u times", box->field, c->form->name, c->visits[i].steps);
        }
    }
}

/* Wide data had no values: whatever reads it breaks an obligation, and nothing has written it. */
static void check_memories(struct top_c *c) {
    const struct twin *t = c->b->top;
    for (size_t i = 8 * t->c.mem_offset; i < 8 * (t->c.mem_offset + t->mem.size); i++) {
        if (c->self.undefined[i] != LIT_TRUE) {
            fault(c, "the top writes its memories itself");
            return;
        }
    }
}

static void put_state(struct top_c *c, const struct symbols *s) {
    const struct twin *t = c->b->top;
    object_forget(&c->self);
    object_put(&c->self, t->c.state_offset, &t->state, s->state);
}

int top_c_step(struct top_c *c, const struct symbols *s, struct top_side *side, struct err *e) {
    const struct twin *t = c->b->top;
    struct sym_arg args[] = {{&c->self, NULL}, {&c->in, NULL}, {&c->out, NULL}};
    c->s = s;
    c->side = side;
    put_all(side->given, c->b->l.n_out, LIT_TRUE);
    put_state(c, s);
    object_forget(&c->in);
    object_put(&c->in, 0, &t->in, s->in);
    object_forget(&c->out);
    if (sym_run(c->sym, "step", args, 3, NULL, e)) {
        return -1;
    }
    object_get(c->g, &c->out, 0, &t->out, side->out, &c->padding);
    check_boxes(c);
    check_memories(c);
    return c->side->fault[0] ? 0 : find_ports(c, e);
}

/* Reset ---------------------------------------------------------------------------------------- */

/* The state of a block after its own reset, as constants. */
static int reset_block(struct top_c *c, const struct twin *block, lit *state, struct err *e) {
    struct layout l;
    layout_of(&l, block);
    struct c_side *model = c_side_open(c->g, &l, c->design_dir, e);
    int status = model ? c_side_reset(model, state, e) : -1;
    c_side_close(model);
    return status;
}

/* Does every box hold what its block's reset leaves? */
static int check_resets(struct top_c *c, struct err *e) {
    int status = 0;
    for (unsigned i = 0; i < c->b->n && status == 0; i++) {
        const struct box *box = &c->b->list[i];
        lit *expected =
            make_lits(signal_list_bits(&box->twin->state) + signal_list_bits(&box->twin->mem));
        status = reset_block(c, box->twin, expected, e);
        if (status == 0 && !list_is(&c->self, box->offset, &box->twin->state, expected)) {
            fault(c, "%s: its state after reset is not what %s_reset leaves", box->field,
                  box->twin->name);
        }
        free(expected);
    }
    return status;
}

int top_c_reset(struct top_c *c, const struct symbols *s, struct top_side *side, struct err *e) {
    const struct twin *t = c->b->top;
    struct sym_arg args[] = {{&c->self, NULL}};
    c->side = side;
    put_state(c, s);
    if (sym_run(c->sym, "reset", args, 1, NULL, e) || check_resets(c, e)) {
        return -1;
    }
    for (size_t i = 8 * t->c.mem_offset; i < 8 * (t->c.mem_offset + t->mem.size); i++) {
        if (c->self.undefined[i] != LIT_FALSE || c->self.bits[i] != LIT_FALSE) {
            fault(c, "memories are not zero after reset");
            break;
        }
    }
    return 0;
}

/* Opening and obligations ---------------------------------------------------------------------- */

/* Stands the form for this block? */
static int is_moved(const struct datapath_form *f, const char *block) {
    unsigned k = datapath_memories(f);
    while (k > 0 && strcmp(f->argument[k - 1].name, block) != 0) {
        k--;
    }
    return k > 0;
}

/* The form that stands for all of the top's blocks with wide data, and for no other. */
static int fits(const struct top_c *c, const struct datapath_form *f) {
    int all = 1;
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        all &= !box_is_wide(box) || is_moved(f, box->twin->name);
    }
    for (unsigned k = 0; k < datapath_memories(f); k++) {
        all &= instance(c, f->argument[k].name, 0) != NULL;
    }
    return all;
}

static int prepare_moves(struct top_c *c, struct tables *t, struct err *e) {
    c->visits = calloc(c->b->n, sizeof *c->visits);
    if (!c->visits) {
        return err_set(e, "prove: out of memory; free some memory");
    }
    for (unsigned k = 0; datapath_forms[k] && !c->form; k++) {
        const struct datapath_form *form = tables_form(t, c->b->top->name, datapath_forms[k], e);
        if (!form) {
            return -1;
        }
        c->form = fits(c, form) ? form : NULL;
    }
    if (!c->form) {
        return err_set(e,
                       "gen/blocks/%s.def:1: expected the blocks with wide data of a form, got "
                       "others; add a form as harness/contracts/blocks/datapath_form.h says",
                       c->b->top->name);
    }
    for (unsigned i = 0; i < c->b->n; i++) {
        if (strcmp(c->b->list[i].twin->name, crossbar_name(c)) == 0) {
            object_make(&c->visits[i].moved, "moved", c->form->in_size);
        }
    }
    return 0;
}

struct top_c *top_c_open(struct aig *g, const struct boxes *b, struct tables *t,
                         const char *design_dir, struct err *e) {
    struct top_c *c = calloc(1, sizeof *c);
    char path[512];
    if (!c) {
        err_set(e, "prove: out of memory; free some memory");
        return NULL;
    }
    c->g = g;
    c->b = b;
    c->design_dir = design_dir;
    object_make(&c->self, "self", b->top->c.self_size);
    object_make(&c->in, "in", b->top->in.size);
    c->in.read_only = 1;
    object_make(&c->out, "out", b->top->out.size);
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, b->top->name);
    c->sym = prepare_moves(c, t, e) == 0 ? sym_open_source(g, path, e) : NULL;
    if (!c->sym) {
        top_c_close(c);
        return NULL;
    }
    sym_set_box(c->sym, call, c);
    return c;
}

void top_c_set_bodies(struct top_c *c, struct bodies *bodies) {
    c->bodies = bodies;
}

int top_c_calls_outputs(const struct top_c *c, const struct twin *block) {
    int all = 1;
    for (unsigned i = 0; i < c->b->n; i++) {
        all &= c->b->list[i].twin != block || c->visits[i].outputs_when == LIT_TRUE;
    }
    return all;
}

lit top_c_steps(const struct top_c *c, unsigned box) {
    return box_is_wide(&c->b->list[box]) ? LIT_TRUE : c->visits[box].steps_when;
}

int top_c_calls_moore(const struct top_c *c, const struct twin *block) {
    int any = 0;
    for (unsigned i = 0; i < c->b->n; i++) {
        any |= c->b->list[i].twin == block && c->visits[i].moores > 0;
    }
    return any;
}

int top_c_calls_early(const struct top_c *c, const struct twin *block) {
    int any = 0;
    for (unsigned i = 0; i < c->b->n; i++) {
        any |= c->b->list[i].twin == block && c->visits[i].earlies > 0;
    }
    return any;
}

unsigned top_c_obligations(struct top_c *c, const struct obligation **list) {
    return obligations_with_padding(c->sym, c->padding, c->b->top->name, &c->list, list);
}

void top_c_close(struct top_c *c) {
    if (!c) {
        return;
    }
    sym_close(c->sym);
    object_free(&c->self);
    object_free(&c->in);
    object_free(&c->out);
    for (unsigned i = 0; c->visits && i < c->b->n; i++) {
        object_free(&c->visits[i].moved);
        free(c->visits[i].early_in);
    }
    free(c->visits);
    free(c->list);
    free(c);
}

void top_side_make(struct top_side *side, const struct layout *l, lit *next) {
    side->next = next;
    side->kept = make_lits(l->n_state);
    side->out = make_lits(l->n_out);
    side->given = make_lits(l->n_out);
    side->early = make_lits(l->n_out);
    side->seen = make_lits(l->n_out);
}

void top_side_free(struct top_side *side) {
    free(side->next);
    free(side->kept);
    free(side->out);
    free(side->given);
    free(side->early);
    free(side->seen);
}
