/* SPDX-License-Identifier: Apache-2.0
 * Columns of data in a warp register: bit 0 of lane 0, and so on. Which column each node of a graph
 * reads, by its cone.
 */
#ifndef TWINRF_COLUMNS_H
#define TWINRF_COLUMNS_H

#include <stdint.h>

#include "prove/sides.h"

struct columns {
    uint32_t *of;   /* [nodes] 0: reads no data; else one more than the column, or several */
    unsigned width; /* columns: the narrowest row of data, as a link moves a part of a register */
};

/* Marks of what is data; `in` and `state` are the first inputs of the graph. */
void columns_find(struct columns *p, const struct layout *l, const struct aig *g, const uint8_t *in,
                  const uint8_t *state, const uint8_t *out);
/* Does `a`, bit `at` of the layout's outputs or of its state, read its own column only? */
int columns_keep(const struct columns *p, const struct layout *l, int is_state, unsigned at, lit a);
void columns_free(struct columns *p);

#endif
