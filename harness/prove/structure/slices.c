/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/slices.h"

#include <stdlib.h>

#include "prove/c/objects.h"
#include "prove/structure/columns.h"
#include "prove/structure/copies.h"
#include "prove/structure/places.h"

/* Bits that the netlist alone does not show, and when the theorem fails there. */
struct open {
    unsigned *bits, n;
    lit *can;
};

static struct open open_make(const struct subject *p) {
    return (struct open){make_lits(subject_bits(p)), 0, make_lits(subject_bits(p))};
}

static void open_add(struct open *o, struct subject *p, unsigned bit, lit copy) {
    lit can = aig_xor(p->g, subject_bit(p, bit), copy);
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

/* Bits of a column of data. */
struct bits {
    unsigned *bits, n;
    lit *lits;
};

static struct bits bits_make(const struct subject *p) {
    return (struct bits){make_lits(subject_bits(p)), 0, make_lits(subject_bits(p))};
}

static void bits_free(struct bits *b) {
    free(b->bits);
    free(b->lits);
}

static unsigned column_of(const struct subject *p, const struct places *places, unsigned bit) {
    return bit < p->l.n_out ? places->out[bit].part : places->state[bit - p->l.n_out].part;
}

/* As literals those at column `of` of the same rows. */
static void bits_find(struct bits *b, const struct subject *p, const struct places *places,
                      unsigned column, unsigned of) {
    b->n = 0;
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        if (subject_is_data(p, bit) && column_of(p, places, bit) == column) {
            b->bits[b->n] = bit;
            b->lits[b->n++] = subject_bit(p, bit - column + of);
        }
    }
}

/* Those alone whose cone reads more than their column's. */
static void bits_keep(struct bits *b, const struct columns *cones, const struct places *places,
                      unsigned column) {
    unsigned n = 0;
    for (unsigned i = 0; i < b->n; i++) {
        if (!columns_keep(cones, places, column, b->lits[i])) {
            b->bits[n] = b->bits[i];
            b->lits[n++] = b->lits[i];
        }
    }
    b->n = n;
}

/* Theorems ------------------------------------------------------------------------------------- */

static void others_reach(struct subject *p, const struct places *places, const struct bits *b,
                         unsigned column, struct open *o) {
    struct copy c;
    copy_open(&c, p, places, b->lits, b->n);
    copy_free_others(&c, column);
    for (unsigned i = 0; i < b->n; i++) {
        open_add(o, p, b->bits[i], copy_bit(&c, b->lits[i]));
    }
    copy_close(&c);
}

static int ask_apart(struct subject *p, const struct places *places, struct err *e) {
    struct columns cones;
    struct bits b = bits_make(p);
    struct open o = open_make(p);
    columns_find(&cones, places, &p->l, p->g, p->nodes);
    for (unsigned column = 0; column < places->parts[PLACE_COLUMN]; column++) {
        bits_find(&b, p, places, column, column);
        bits_keep(&b, &cones, places, column);
        if (b.n > 0) {
            others_reach(p, places, &b, column, &o);
        }
    }
    columns_free(&cones);
    bits_free(&b);
    return open_ask(&o, p, "apart", "data depend on another column of a register, or its lane", e);
}

static int ask_alike(struct subject *p, const struct places *places, struct err *e) {
    struct copy c;
    struct bits b = bits_make(p);
    struct open o = open_make(p);
    bits_find(&b, p, places, 0, 0);
    copy_open(&c, p, places, b.lits, b.n);
    for (unsigned column = 1; column < places->parts[PLACE_COLUMN]; column++) {
        copy_swap(&c, column);
        bits_find(&b, p, places, column, 0);
        for (unsigned i = 0; i < b.n; i++) {
            open_add(&o, p, b.bits[i], copy_bit(&c, b.lits[i]));
        }
    }
    copy_close(&c);
    bits_free(&b);
    return open_ask(&o, p, "alike", "data are not the function of column 0", e);
}

int slices_prove(struct subject *p, struct err *e) {
    struct places places;
    int status = places_find(&places, &p->l, p->in, p->state, p->out, e);
    int has_data = status == 0 && places.parts[PLACE_COLUMN] > 0;
    if (has_data) {
        status = ask_apart(p, &places, e);
    }
    if (has_data && status == 0 && p->result == PROVED) {
        status = ask_alike(p, &places, e);
    }
    places_free(&places);
    return status;
}
