/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/theorems.h"

#include <stdio.h>
#include <stdlib.h>

#include "prove/c/objects.h"
#include "prove/structure/rails.h"
#include "prove/structure/slices.h"

/* The bits that can be X, as far as the netlist alone shows it; [0 .. *n). */
static unsigned *find_x(struct subject *p, const uint8_t *x, int control_only, lit *can,
                        unsigned *n) {
    struct rails r;
    unsigned *found = make_lits(subject_bits(p));
    rails_build(&r, p->g, p->nodes, x);
    *n = 0;
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        int is_asked = !control_only || !subject_is_data(p, bit);
        lit a = is_asked ? rails_x(p->g, &r, subject_bit(p, bit)) : LIT_FALSE;
        if (a != LIT_FALSE) {
            can[*n] = a;
            found[(*n)++] = bit;
        }
    }
    rails_free(&r);
    return found;
}

/* `x`: which inputs of the graph are X. */
static int never_x(struct subject *p, const uint8_t *x, int control_only, const char *file,
                   const char *what, struct err *e) {
    unsigned n;
    lit *can = make_lits(subject_bits(p));
    unsigned *bits = find_x(p, x, control_only, can, &n);
    int status = subject_ask(p, bits, can, n, file, what, e);
    free(bits);
    free(can);
    return status;
}

/* Data and x are X for the first question, x alone for the second. */
static int ask_x(struct subject *p, struct err *e) {
    unsigned first = p->l.n_in + p->l.n_state;
    uint8_t *x = subject_bytes(aig_inputs(p->g));
    for (unsigned i = first; i < aig_inputs(p->g); i++) {
        x[i] = 1;
    }
    int status = never_x(p, x, 0, "defined", "is X, though all data are known", e);
    for (unsigned i = 0; i < first; i++) {
        x[i] = i < p->l.n_in ? p->in[i] : p->state[i - p->l.n_in];
    }
    if (status == 0 && p->result == PROVED) {
        status = never_x(p, x, 1, "control", "control depends on data", e);
    }
    free(x);
    return status;
}

int theorems_prove(struct subject *p, struct err *e) {
    unsigned data = 0;
    p->nodes = aig_nodes(p->g);
    for (unsigned bit = 0; bit < subject_bits(p); bit++) {
        data += subject_is_data(p, bit) != 0;
    }
    if (ask_x(p, e)) {
        return -1;
    }
    if (p->result == PROVED && slices_prove(p, e)) {
        return -1;
    }
    if (p->result == PROVED) {
        printf("PROVED structure %s %s control=%u data=%u asked=%u\n", p->l.twin->name,
               p->o->design, subject_bits(p) - data, data, p->asked);
    }
    return 0;
}
