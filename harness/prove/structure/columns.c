/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/columns.h"

#include <stdlib.h>

#include "prove/c/objects.h"

enum { NONE = 0, SEVERAL = UINT32_MAX };

static uint32_t join(uint32_t a, uint32_t b) {
    return a == b || b == NONE ? a : a == NONE ? b : SEVERAL;
}

static uint32_t input_part(const struct places *p, const struct layout *l, uint32_t i,
                           enum place_kind kind) {
    const struct place *at = place_of_input(p, l, i);
    return at->kind == kind ? 1 + at->part : NONE;
}

static uint32_t *find_kind(const struct places *places, const struct layout *l, const struct aig *g,
                           uint32_t nodes, enum place_kind kind) {
    lit left, right;
    uint32_t *of = make_lits(nodes);
    for (uint32_t i = 1; i < nodes; i++) {
        of[i] = aig_is_gate(g, 2 * i, &left, &right)
                    ? join(of[left >> 1], of[right >> 1])
                    : input_part(places, l, aig_input_number(g, 2 * i), kind);
    }
    return of;
}

void columns_find(struct columns *p, const struct places *places, const struct layout *l,
                  const struct aig *g, uint32_t nodes) {
    *p = (struct columns){{NULL}};
    for (enum place_kind k = PLACE_COLUMN; k < PLACE_KINDS; k++) {
        p->of[k] = find_kind(places, l, g, nodes, k);
    }
}

int columns_keep(const struct columns *p, const struct places *places, uint32_t column, lit a) {
    for (enum place_kind k = PLACE_COLUMN; k < PLACE_KINDS; k++) {
        uint32_t part = p->of[k][a >> 1];
        if (part != NONE && part != 1 + place_at(places, k, column)) {
            return 0;
        }
    }
    return 1;
}

void columns_free(struct columns *p) {
    for (enum place_kind k = PLACE_COLUMN; k < PLACE_KINDS; k++) {
        free(p->of[k]);
    }
}
