/* SPDX-License-Identifier: Apache-2.0
 * The C side of a proof: twin_X.c (reset, step), the block's model and its rules, run symbolically.
 *
 * A signal's bit b of element e lies at bit b of the bytes at offset + e * stride, whether it is a
 * vector of 64-bit words or a number: the machine is little-endian.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "sides.h"

struct c_side {
    struct aig *g;
    const struct layout *l;
    struct sym *sym;
    struct sym_object self, in, out;
    struct obligation *list; /* sym's, and the padding's behind them */
    lit padding; /* in a result a bit above a signal's width is set, or a bit has no value */
};

/* Objects ---------------------------------------------------------------------------------------
 */

static int make_object(struct sym_object *o, const char *name, size_t size) {
    o->name = name;
    o->size = (uint32_t)size;
    o->bits = calloc(8 * size + 1, sizeof *o->bits);
    o->undefined = calloc(8 * size + 1, sizeof *o->undefined);
    return o->bits && o->undefined ? 0 : -1;
}

static void clear_object(struct sym_object *o) {
    memset(o->bits, 0, 8 * (size_t)o->size * sizeof *o->bits);
    memset(o->undefined, 0, 8 * (size_t)o->size * sizeof *o->undefined);
}

/* Where an element's literals start in an object; `base`: where the signals' struct lies in it. */
static size_t place_of(size_t base, const struct signal *s, unsigned element) {
    return 8 * (base + s->offset + element * s->stride);
}

/* Copies a list's bits into an object; returns behind the last one. */
static const lit *put_list(struct sym_object *o, size_t base, const struct signal_list *list,
                           const lit *bits) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (unsigned e = 0; e < s->count; e++, bits += s->width) {
            memcpy(o->bits + place_of(base, s, e), bits, s->width * sizeof *bits);
        }
    }
    return bits;
}

/* And out of it. That a bit lies above a signal's width, or has no value, goes to c->padding. */
static lit *get_list(struct c_side *c, const struct sym_object *o, size_t base,
                     const struct signal_list *list, lit *bits) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (unsigned e = 0; e < s->count; e++, bits += s->width) {
            size_t at = place_of(base, s, e);
            memcpy(bits, o->bits + at, s->width * sizeof *bits);
            for (size_t b = 0; b < 8 * s->stride; b++) {
                lit wrong = b < s->width ? o->undefined[at + b]
                                         : aig_or(c->g, o->undefined[at + b], o->bits[at + b]);
                c->padding = aig_or(c->g, c->padding, wrong);
            }
        }
    }
    return bits;
}

static void put_state(struct c_side *c, const lit *state) {
    const struct twin *t = c->l->twin;
    clear_object(&c->self);
    state = put_list(&c->self, t->c.state_offset, &t->state, state);
    put_list(&c->self, t->c.mem_offset, &t->mem, state);
}

static void get_state(struct c_side *c, lit *state) {
    const struct twin *t = c->l->twin;
    state = get_list(c, &c->self, t->c.state_offset, &t->state, state);
    get_list(c, &c->self, t->c.mem_offset, &t->mem, state);
}

/* Side ------------------------------------------------------------------------------------------
 */

struct c_side *c_side_open(struct aig *g, const struct layout *l, const char *design_dir,
                           struct err *e) {
    struct c_side *c = calloc(1, sizeof *c);
    char path[512];
    if (!c || make_object(&c->self, "self", l->twin->c.self_size) ||
        make_object(&c->in, "in", l->twin->in.size) ||
        make_object(&c->out, "out", l->twin->out.size)) {
        err_set(e, "prove: out of memory; free some memory");
        c_side_close(c);
        return NULL;
    }
    c->g = g;
    c->l = l;
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, l->twin->name);
    c->sym = sym_open(g, path, e);
    if (!c->sym) {
        c_side_close(c);
        return NULL;
    }
    return c;
}

int c_side_step(struct c_side *c, const struct symbols *s, struct side *side, struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}, {&c->in, NULL}, {&c->out, NULL}};
    put_state(c, s->state);
    clear_object(&c->in);
    put_list(&c->in, 0, &c->l->twin->in, s->in);
    clear_object(&c->out);
    for (size_t i = 0; i < 8 * (size_t)c->out.size; i++) {
        c->out.undefined[i] = LIT_TRUE; /* until it is written */
    }
    if (sym_run(c->sym, "step", args, 3, NULL, e)) {
        return -1;
    }
    get_state(c, side->next);
    get_list(c, &c->out, 0, &c->l->twin->out, side->out);
    return 0;
}

int c_side_reset(struct c_side *c, lit *state, struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}};
    clear_object(&c->self);
    if (sym_run(c->sym, "reset", args, 1, NULL, e)) {
        return -1;
    }
    get_state(c, state);
    return 0;
}

int c_side_rule(struct c_side *c, const char *rule, unsigned index, const lit *in, const lit *state,
                const lit *out, lit *result, struct err *e) {
    struct sym_arg args[4] = {{NULL, NULL}};
    unsigned n = 0;
    char name[128];
    lit number[32], value[WORD_MAX] = {LIT_FALSE};
    bits_const(number, 32, index);
    if (strcmp(rule, "cover") == 0) {
        args[n++].bits = number;
    }
    put_state(c, state);
    args[n++].object = &c->self;
    if (in) {
        clear_object(&c->in);
        put_list(&c->in, 0, &c->l->twin->in, in);
        args[n++].object = &c->in;
    }
    if (out) {
        clear_object(&c->out);
        put_list(&c->out, 0, &c->l->twin->out, out);
        args[n++].object = &c->out;
    }
    snprintf(name, sizeof name, "%s_%s", c->l->twin->name, rule);
    if (sym_run(c->sym, name, args, n, value, e)) {
        return -1;
    }
    *result = bits_any(c->g, value, 32);
    return 0;
}

/* sym's own, and one for the padding. */
unsigned c_side_obligations(struct c_side *c, const struct obligation **list) {
    const struct obligation *own;
    unsigned n = sym_obligations(c->sym, &own);
    free(c->list);
    c->list = calloc(n + 1u, sizeof *c->list);
    if (!c->list) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    memcpy(c->list, own, n * sizeof *own);
    c->list[n].bad = c->padding;
    c->list[n].what = "a bit above a signal's width, or without a value";
    snprintf(c->list[n].where, sizeof c->list[n].where, "csim/%s.c", c->l->twin->name);
    *list = c->list;
    return n + 1;
}

void c_side_close(struct c_side *c) {
    if (!c) {
        return;
    }
    if (c->sym) {
        sym_close(c->sym);
    }
    struct sym_object *objects[] = {&c->self, &c->in, &c->out};
    for (unsigned i = 0; i < sizeof objects / sizeof *objects; i++) {
        free(objects[i]->bits);
        free(objects[i]->undefined);
    }
    free(c->list);
    free(c);
}
