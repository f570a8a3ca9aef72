/* SPDX-License-Identifier: Apache-2.0
 * Where control passes from one region to the next, and why.
 */
#ifndef TWINRF_REGION_ENDS_H
#define TWINRF_REGION_ENDS_H

#include "kernels/trace/passes/regions.h"

/* For each block of a graph, the regions that it begins and ends in; NO_REGION in code that is not
 * reached. */
struct region_ends {
    uint32_t *first, *last;
    uint8_t *over; /* an empty block: the region that goes into it ends here, without another
                      instruction */
};

/* Returns 0, or -1 when memory is out with the message and nothing to free. */
int region_ends_find(struct region_ends *ends, const struct cfg *g, const struct regions *r,
                     struct err *e);
void region_ends_free(struct region_ends *ends);

/* The bit with which a compiler marks the end of a strand (Gebhart 6.3). After instruction `at` of
 * a block, control may leave the function, or enter a strand at its header, the same one included.
 */
int strand_ends_after(const struct region_ends *ends, const struct cfg *g,
                      const struct regions *strands, uint32_t block, uint32_t at);

/* Does a register interval begin where it does only because the one before it may not hold more
 * registers? That is when all other ways to its header come from one interval. An entry, a call and
 * what follows a call begin one anyway. */
int interval_bounded(const struct region_ends *ends, const struct cfg *g,
                     const struct regions *intervals, uint32_t region);

#endif
