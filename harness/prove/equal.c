/* SPDX-License-Identifier: Apache-2.0 */
#include "equal.h"

#include "objects.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

void equal_name(const struct layout *l, unsigned point, char *text, size_t size) {
    int out = point < l->n_out;
    layout_name(l, out ? 2 : 1, out ? point : point - l->n_out, text, size);
}

static lit *points_of(const struct layout *l, const struct side *side) {
    lit *points = make_lits((size_t)l->n_out + l->n_state);
    memcpy(points, side->out, l->n_out * sizeof *points);
    memcpy(points + l->n_out, side->next, l->n_state * sizeof *points);
    return points;
}

/* Bits of each row. Outputs come first, as the next state follows from them. */
static unsigned *rows_of(const struct layout *l, unsigned *n, struct err *e) {
    const struct signal_list *lists[] = {&l->twin->out, &l->twin->state, &l->twin->mem};
    unsigned *bits = calloc(lists[0]->n + lists[1]->n + lists[2]->n + 1, sizeof *bits);
    *n = 0;
    if (!bits) {
        err_set(e, "%s:0: expected memory for its rows, got none; free some", l->twin->name);
        return NULL;
    }
    for (unsigned k = 0; k < sizeof lists / sizeof *lists; k++)
        for (unsigned i = 0; i < lists[k]->n; i++)
            bits[(*n)++] = lists[k]->rows[i].width * lists[k]->rows[i].count;
    return bits;
}

int equal_sides(struct asker *k, const struct layout *l, const struct side *left,
                const struct side *right, int by_rows) {
    const char *what = "next state and outputs";
    unsigned n;
    unsigned *bits = rows_of(l, &n, k->e);
    if (!bits)
        return -1;
    lit *of_left = points_of(l, left), *of_right = points_of(l, right);
    int status = by_rows ? ask_rows(k, of_left, of_right, bits, n, what, "equal")
                         : ask_equal(k, of_left, of_right, l->n_out + l->n_state, what, "equal");
    free(of_left);
    free(of_right);
    free(bits);
    return status;
}
