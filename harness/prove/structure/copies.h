/* SPDX-License-Identifier: Apache-2.0
 * A second copy of bits of a netlist, in which some of the inputs are others.
 */
#ifndef TWINRF_COPIES_H
#define TWINRF_COPIES_H

#include "prove/structure/places.h"
#include "prove/structure/subject.h"

struct copy {
    const struct subject *p;
    const struct places *places;
    uint32_t *cone; /* nodes that may be others, in order */
    uint32_t n_cone;
    lit *to; /* a node of the netlist each: what it is in the copy */
};

/* Of these bits, literals of the netlist. */
void copy_open(struct copy *c, const struct subject *p, const struct places *places,
               const lit *bits, unsigned n);
/* Swaps column 0 and this one, and so their lanes, and clusters of lanes. Adds gates to the graph,
 * as the next one does. */
void copy_swap(struct copy *c, uint32_t column);
/* Other columns, lanes and clusters than this column's are new inputs. */
void copy_free_others(struct copy *c, uint32_t column);
/* A bit in the copy that was made last. */
lit copy_bit(const struct copy *c, lit bit);
void copy_close(struct copy *c);

#endif
