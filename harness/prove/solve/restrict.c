/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/solve/restrict.h"

#include <stdio.h>
#include <stdlib.h>

enum { UNCHANGED = 0 }; /* of a map: else a literal plus 1 */

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "restrict.c:0: expected memory for the graph of a proof, got none; free "
                        "some or prove a smaller design\n");
        exit(2);
    }
    return memory;
}

static lit map_lit(const lit *map, lit a) {
    return map[a >> 1] == UNCHANGED ? a : (map[a >> 1] - 1) ^ (a & 1);
}

/* What a node reads comes before it. */
static void mark_needed(const struct aig *g, uint32_t first, uint32_t end, uint8_t *needed) {
    lit left, right;
    for (uint32_t v = end; v-- > first;) {
        if (needed[v] && aig_is_gate(g, 2 * v, &left, &right))
            needed[left >> 1] = needed[right >> 1] = 1;
    }
}

void restrict_to(struct aig *g, const lit *facts, unsigned n_facts, uint32_t first, lit *lits,
                 unsigned n) {
    uint32_t end = aig_nodes(g);
    uint8_t *needed = or_end(calloc(end, 1));
    lit *map = or_end(calloc(end, sizeof *map)), left, right;
    for (unsigned i = 0; i < n_facts; i++)
        map[facts[i] >> 1] = (facts[i] & 1 ? LIT_FALSE : LIT_TRUE) + 1;
    for (unsigned i = 0; i < n; i++)
        needed[lits[i] >> 1] = 1;
    mark_needed(g, first, end, needed);
    for (uint32_t v = first; v < end; v++) {
        if (needed[v] && map[v] == UNCHANGED && aig_is_gate(g, 2 * v, &left, &right))
            map[v] = aig_and(g, map_lit(map, left), map_lit(map, right)) + 1;
    }
    for (unsigned i = 0; i < n; i++)
        lits[i] = map_lit(map, lits[i]);
    free(needed);
    free(map);
}

/* Adds the inputs that the conjunction fixes. Its gates that are not inverted are conjunctions,
 * too. */
static void add_fixed(const struct aig *g, lit conjunction, lit *facts, unsigned *n) {
    uint8_t *seen = or_end(calloc(aig_nodes(g), 1));
    lit *stack = or_end(malloc(((size_t)aig_nodes(g) + 1) * sizeof *stack));
    size_t depth = 0;
    stack[depth++] = conjunction;
    while (depth > 0) {
        lit a = stack[--depth], operands[2];
        int is_gate = aig_is_gate(g, a, &operands[0], &operands[1]);
        if (aig_is_input(g, a))
            facts[(*n)++] = a;
        for (unsigned i = 0; is_gate && !(a & 1) && i < 2; i++) {
            if (!seen[operands[i] >> 1])
                stack[depth++] = operands[i];
            seen[operands[i] >> 1] = 1;
        }
    }
    free(seen);
    free(stack);
}

lit *restrict_inputs(struct aig *g, lit *conjunction, unsigned *n) {
    lit *facts = or_end(calloc((size_t)aig_inputs(g) + 1, sizeof *facts));
    unsigned before = 0;
    *n = 0;
    for (add_fixed(g, *conjunction, facts, n); *n > before; add_fixed(g, *conjunction, facts, n)) {
        restrict_to(g, facts + before, *n - before, 0, conjunction, 1);
        before = *n;
    }
    return facts;
}
