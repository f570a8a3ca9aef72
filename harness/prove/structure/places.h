/* SPDX-License-Identifier: Apache-2.0
 * Places of data in a warp register: bit 0 of lane 0, and so on. Which place each node of a graph
 * reads, by its cone.
 */
#ifndef TWINRF_PLACES_H
#define TWINRF_PLACES_H

#include <stdint.h>

#include "prove/sides.h"

struct places {
    uint32_t *of;   /* [nodes] 0: reads no data; else one more than the place, or several */
    unsigned width; /* places: the narrowest row of data, as a link moves a part of a register */
};

/* `in` and `state` mark what is data among the first inputs of the graph. */
void places_find(struct places *p, const struct layout *l, const struct aig *g, const uint8_t *in,
                 const uint8_t *state);
/* Does bit `at` of the layout's outputs, or of its state, which is `a`, read its own place only? */
int places_keep(const struct places *p, const struct layout *l, int is_state, unsigned at, lit a);
void places_free(struct places *p);

#endif
