/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/alike.h"

#include <stdlib.h>

#include "prove/c/objects.h"

static const struct place *place_of(const struct alike *a, uint32_t input) {
    static const struct place shared = {0, 0, 0};
    unsigned n_in = a->p->l.n_in;
    return input < n_in                   ? &a->places->in[input]
           : input < n_in + a->p->l.n_state ? &a->places->state[input - n_in]
                                          : &shared;
}

static lit symbol(const struct alike *a, uint32_t input) {
    return input < a->p->l.n_in ? a->p->s.in[input] : a->p->s.state[input - a->p->l.n_in];
}

/* The part of column 0 and that of the other one change places. */
static lit swapped(const struct alike *a, lit node, uint32_t column) {
    uint32_t input = aig_input_number(a->p->g, node);
    const struct place *p = place_of(a, input);
    uint32_t other = p->parts ? place_at(a->places, p, column) : 0;
    if (other != 0 && p->part == 0) {
        return symbol(a, input + other * p->step);
    }
    return other != 0 && p->part == other ? symbol(a, input - other * p->step) : node;
}

lit alike_bit(const struct alike *a, lit bit) {
    return a->to[bit >> 1] ^ (bit & 1);
}

void alike_at(struct alike *a, uint32_t column) {
    lit left, right;
    for (uint32_t i = 0; i < a->n_cone; i++) {
        lit node = 2 * a->cone[i];
        a->to[a->cone[i]] = aig_is_gate(a->p->g, node, &left, &right)
                                ? aig_and(a->p->g, alike_bit(a, left), alike_bit(a, right))
                                : swapped(a, node, column);
    }
}

/* Nodes that these bits need; of them those that read anything of a part. */
static void mark_needed(const struct alike *a, lit *needed, const lit *bits, unsigned n) {
    lit left, right;
    for (unsigned i = 0; i < n; i++) {
        needed[bits[i] >> 1] = 1;
    }
    for (uint32_t i = a->p->nodes - 1; i > 0; i--) {
        if (needed[i] && aig_is_gate(a->p->g, 2 * i, &left, &right)) {
            needed[left >> 1] = needed[right >> 1] = 1;
        }
    }
}

static int changes(const struct alike *a, const lit *changing, uint32_t i) {
    lit left, right;
    return aig_is_gate(a->p->g, 2 * i, &left, &right)
               ? changing[left >> 1] || changing[right >> 1]
               : place_of(a, aig_input_number(a->p->g, 2 * i))->parts != 0;
}

void alike_open(struct alike *a, const struct subject *p, const struct places *places,
                const lit *bits, unsigned n) {
    uint32_t nodes = p->nodes;
    *a = (struct alike){p, places, make_lits(nodes), 0, make_lits(nodes)};
    lit *needed = make_lits(nodes), *changing = make_lits(nodes);
    mark_needed(a, needed, bits, n);
    for (uint32_t i = 0; i < nodes; i++) {
        a->to[i] = 2 * i;
        changing[i] = i != 0 && changes(a, changing, i);
        if (needed[i] && changing[i]) {
            a->cone[a->n_cone++] = i;
        }
    }
    free(needed);
    free(changing);
}

void alike_close(struct alike *a) {
    free(a->cone);
    free(a->to);
}
