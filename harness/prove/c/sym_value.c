/* SPDX-License-Identifier: Apache-2.0
 * Values: words and pointers.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

void value_word(struct value *v, unsigned width) {
    if (v->width != width) {
        value_free(v);
        v->bits = sym_alloc(2 * (size_t)width, sizeof *v->bits);
        v->undefined = v->bits + width;
        v->width = width;
    }
    memset(v->undefined, 0, width * sizeof *v->undefined);
}

void value_undefined(struct value *v, unsigned width) {
    value_word(v, width);
    for (unsigned i = 0; i < width; i++) {
        v->bits[i] = LIT_FALSE;
        v->undefined[i] = LIT_TRUE;
    }
}

static struct location *one_location(struct value *v) {
    if (v->n_locations != 1) {
        value_free(v);
        v->locations = sym_alloc(1, sizeof *v->locations);
        v->n_locations = 1;
    }
    memset(v->locations, 0, sizeof *v->locations);
    v->locations->guard = LIT_TRUE;
    return v->locations;
}

void value_null(struct value *v, int undefined) {
    one_location(v)->outside = undefined ? LIT_TRUE : LIT_FALSE;
}

void value_point(struct value *v, struct memory *object) {
    one_location(v)->object = object;
}

void value_copy(struct value *to, const struct value *from) {
    if (to == from)
        return;
    if (from->width > 0) {
        value_word(to, from->width);
        memcpy(to->bits, from->bits, 2 * (size_t)from->width * sizeof *to->bits);
        return;
    }
    if (to->n_locations != from->n_locations) {
        value_free(to);
        to->locations = sym_alloc(from->n_locations, sizeof *to->locations);
        to->n_locations = from->n_locations;
    }
    if (from->n_locations > 0)
        memcpy(to->locations, from->locations, from->n_locations * sizeof *to->locations);
}

void value_free(struct value *v) {
    free(v->bits);
    free(v->locations);
    memset(v, 0, sizeof *v);
}

int value_is_defined(const struct value *v) {
    for (unsigned i = 0; i < v->width; i++) {
        if (v->undefined[i] != LIT_FALSE)
            return 0;
    }
    return 1;
}

/* A side without a value may as well be the other one: nothing looks at it. */
static lit mux_bit(struct aig *g, lit condition, const struct value *yes, const struct value *no,
                   unsigned i) {
    if (yes->undefined[i] == LIT_TRUE)
        return no->bits[i];
    if (no->undefined[i] == LIT_TRUE)
        return yes->bits[i];
    return aig_mux(g, condition, yes->bits[i], no->bits[i]);
}

int value_mux(struct sym *x, struct value *r, lit condition, const struct value *yes,
              const struct value *no) {
    if (condition <= LIT_TRUE) {
        value_copy(r, condition == LIT_TRUE ? yes : no);
        return 0;
    }
    if (yes->width == 0)
        return address_select(x, r, condition, yes, no);
    if (r != no)
        value_word(r, yes->width);
    for (unsigned i = 0; i < yes->width; i++) {
        r->bits[i] = mux_bit(x->g, condition, yes, no, i);
        r->undefined[i] = aig_mux(x->g, condition, yes->undefined[i], no->undefined[i]);
    }
    return 0;
}
