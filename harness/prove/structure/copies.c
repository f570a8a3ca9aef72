/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/copies.h"

#include <stdlib.h>

#include "prove/c/objects.h"

static const struct place *place_of(const struct copy *c, uint32_t input) {
    return place_of_input(c->places, &c->p->l, input);
}

static lit symbol(const struct copy *c, uint32_t input) {
    unsigned n_in = c->p->l.n_in;
    return input < n_in ? c->p->s.in[input] : c->p->s.state[input - n_in];
}

static lit swapped(const struct copy *c, lit node, uint32_t column) {
    uint32_t input = aig_input_number(c->p->g, node);
    const struct place *p = place_of(c, input);
    uint32_t other = p->kind ? place_at(c->places, p->kind, column) : 0;
    if (other != 0 && p->part == 0) {
        return symbol(c, input + other * p->step);
    }
    return other != 0 && p->part == other ? symbol(c, input - other * p->step) : node;
}

static lit free_other(const struct copy *c, lit node, uint32_t column) {
    const struct place *p = place_of(c, aig_input_number(c->p->g, node));
    int is_other = p->kind && p->part != place_at(c->places, p->kind, column);
    return is_other ? aig_input(c->p->g) : node;
}

lit copy_bit(const struct copy *c, lit bit) {
    return c->to[bit >> 1] ^ (bit & 1);
}

static void make(struct copy *c, lit (*input)(const struct copy *, lit, uint32_t),
                 uint32_t column) {
    lit left, right;
    for (uint32_t i = 0; i < c->n_cone; i++) {
        lit node = 2 * c->cone[i];
        c->to[c->cone[i]] = aig_is_gate(c->p->g, node, &left, &right)
                                ? aig_and(c->p->g, copy_bit(c, left), copy_bit(c, right))
                                : input(c, node, column);
    }
}

void copy_swap(struct copy *c, uint32_t column) {
    make(c, swapped, column);
}

void copy_free_others(struct copy *c, uint32_t column) {
    make(c, free_other, column);
}

/* Nodes that these bits need. */
static void mark_needed(const struct copy *c, lit *needed, const lit *bits, unsigned n) {
    lit left, right;
    for (unsigned i = 0; i < n; i++) {
        needed[bits[i] >> 1] = 1;
    }
    for (uint32_t i = c->p->nodes - 1; i > 0; i--) {
        if (needed[i] && aig_is_gate(c->p->g, 2 * i, &left, &right)) {
            needed[left >> 1] = needed[right >> 1] = 1;
        }
    }
}

/* Does it read anything that is not shared? */
static int changes(const struct copy *c, const lit *changing, uint32_t i) {
    lit left, right;
    return aig_is_gate(c->p->g, 2 * i, &left, &right)
               ? changing[left >> 1] || changing[right >> 1]
               : place_of(c, aig_input_number(c->p->g, 2 * i))->kind != PLACE_SHARED;
}

void copy_open(struct copy *c, const struct subject *p, const struct places *places,
               const lit *bits, unsigned n) {
    uint32_t nodes = p->nodes;
    *c = (struct copy){p, places, make_lits(nodes), 0, make_lits(nodes)};
    lit *needed = make_lits(nodes), *changing = make_lits(nodes);
    mark_needed(c, needed, bits, n);
    for (uint32_t i = 0; i < nodes; i++) {
        c->to[i] = 2 * i;
        changing[i] = i != 0 && changes(c, changing, i);
        if (needed[i] && changing[i]) {
            c->cone[c->n_cone++] = i;
        }
    }
    free(needed);
    free(changing);
}

void copy_close(struct copy *c) {
    free(c->cone);
    free(c->to);
}
