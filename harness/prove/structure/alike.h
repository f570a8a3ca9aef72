/* SPDX-License-Identifier: Apache-2.0
 * Bits of column 0 as they would be of another column: with that column's data in place of theirs,
 * and the other way round; likewise with the control of its lane, or cluster of lanes.
 */
#ifndef TWINRF_ALIKE_H
#define TWINRF_ALIKE_H

#include "prove/structure/places.h"
#include "prove/structure/subject.h"

struct alike {
    const struct subject *p;
    const struct places *places;
    uint32_t *cone; /* nodes that may change, in order */
    uint32_t n_cone;
    lit *to; /* a node of the netlist each: what it is at the column that was set; else itself */
};

/* bits: those of column 0, as literals of the netlist. */
void alike_open(struct alike *a, const struct subject *p, const struct places *places,
                const lit *bits, unsigned n);
/* From now on of this column. Adds gates to the graph. */
void alike_at(struct alike *a, uint32_t column);
/* A bit of column 0, there. */
lit alike_bit(const struct alike *a, lit bit);
void alike_close(struct alike *a);

#endif
