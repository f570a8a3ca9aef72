/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/columns.h"

#include <stdio.h>
#include <stdlib.h>

enum { NONE = 0, SEVERAL = UINT32_MAX };

static uint32_t join(uint32_t a, uint32_t b) {
    return a == b || b == NONE ? a : a == NONE ? b : SEVERAL;
}

static uint32_t input_column(const struct places *p, const struct layout *l, uint32_t i,
                             const uint8_t *in, const uint8_t *state) {
    if (i < l->n_in) {
        return in[i] ? 1 + p->in[i].part : NONE;
    }
    i -= l->n_in;
    return i < l->n_state && state[i] ? 1 + p->state[i].part : NONE;
}

void columns_find(struct columns *p, const struct places *places, const struct layout *l,
                  const struct aig *g, uint32_t nodes, const uint8_t *in,
                  const uint8_t *state) {
    lit left, right;
    p->of = calloc(nodes, sizeof *p->of);
    if (!p->of) {
        fprintf(stderr,
                "columns.c:0: expected memory for a block's netlist, got none; free some\n");
        exit(2);
    }
    for (uint32_t i = 1; i < nodes; i++) {
        p->of[i] = aig_is_gate(g, 2 * i, &left, &right)
                       ? join(p->of[left >> 1], p->of[right >> 1])
                       : input_column(places, l, aig_input_number(g, 2 * i), in, state);
    }
}

int columns_keep(const struct columns *p, uint32_t column, lit a) {
    return p->of[a >> 1] == NONE || p->of[a >> 1] == column + 1;
}

void columns_free(struct columns *p) {
    free(p->of);
}
