/* SPDX-License-Identifier: Apache-2.0
 * Which column of data (places.h) each node of a graph reads, by its cone.
 */
#ifndef TWINRF_COLUMNS_H
#define TWINRF_COLUMNS_H

#include <stdint.h>

#include "prove/sides.h"
#include "prove/structure/places.h"

struct columns {
    uint32_t *of; /* a node each, of the graph's first. 0: reads no data; else one more than the column, or several */
};

/* Marks of what is data; `in` and `state` are the first inputs of the graph. */
void columns_find(struct columns *p, const struct places *places, const struct layout *l,
                  const struct aig *g, uint32_t nodes, const uint8_t *in,
                  const uint8_t *state);
/* Does `a` read no data but of this column? */
int columns_keep(const struct columns *p, uint32_t column, lit a);
void columns_free(struct columns *p);

#endif
