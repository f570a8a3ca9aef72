/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/columns.h"

#include <stdio.h>
#include <stdlib.h>

enum { NONE = 0, SEVERAL = UINT32_MAX };

/* Bit `*at` of a list: which bit of its element; or it is behind the list, and *at counts on. */
static int in_list(const struct signal_list *list, unsigned *at, unsigned *bit) {
    for (unsigned i = 0; i < list->n; i++) {
        unsigned bits = list->rows[i].width * list->rows[i].count;
        if (*at < bits) {
            *bit = *at % list->rows[i].width;
            return 1;
        }
        *at -= bits;
    }
    return 0;
}

enum list { IN, STATE, OUT };

static uint32_t column_of(const struct columns *p, const struct layout *l, enum list list,
                          unsigned at) {
    const struct twin *t = l->twin;
    unsigned bit = 0;
    if (!in_list(list == IN ? &t->in : list == OUT ? &t->out : &t->state, &at, &bit)) {
        in_list(&t->mem, &at, &bit);
    }
    return 1 + bit % p->width;
}

/* The narrowest of the list's rows whose bits are marked. */
static unsigned narrowest(const struct signal_list *list, const uint8_t *is_data, unsigned least) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        if (s->count > 0 && *is_data && s->width < least) {
            least = s->width;
        }
        is_data += (size_t)s->width * s->count;
    }
    return least;
}

static uint32_t join(uint32_t a, uint32_t b) {
    return a == b || b == NONE ? a : a == NONE ? b : SEVERAL;
}

static uint32_t input_column(const struct columns *p, const struct layout *l, uint32_t i,
                             const uint8_t *in, const uint8_t *state) {
    if (i < l->n_in) {
        return in[i] ? column_of(p, l, IN, i) : NONE;
    }
    i -= l->n_in;
    return i < l->n_state && state[i] ? column_of(p, l, STATE, i) : NONE;
}

void columns_find(struct columns *p, const struct layout *l, const struct aig *g, const uint8_t *in,
                  const uint8_t *state, const uint8_t *out) {
    lit left, right;
    p->of = calloc(aig_nodes(g), sizeof *p->of);
    if (!p->of) {
        fprintf(stderr,
                "columns.c:0: expected memory for a block's netlist, got none; free some\n");
        exit(2);
    }
    p->width = narrowest(&l->twin->out, out, narrowest(&l->twin->in, in, UINT32_MAX));
    for (uint32_t i = 1; i < aig_nodes(g); i++) {
        p->of[i] = aig_is_gate(g, 2 * i, &left, &right)
                       ? join(p->of[left >> 1], p->of[right >> 1])
                       : input_column(p, l, aig_input_number(g, 2 * i), in, state);
    }
}

int columns_keep(const struct columns *p, const struct layout *l, int is_state, unsigned at,
                 lit a) {
    uint32_t column = p->of[a >> 1];
    return column == NONE || column == column_of(p, l, is_state ? STATE : OUT, at);
}

void columns_free(struct columns *p) {
    free(p->of);
}
