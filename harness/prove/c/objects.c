/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/c/objects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

lit *make_lits(size_t n) {
    lit *bits = calloc(n + 1, sizeof *bits);
    if (!bits) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    return bits;
}

lit *make_inputs(struct aig *g, size_t n) {
    lit *bits = make_lits(n);
    for (size_t i = 0; i < n; i++) {
        bits[i] = aig_input(g);
    }
    return bits;
}

void object_make(struct sym_object *o, const char *name, size_t size) {
    o->name = name;
    o->size = (uint32_t)size;
    o->read_only = 0;
    o->bits = make_lits(8 * size);
    o->undefined = make_lits(8 * size);
}

void object_free(struct sym_object *o) {
    free(o->bits);
    free(o->undefined);
}

void object_clear(struct sym_object *o) {
    memset(o->bits, 0, 8 * (size_t)o->size * sizeof *o->bits);
    memset(o->undefined, 0, 8 * (size_t)o->size * sizeof *o->undefined);
}

void object_forget(struct sym_object *o) {
    object_clear(o);
    for (size_t i = 0; i < 8 * (size_t)o->size; i++) {
        o->undefined[i] = LIT_TRUE;
    }
}

/* Where an element's literals start in an object. */
static size_t location_of(size_t base, const struct signal *s, unsigned element) {
    return 8 * (base + s->offset + element * s->stride);
}

const lit *object_put_row(struct sym_object *o, size_t base, const struct signal *s,
                          const lit *bits) {
    for (unsigned e = 0; e < s->count; e++, bits += s->width) {
        size_t at = location_of(base, s, e);
        memset(o->bits + at, 0, 8 * s->stride * sizeof *o->bits);
        memset(o->undefined + at, 0, 8 * s->stride * sizeof *o->undefined);
        memcpy(o->bits + at, bits, s->width * sizeof *bits);
    }
    return bits;
}

const lit *object_put_row_when(struct aig *g, struct sym_object *o, size_t base,
                               const struct signal *s, const lit *bits, lit when) {
    for (unsigned e = 0; e < s->count; e++, bits += s->width) {
        size_t at = location_of(base, s, e);
        for (size_t b = 0; b < 8 * s->stride; b++) {
            lit bit = b < s->width ? bits[b] : LIT_FALSE;
            o->bits[at + b] = aig_mux(g, when, bit, o->bits[at + b]);
            o->undefined[at + b] = aig_and(g, aig_not(when), o->undefined[at + b]);
        }
    }
    return bits;
}

lit *object_get_row(struct aig *g, const struct sym_object *o, size_t base, const struct signal *s,
                    lit *bits, lit *padding) {
    for (unsigned e = 0; e < s->count; e++, bits += s->width) {
        size_t at = location_of(base, s, e);
        memcpy(bits, o->bits + at, s->width * sizeof *bits);
        for (size_t b = 0; b < 8 * s->stride; b++) {
            lit wrong = b < s->width ? o->undefined[at + b]
                                     : aig_or(g, o->undefined[at + b], o->bits[at + b]);
            *padding = aig_or(g, *padding, wrong);
        }
    }
    return bits;
}

const lit *object_put(struct sym_object *o, size_t base, const struct signal_list *list,
                      const lit *bits) {
    for (unsigned i = 0; i < list->n; i++) {
        bits = object_put_row(o, base, &list->rows[i], bits);
    }
    return bits;
}

lit *object_get(struct aig *g, const struct sym_object *o, size_t base,
                const struct signal_list *list, lit *bits, lit *padding) {
    for (unsigned i = 0; i < list->n; i++) {
        bits = object_get_row(g, o, base, &list->rows[i], bits, padding);
    }
    return bits;
}

unsigned obligations_with_padding(const struct sym *x, lit padding, const char *name,
                                  struct obligation **room, const struct obligation **list) {
    const struct obligation *own;
    unsigned n = sym_obligations(x, &own);
    free(*room);
    *room = calloc(n + 1u, sizeof **room);
    if (!*room) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    if (n > 0) {
        memcpy(*room, own, n * sizeof *own);
    }
    struct obligation *last = *room + n;
    last->bad = padding;
    last->what = "a bit above a signal's width, or without a value";
    snprintf(last->where, sizeof last->where, "csim/%s.c", name);
    *list = *room;
    return n + 1;
}
