/* SPDX-License-Identifier: Apache-2.0
 * Where in a warp register a bit belongs. A bit of data is of a column: bit 0 of lane 0, and so on.
 * Control may be of a lane, or of a cluster of lanes, by the tables (LANES, CLUSTERS); all other
 * control is shared.
 */
#ifndef TWINRF_PLACES_H
#define TWINRF_PLACES_H

#include <stdint.h>

#include "prove/sides.h"

struct place {
    uint32_t parts; /* columns, lanes or clusters; 0: shared */
    uint32_t part;  /* which of them */
    uint32_t step;  /* bits of the list from one part to the next */
};

struct places {
    struct place *in, *state, *out; /* a bit each, in the layout's order */
    unsigned width; /* columns: the narrowest row of data, as a link moves a part of a register; 0:
                       there are no data */
};

/* Marks of what is data (widths.h). -1 with the message when lanes or clusters cannot be counted. */
int places_find(struct places *p, const struct layout *l, const uint8_t *in, const uint8_t *state,
                const uint8_t *out, struct err *e);
void places_free(struct places *p);

/* A place's part at a column. */
static inline uint32_t place_at(const struct places *p, const struct place *at, uint32_t column) {
    return (uint32_t)((uint64_t)column * at->parts / p->width);
}

#endif
