/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/equal.h"

#include "prove/c/objects.h"
#include "lockstep/signals.h"

#include <stdio.h>
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

/* Bits of each part that is asked: a row of the table, or a word of an element. */
struct parts {
    unsigned *bits, n;
};

static void add_part(struct parts *p, unsigned bits) {
    p->bits = realloc(p->bits, (p->n + 1) * sizeof *p->bits);
    if (!p->bits) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    p->bits[p->n++] = bits;
}

static void add_row(struct parts *p, const struct signal *row, enum asked asked) {
    if (asked == BY_ROWS) {
        add_part(p, row->width * row->count);
        return;
    }
    for (unsigned e = 0; e < row->count; e++)
        for (unsigned at = 0; at < row->width; at += 64)
            add_part(p, row->width - at < 64 ? row->width - at : 64);
}

/* Outputs come first, as the next state follows from them. */
static struct parts parts_of(const struct layout *l, enum asked asked) {
    const struct signal_list *lists[] = {&l->twin->out, &l->twin->state, &l->twin->mem};
    struct parts p = {NULL, 0};
    for (unsigned k = 0; k < sizeof lists / sizeof *lists; k++)
        for (unsigned i = 0; i < lists[k]->n; i++)
            add_row(&p, &lists[k]->rows[i], asked);
    return p;
}

int equal_sides(struct asker *k, const struct layout *l, const struct side *left,
                const struct side *right, enum asked asked) {
    const char *what = "next state and outputs";
    lit *of_left = points_of(l, left), *of_right = points_of(l, right);
    int status = 0;
    if (asked == AT_ONCE) {
        status = ask_equal(k, of_left, of_right, l->n_out + l->n_state, what, "equal");
    } else {
        struct parts p = parts_of(l, asked);
        status = ask_parts(k, of_left, of_right, p.bits, p.n, asked == BY_ROWS, what, "equal");
        free(p.bits);
    }
    free(of_left);
    free(of_right);
    return status;
}
