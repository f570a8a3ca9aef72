/* SPDX-License-Identifier: Apache-2.0
 * The C side of a proof: twin_X.c (reset, step), the block's model and contract, run symbolically.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/solve/bits.h"
#include "prove/c/objects.h"
#include "prove/sides.h"

struct c_side {
    struct aig *g;
    const struct layout *l;
    struct sym *sym;
    struct sym_object self, in, out, next;
    struct obligation *list; /* sym's, and the padding's behind them */
    lit padding; /* in a result a bit above a signal's width is set, or a bit has no value */
};

static void put_state(const struct c_side *c, struct sym_object *o, const lit *state) {
    const struct twin *t = c->l->twin;
    object_forget(o);
    state = object_put(o, t->c.state_offset, &t->state, state);
    object_put(o, t->c.mem_offset, &t->mem, state);
}

static void get_state(struct c_side *c, lit *state) {
    const struct twin *t = c->l->twin;
    state = object_get(c->g, &c->self, t->c.state_offset, &t->state, state, &c->padding);
    object_get(c->g, &c->self, t->c.mem_offset, &t->mem, state, &c->padding);
}

/* Contracts read everything, a step reads its inputs and the state that the block's functions see
 * (c_side_protect). */
static void allow_writes(struct c_side *c, int state_and_outputs) {
    c->in.read_only = c->next.read_only = 1;
    c->self.read_only = c->out.read_only = !state_and_outputs;
}

/* Side ----------------------------------------------------------------------------------------- */

struct c_side *c_side_open(struct aig *g, const struct layout *l, const char *design_dir,
                           struct err *e) {
    struct c_side *c = calloc(1, sizeof *c);
    char path[512];
    if (!c) {
        err_set(e, "prove: out of memory; free some memory");
        return NULL;
    }
    object_make(&c->self, "self", l->twin->c.self_size);
    object_make(&c->in, "in", l->twin->in.size);
    object_make(&c->out, "out", l->twin->out.size);
    object_make(&c->next, "next", l->twin->c.self_size);
    c->g = g;
    c->l = l;
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, l->twin->name);
    c->sym = sym_open_source(g, path, e);
    if (!c->sym) {
        c_side_close(c);
        return NULL;
    }
    c_side_protect(c, l->twin->name);
    return c;
}

void c_side_protect(struct c_side *c, const char *block) {
    static const struct {
        const char *suffix;
        unsigned arguments, read; /* of the former, the first ones */
    } functions[] = {{"moore", 2, 1}, {"outputs", 3, 2}, {"step", 4, 2}, {"commit", 2, 1}};
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++) {
        char name[128];
        snprintf(name, sizeof name, "%s_%s", block, functions[k].suffix);
        sym_protect(c->sym, name, functions[k].arguments, functions[k].read);
    }
}

int c_side_step(struct c_side *c, const struct symbols *s, struct side *side, struct err *e) {
    return c_side_run(c, "step", s, side, e);
}

int c_side_run(struct c_side *c, const char *function, const struct symbols *s, struct side *side,
               struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}, {&c->in, NULL}, {&c->out, NULL}};
    put_state(c, &c->self, s->state);
    object_forget(&c->in);
    object_put(&c->in, 0, &c->l->twin->in, s->in);
    object_forget(&c->out); /* until it is written */
    allow_writes(c, 1);
    if (sym_run(c->sym, function, args, 3, NULL, e)) {
        return -1;
    }
    get_state(c, side->next);
    object_get(c->g, &c->out, 0, &c->l->twin->out, side->out, &c->padding);
    return 0;
}

int c_side_reset(struct c_side *c, lit *state, struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}};
    object_forget(&c->self); /* whatever was there: what reset leaves as it is has no value */
    allow_writes(c, 1);
    if (sym_run(c->sym, "reset", args, 1, NULL, e)) {
        return -1;
    }
    get_state(c, state);
    return 0;
}

int c_side_predicate(struct c_side *c, const char *rule, unsigned index, const lit *in,
                     const lit *state, const lit *out, lit *result, struct err *e) {
    struct sym_arg args[4] = {{NULL, NULL}};
    unsigned n = 0;
    char name[128];
    lit number[32], value[WORD_MAX] = {LIT_FALSE};
    bits_const(number, 32, index);
    if (strcmp(rule, "cover") == 0) {
        args[n++].bits = number;
    }
    put_state(c, &c->self, state);
    args[n++].object = &c->self;
    if (in) {
        object_forget(&c->in);
        object_put(&c->in, 0, &c->l->twin->in, in);
        args[n++].object = &c->in;
    }
    if (out) {
        object_forget(&c->out);
        object_put(&c->out, 0, &c->l->twin->out, out);
        args[n++].object = &c->out;
    }
    snprintf(name, sizeof name, "%s_%s", c->l->twin->name, rule);
    allow_writes(c, 0);
    if (sym_run(c->sym, name, args, n, value, e)) {
        return -1;
    }
    *result = bits_any(c->g, value, 32);
    return 0;
}

int c_side_broken(struct c_side *c, const lit *in, const lit *state, lit *broken, struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}, {&c->in, NULL}};
    lit value[WORD_MAX];
    object_forget(&c->self);
    if (state) {
        put_state(c, &c->self, state);
    }
    object_forget(&c->in);
    object_put(&c->in, 0, &c->l->twin->in, in);
    allow_writes(c, 0);
    if (sym_run(c->sym, "broken", args, 2, value, e)) {
        return -1;
    }
    memcpy(broken, value, SENTENCES_MAX * sizeof *broken);
    return 0;
}

int c_side_lemmas(struct c_side *c, const struct symbols *s, const struct side *side, lit *lemmas,
                  unsigned n, struct err *e) {
    struct sym_arg args[] = {{&c->self, NULL}, {&c->in, NULL}, {&c->out, NULL}, {&c->next, NULL}};
    char name[128];
    lit broken[WORD_MAX];
    put_state(c, &c->self, s->state);
    object_forget(&c->in);
    object_put(&c->in, 0, &c->l->twin->in, s->in);
    object_forget(&c->out);
    object_put(&c->out, 0, &c->l->twin->out, side->out);
    put_state(c, &c->next, side->next);
    snprintf(name, sizeof name, "%s_lemmas", c->l->twin->name);
    allow_writes(c, 0);
    if (sym_run(c->sym, name, args, 4, broken, e)) {
        return -1;
    }
    for (unsigned i = 0; i < n; i++) {
        lemmas[i] = aig_not(broken[i]);
    }
    return 0;
}

unsigned c_side_obligations(struct c_side *c, const struct obligation **list) {
    return obligations_with_padding(c->sym, c->padding, c->l->twin->name, &c->list, list);
}

void c_side_close(struct c_side *c) {
    if (!c) {
        return;
    }
    if (c->sym) {
        sym_close(c->sym);
    }
    object_free(&c->self);
    object_free(&c->in);
    object_free(&c->out);
    object_free(&c->next);
    free(c->list);
    free(c);
}
