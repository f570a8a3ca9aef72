/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/rails.h"

#include <stdlib.h>

#include "prove/c/objects.h"

static lit one_of(const struct rails *r, lit a) {
    return a & 1 ? r->zero[a >> 1] : r->one[a >> 1];
}

static lit zero_of(const struct rails *r, lit a) {
    return one_of(r, aig_not(a));
}

static void build_node(struct rails *r, struct aig *g, lit node, const uint8_t *x) {
    lit left, right;
    if (aig_is_gate(g, node, &left, &right)) {
        r->one[node >> 1] = aig_and(g, one_of(r, left), one_of(r, right));
        r->zero[node >> 1] = aig_or(g, zero_of(r, left), zero_of(r, right));
    } else if (!x[aig_input_number(g, node)]) {
        r->one[node >> 1] = node;
        r->zero[node >> 1] = aig_not(node);
    }
}

void rails_build(struct rails *r, struct aig *g, uint32_t nodes, const uint8_t *x) {
    *r = (struct rails){make_lits(nodes), make_lits(nodes)}; /* all false: X */
    r->zero[0] = LIT_TRUE;
    for (uint32_t i = 1; i < nodes; i++) {
        build_node(r, g, 2 * i, x);
    }
}

lit rails_x(struct aig *g, const struct rails *r, lit a) {
    return aig_not(aig_or(g, one_of(r, a), zero_of(r, a)));
}

void rails_free(struct rails *r) {
    free(r->one);
    free(r->zero);
    *r = (struct rails){NULL, NULL};
}
