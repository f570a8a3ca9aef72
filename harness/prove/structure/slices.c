/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/slices.h"

#include <stdlib.h>

#include "prove/c/objects.h"
#include "prove/structure/alike.h"
#include "prove/structure/columns.h"
#include "prove/structure/places.h"
#include "prove/structure/rails.h"

/* Bits that the netlist alone does not show, and when the theorem fails there. */
struct open {
    unsigned *bits, n;
    lit *can;
};

static struct open open_make(const struct subject *p) {
    return (struct open){make_lits(subject_bits(p)), 0, make_lits(subject_bits(p))};
}

static void open_add(struct open *o, unsigned bit, lit can) {
    if (can != LIT_FALSE) {
        o->can[o->n] = can;
        o->bits[o->n++] = bit;
    }
}

static int open_ask(struct open *o, struct subject *p, const char *file, const char *what,
                    struct err *e) {
    int status = subject_ask(p, o->bits, o->can, o->n, file, what, e);
    free(o->bits);
    free(o->can);
    return status;
}

static unsigned column_of(const struct subject *p, const struct places *places, unsigned bit) {
    return bit < p->l.n_out ? places->out[bit].part : places->state[bit - p->l.n_out].part;
}

/* Apart ---------------------------------------------------------------------------------------- */

/* Everything but shared control and this column's data is X. */
static void mark_others(const struct subject *p, const struct places *places, unsigned column,
                        uint8_t *x) {
    for (unsigned i = 0; i < p->l.n_in; i++) {
        x[i] = p->in[i] && places->in[i].part != column;
    }
    x += p->l.n_in;
    for (unsigned i = 0; i < p->l.n_state; i++) {
        x[i] = p->state[i] && places->state[i].part != column;
    }
}

/* found[i]: bit i, by its cone, reads another column. */
static void others_reach(struct subject *p, const struct places *places, unsigned column,
                         const uint8_t *found, uint8_t *x, struct open *o) {
    struct rails r;
    mark_others(p, places, column, x);
    rails_build(&r, p->g, p->nodes, x);
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        if (found[bit] && column_of(p, places, bit) == column) {
            open_add(o, bit, rails_x(p->g, &r, subject_bit(p, bit)));
        }
    }
    rails_free(&r);
}

/* Columns with a bit whose cone does not show it; what is found is marked. */
static void by_cone(const struct subject *p, const struct places *places, uint8_t *found,
                    uint8_t *columns) {
    struct columns c;
    columns_find(&c, places, &p->l, p->g, p->nodes, p->in, p->state);
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        unsigned column = subject_is_data(p, bit) ? column_of(p, places, bit) : 0;
        found[bit] = subject_is_data(p, bit) && !columns_keep(&c, column, subject_bit(p, bit));
        columns[column] |= found[bit];
    }
    columns_free(&c);
}

static int ask_apart(struct subject *p, const struct places *places, struct err *e) {
    uint8_t *found = subject_bytes(subject_bits(p)), *columns = subject_bytes(places->width);
    uint8_t *x = subject_bytes(aig_inputs(p->g));
    struct open o = open_make(p);
    for (unsigned i = p->l.n_in + p->l.n_state; i < aig_inputs(p->g); i++) {
        x[i] = 1;
    }
    by_cone(p, places, found, columns);
    for (unsigned column = 0; column < places->width; column++) {
        if (columns[column]) {
            others_reach(p, places, column, found, x, &o);
        }
    }
    free(found);
    free(columns);
    free(x);
    return open_ask(&o, p, "apart", "data depend on another column of a register", e);
}

/* Alike ---------------------------------------------------------------------------------------- */

/* Bits of a column: the literals of those of column 0 that they should be like. */
static unsigned bits_of(const struct subject *p, const struct places *places, unsigned column,
                        unsigned *bits, lit *first) {
    unsigned n = 0;
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        if (subject_is_data(p, bit) && column_of(p, places, bit) == column) {
            bits[n] = bit;
            first[n++] = subject_bit(p, bit - column);
        }
    }
    return n;
}

static int ask_alike(struct subject *p, const struct places *places, struct err *e) {
    unsigned *bits = make_lits(subject_bits(p));
    lit *first = make_lits(subject_bits(p));
    struct alike a;
    struct open o = open_make(p);
    unsigned n = bits_of(p, places, 0, bits, first);
    alike_open(&a, p, places, first, n);
    for (unsigned column = 1; column < places->width; column++) {
        alike_at(&a, column);
        n = bits_of(p, places, column, bits, first);
        for (unsigned i = 0; i < n; i++) {
            open_add(&o, bits[i],
                     aig_xor(p->g, subject_bit(p, bits[i]), alike_bit(&a, first[i])));
        }
    }
    alike_close(&a);
    free(bits);
    free(first);
    return open_ask(&o, p, "alike", "data are not the function of column 0", e);
}

int slices_prove(struct subject *p, struct err *e) {
    struct places places;
    int status = places_find(&places, &p->l, p->in, p->state, p->out, e);
    if (status == 0 && places.width) {
        status = ask_apart(p, &places, e);
    }
    if (status == 0 && places.width && p->result == PROVED) {
        status = ask_alike(p, &places, e);
    }
    places_free(&places);
    return status;
}
