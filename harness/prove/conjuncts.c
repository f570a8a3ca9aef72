/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/conjuncts.h"

#include <stdio.h>
#include <stdlib.h>

#include "prove/c/objects.h"

/* A literal comes once. */
static unsigned add_part(lit *parts, unsigned n, lit part, uint8_t *seen) {
    if (!seen[part]) {
        parts[n++] = part;
    }
    seen[part] = 1;
    return n;
}

lit *conjuncts(const struct aig *g, lit all, unsigned *count) {
    size_t most = 2 * (size_t)aig_nodes(g); /* literals */
    lit *parts = make_lits(most);
    uint8_t *seen = calloc(most, 1);
    if (!seen) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    unsigned n = add_part(parts, 0, all, seen), open = 0; /* from there on: to be taken apart */
    while (open < n) {
        lit left, right;
        if (parts[open] & 1 || !aig_is_gate(g, parts[open], &left, &right)) {
            open++;
            continue;
        }
        parts[open] = parts[--n];
        n = add_part(parts, n, left, seen);
        n = add_part(parts, n, right, seen);
    }
    free(seen);
    *count = n;
    return parts;
}
