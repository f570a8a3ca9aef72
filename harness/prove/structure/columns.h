/* SPDX-License-Identifier: Apache-2.0
 * Which column of data, lane and cluster (places.h) each node of a graph reads, by its cone.
 */
#ifndef TWINRF_COLUMNS_H
#define TWINRF_COLUMNS_H

#include <stdint.h>

#include "prove/sides.h"
#include "prove/structure/places.h"

struct columns {
    /* A node each, of the graph's first. 0: reads none; else one more than the part, or several. */
    uint32_t *of[PLACE_KINDS];
};

/* The layout's `in` and `state` are the first inputs of the graph. */
void columns_find(struct columns *p, const struct places *places, const struct layout *l,
                  const struct aig *g, uint32_t nodes);
/* Does `a` read nothing but what this column has or shares? */
int columns_keep(const struct columns *p, const struct places *places, uint32_t column, lit a);
void columns_free(struct columns *p);

#endif
