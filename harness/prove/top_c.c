/* SPDX-License-Identifier: Apache-2.0 */
#include "top_c.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "rules/datapath_offsets.h"
#include "signals.h"

/* What has happened to a box in this step. */
struct visit {
    unsigned outputs, steps; /* calls */
    const lit *given_out;    /* where X_outputs wrote to */
};

struct top_c {
    struct aig *g;
    const struct boxes *b;
    struct sym *sym;
    struct sym_object self, in, out;
    const struct symbols *s;
    struct top_side *side;
    struct visit *visits; /* [boxes] */
    /* datapath_move: calls, its arguments as a datapath_in, the top's outputs that it writes. */
    unsigned moves;
    struct sym_object moved;
    struct obligation *list; /* sym's, and the padding's behind them */
    lit padding;             /* objects.h */
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

/* Writes the symbols of the outputs that this function writes. */
static void give_outputs(struct top_c *c, const struct box *box, int early,
                         struct sym_object *out) {
    const lit *symbols = c->s->in + box->out;
    for (unsigned i = 0; i < box->twin->out.n; i++) {
        const struct signal *s = &box->twin->out.rows[i];
        if (box_is_early(box->twin, s->name) == early) {
            object_put_row(out, 0, s, symbols);
        }
        symbols += row_bits(s);
    }
}

static void call_outputs(struct top_c *c, const struct box *box, const struct sym_given *args) {
    struct sym_object out = args[2].view;
    struct visit *v = &c->visits[box - c->b->list];
    unsigned bit = box->in;
    if (v->outputs++ > 0 || v->steps > 0) {
        fault(c, "%s: %s_outputs called twice, or after its step", box->field, box->twin->name);
    }
    for (unsigned i = 0; i < box->twin->in.n; i++) {
        const struct signal *s = &box->twin->in.rows[i];
        if (box_reads_early(box->twin, s->name)) {
            object_get_row(c->g, &args[0].view, 0, s, c->side->early + bit, &c->padding);
            memset(c->side->seen + bit, 1, row_bits(s));
        }
        bit += row_bits(s);
    }
    give_outputs(c, box, 1, &out);
    v->given_out = out.bits;
}

/* X_step may rely on what X_outputs has written, if that was called. */
static int has_early_outputs(struct top_c *c, const struct box *box, const struct sym_object *out) {
    const struct visit *v = &c->visits[box - c->b->list];
    const lit *symbols = c->s->in + box->out;
    for (unsigned i = 0; i < box->twin->out.n && v->outputs > 0; i++) {
        const struct signal *s = &box->twin->out.rows[i];
        if (box_is_early(box->twin, s->name) &&
            (out->bits != v->given_out || !row_is(out, 0, s, symbols))) {
            return 0;
        }
        symbols += row_bits(s);
    }
    return 1;
}

static void call_step(struct top_c *c, const struct box *box, const struct sym_given *args) {
    struct sym_object out = args[2].view, next = args[3].view;
    if (c->visits[box - c->b->list].steps++ > 0) {
        fault(c, "%s: %s_step called twice", box->field, box->twin->name);
    }
    if (!has_early_outputs(c, box, &out)) {
        fault(c, "%s: %s_step does not find what %s_outputs has written", box->field,
              box->twin->name, box->twin->name);
    }
    if (is_at(&next, &c->self, box->offset)) {
        fault(c, "%s: next state over the state in %s_step", box->field, box->twin->name);
    }
    object_get(c->g, &args[0].view, 0, &box->twin->in, c->side->out + box->in, &c->padding);
    give_outputs(c, box, 0, &out);
    object_put(&next, 0, &box->twin->state, c->side->next + box->state);
}

static int call_block(struct top_c *c, const char *function, size_t block,
                      const struct sym_given *args, unsigned n, int is_step) {
    const struct box *box = n == 3u + (unsigned)is_step && args[1].view.bits
                                ? find_box(c, function, block, &args[1].view)
                                : NULL;
    if (!box) {
        fault(c, "%s called with a state that is none of its instances'", function);
        return 0;
    }
    if (!has_room(c, box, function, &args[0].view, box->twin->in.size) ||
        !has_room(c, box, function, &args[2].view, box->twin->out.size) ||
        (is_step && !has_room(c, box, function, &args[3].view, box->twin->state.size))) {
        return 0;
    }
    if (!list_is(&c->self, box->offset, &box->twin->state, c->s->state + box->state)) {
        fault(c, "%s: its state changed before %s", box->field, function);
    }
    if (is_step) {
        call_step(c, box, args);
    } else {
        call_outputs(c, box, args);
    }
    return 0;
}

/* Wide data ------------------------------------------------------------------------------------ */

static const struct box *wide_box(const struct top_c *c, const char *block) {
    for (unsigned i = 0; i < c->b->n; i++) {
        if (strcmp(c->b->list[i].twin->name, block) == 0) {
            return &c->b->list[i];
        }
    }
    return NULL;
}

/* Copies bytes, with values or without. */
static void copy_bytes(struct sym_object *to, size_t at, const struct sym_object *from, size_t n) {
    memcpy(to->bits + 8 * at, from->bits, 8 * n * sizeof *to->bits);
    memcpy(to->undefined + 8 * at, from->undefined, 8 * n * sizeof *to->undefined);
}

/* The outputs of the crossbar that go to the top's, as they lie there. */
static void give_dispatched(struct top_c *c, const struct box *crossbar, struct sym_object *to) {
    const struct signal *s = signal_find(&crossbar->twin->out, "disp_data");
    const lit *symbols = c->s->in + crossbar->out + layout_bit(&crossbar->twin->out, s->name);
    struct signal row = *s;
    row.offset = 0;
    object_put_row(to, 0, &row, symbols);
}

/* datapath_move(slots, banks, collector, arbiter, home_source, wb_data, disp_data). Its arguments
 * are kept as they are at this moment, for datapath_ports. */
static int call_move(struct top_c *c, const struct sym_given *args, unsigned n) {
    const struct datapath_offsets *at = &datapath_offsets;
    const struct box *crossbar = wide_box(c, "crossbar"), *bank = wide_box(c, "register_bank");
    const struct signal *wb = signal_find(&crossbar->twin->in, "wb_data");
    const struct signal *disp = signal_find(&crossbar->twin->out, "disp_data");
    size_t collector = wide_box(c, "operand_collector")->twin->out.size;
    size_t arbiter = wide_box(c, "bank_arbiter")->twin->out.size;
    struct sym_object to = n == 7 ? args[6].view : (struct sym_object){0};
    c->moves++;
    if (n != 7 || !args[4].word || !is_at(&args[0].view, &c->self, crossbar->offset) ||
        !is_at(&args[1].view, &c->self, bank->offset)) {
        fault(c, "datapath_move called with other memories than the top's");
        return 0;
    }
    if (!has_room(c, crossbar, "datapath_move", &args[2].view, collector) ||
        !has_room(c, crossbar, "datapath_move", &args[3].view, arbiter) ||
        !has_room(c, crossbar, "datapath_move", &args[5].view, wb->count * wb->stride) ||
        !has_room(c, crossbar, "datapath_move", &to, disp->count * disp->stride)) {
        return 0;
    }
    copy_bytes(&c->moved, at->collector, &args[2].view, collector);
    copy_bytes(&c->moved, at->arbiter, &args[3].view, arbiter);
    copy_bytes(&c->moved, at->wb_data, &args[5].view, wb->count * wb->stride);
    memcpy(c->moved.bits + 8 * at->home_source, args[4].word, 8 * sizeof *args[4].word);
    memset(c->moved.undefined + 8 * at->home_source, 0, 8 * sizeof *c->moved.undefined);
    for (unsigned b = 8; b < args[4].width; b++) {
        c->padding = aig_or(c->g, c->padding, args[4].word[b]);
    }
    give_dispatched(c, crossbar, &to);
    return 0;
}

/* Boxes of one block, one after the other, as an array of its structs. */
static void put_boxes(struct top_c *c, const char *block, struct sym_object *outs) {
    size_t base = 0;
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        if (strcmp(box->twin->name, block) == 0) {
            object_put(outs, base, &box->twin->out, c->s->in + box->out);
            base += box->twin->out.size;
        }
    }
}

static void get_boxes(struct top_c *c, const char *block, const struct sym_object *ins) {
    size_t base = 0;
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        if (strcmp(box->twin->name, block) == 0) {
            object_get(c->g, ins, base, &box->twin->in, c->side->out + box->in, &c->padding);
            base += box->twin->in.size;
        }
    }
}

static unsigned count_boxes(const struct top_c *c, const char *block) {
    unsigned n = 0;
    for (unsigned i = 0; i < c->b->n; i++) {
        n += strcmp(c->b->list[i].twin->name, block) == 0;
    }
    return n;
}

/* The inputs of banks and crossbar that datapath_move stands for. */
static int find_ports(struct top_c *c, struct err *e) {
    const struct twin *crossbar = wide_box(c, "crossbar")->twin;
    const struct twin *bank = wide_box(c, "register_bank")->twin;
    unsigned n = count_boxes(c, "register_bank");
    struct sym_object rdata, moved, in, banks;
    struct sym_arg args[] = {
        {&c->moved, NULL}, {&rdata, NULL}, {&moved, NULL}, {&in, NULL}, {&banks, NULL}};
    object_make(&rdata, "rdata", n * bank->out.size);
    object_make(&moved, "moved", crossbar->out.size);
    object_make(&in, "crossbar", crossbar->in.size);
    object_make(&banks, "banks", n * bank->in.size);
    put_boxes(c, "register_bank", &rdata);
    put_boxes(c, "crossbar", &moved);
    int status = sym_run(c->sym, "datapath_ports", args, 5, NULL, e);
    get_boxes(c, "crossbar", &in);
    get_boxes(c, "register_bank", &banks);
    object_free(&rdata);
    object_free(&moved);
    object_free(&in);
    object_free(&banks);
    return status;
}

/* Step ----------------------------------------------------------------------------------------- */

/* sym_box. */
static int call(void *user, const char *function, const struct sym_given *args, unsigned n,
                lit reached, struct err *e) {
    struct top_c *c = user;
    const char *end = strrchr(function, '_');
    size_t block = end ? (size_t)(end - function) : 0;
    int is_step = end && strcmp(end, "_step") == 0;
    int known = is_step || (end && strcmp(end, "_outputs") == 0);
    (void)e;
    if (reached != LIT_TRUE) {
        fault(c, "%s called only sometimes", function);
    }
    if (strcmp(function, "datapath_move") == 0) {
        return call_move(c, args, n);
    }
    return known ? call_block(c, function, block, args, n, is_step) : 1;
}

/* Was every box visited, and did its next state get where its state was? */
static void check_boxes(struct top_c *c) {
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        if (!box_is_wide(box) && c->visits[i].steps != 1) {
            fault(c, "%s: %s_step called %u times", box->field, box->twin->name,
                  c->visits[i].steps);
        }
        if (!list_is(&c->self, box->offset, &box->twin->state, c->side->next + box->state)) {
            fault(c, "%s: its state after the step is not its next state", box->field);
        }
    }
    if (c->moves != 1) {
        fault(c, "datapath_move called %u times", c->moves);
    }
}

/* Wide data had no values: whatever reads it breaks an obligation, and nobody has written it. */
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
    put_state(c, s);
    object_clear(&c->in);
    object_put(&c->in, 0, &t->in, s->in);
    object_forget(&c->out);
    if (sym_run(c->sym, "step", args, 3, NULL, e)) {
        return -1;
    }
    object_get(c->g, &c->out, 0, &t->out, side->out, &c->padding);
    check_boxes(c);
    check_memories(c);
    return c->moves == 1 ? find_ports(c, e) : 0;
}

/* Reset ---------------------------------------------------------------------------------------- */

/* The state of a block after its own reset, as constants. */
static void reset_block(const struct twin *block, lit *state) {
    uint8_t *self = calloc(block->c.self_size + 1, 1);
    if (!self) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    block->c.reset(self);
    for (unsigned i = 0; i < block->state.n; i++) {
        const struct signal *s = &block->state.rows[i];
        for (unsigned e = 0; e < s->count; e++) {
            const uint8_t *at = self + block->c.state_offset + s->offset + e * s->stride;
            for (unsigned b = 0; b < s->width; b++) {
                *state++ = at[b / 8] >> b % 8 & 1 ? LIT_TRUE : LIT_FALSE;
            }
        }
    }
    free(self);
}

int top_c_reset(struct top_c *c, const struct symbols *s, struct top_side *side, struct err *e) {
    const struct twin *t = c->b->top;
    struct sym_arg args[] = {{&c->self, NULL}};
    lit *expected = make_lits(c->b->l.n_state);
    c->side = side;
    put_state(c, s);
    if (sym_run(c->sym, "reset", args, 1, NULL, e)) {
        free(expected);
        return -1;
    }
    for (unsigned i = 0; i < c->b->n; i++) {
        const struct box *box = &c->b->list[i];
        reset_block(box->twin, expected);
        if (!list_is(&c->self, box->offset, &box->twin->state, expected)) {
            fault(c, "%s: its state after reset is not what %s_reset leaves", box->field,
                  box->twin->name);
        }
    }
    for (size_t i = 8 * t->c.mem_offset; i < 8 * (t->c.mem_offset + t->mem.size); i++) {
        if (c->self.undefined[i] != LIT_FALSE || c->self.bits[i] != LIT_FALSE) {
            fault(c, "memories are not zero after reset");
            break;
        }
    }
    free(expected);
    return 0;
}

/* Opening and obligations ---------------------------------------------------------------------- */

struct top_c *top_c_open(struct aig *g, const struct boxes *b, const char *design_dir,
                         struct err *e) {
    struct top_c *c = calloc(1, sizeof *c);
    char path[512];
    if (!c) {
        err_set(e, "prove: out of memory; free some memory");
        return NULL;
    }
    c->g = g;
    c->b = b;
    object_make(&c->self, "self", b->top->c.self_size);
    object_make(&c->in, "in", b->top->in.size);
    object_make(&c->out, "out", b->top->out.size);
    object_make(&c->moved, "moved", datapath_offsets.in_size);
    c->visits = calloc(b->n, sizeof *c->visits);
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, b->top->name);
    c->sym = c->visits ? sym_open(g, path, e) : NULL;
    if (!c->sym) {
        top_c_close(c);
        return NULL;
    }
    sym_set_box(c->sym, call, c);
    return c;
}

int top_c_calls_outputs(const struct top_c *c, const struct twin *block) {
    int all = 1;
    for (unsigned i = 0; i < c->b->n; i++) {
        all &= c->b->list[i].twin != block || c->visits[i].outputs > 0;
    }
    return all;
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
    object_free(&c->moved);
    free(c->visits);
    free(c->list);
    free(c);
}
