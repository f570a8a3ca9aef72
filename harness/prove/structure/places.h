/* SPDX-License-Identifier: Apache-2.0
 * Where in a warp register a bit belongs. A bit of data is of a column: bit 0 of lane 0, and so on.
 * Control may be of a lane, or of a cluster of lanes, by the tables (LANES, CLUSTERS); all other
 * control is shared.
 */
#ifndef TWINRF_PLACES_H
#define TWINRF_PLACES_H

#include <stdint.h>

#include "prove/sides.h"

enum place_kind { PLACE_SHARED, PLACE_COLUMN, PLACE_LANE, PLACE_CLUSTER, PLACE_KINDS };

struct place {
    enum place_kind kind;
    uint32_t part; /* which column, lane, cluster */
    uint32_t step; /* bits of the list from one part to the next */
};

struct places {
    struct place *in, *state, *out; /* a bit each, in the layout's order */
    /* How many there are; columns: the narrowest row of data, as a link moves a part of a register.
     * 0: there are none. */
    uint32_t parts[PLACE_KINDS];
};

/* Marks of what is data (widths.h). -1 with the message when lanes or clusters cannot be counted.
 */
int places_find(struct places *p, const struct layout *l, const uint8_t *in, const uint8_t *state,
                const uint8_t *out, struct err *e);
void places_free(struct places *p);

/* Of an input of the graph: one of the layout, a bit of its state, or x, which is shared. */
const struct place *place_of_input(const struct places *p, const struct layout *l, uint32_t input);

/* Which part of a kind a column is in. */
static inline uint32_t place_at(const struct places *p, enum place_kind kind, uint32_t column) {
    return (uint32_t)((uint64_t)column * p->parts[kind] / p->parts[PLACE_COLUMN]);
}

#endif
