/* SPDX-License-Identifier: Apache-2.0
 * Below L1: L2 and DRAM, as the time at which a request is answered.
 *
 * L2 is sectored and writes back. A sector that it awaits is answered when it arrives. DRAM moves a
 * sector in so many cycles, evicted ones, too; requests wait when it is far behind.
 */
#ifndef TWINRF_BELOW_H
#define TWINRF_BELOW_H

#include "rfgen/err.h"
#include "sm/machine.h"
#include "sm/memory/counts.h"
#include "sm/memory/tags.h"

/* Parts of a cycle in which DRAM counts. */
enum { BELOW_FRACTION = 256 };

struct below {
    const struct machine *machine;
    uint32_t mode; /* enum memory_mode */
    struct tags l2;
    uint64_t dram_free;    /* when it can move the next sector; in parts, as the next two */
    uint64_t sector_time;  /* to move one */
    uint64_t queue_time;   /* to move as many as may wait */
    uint64_t way_down;     /* cycles from L1 to DRAM */
    uint32_t sector_parts; /* of 32 bytes */
    uint32_t whole;        /* words of a sector */
    struct memory_counts *counts;
};

/* Returns 0, or -1 when memory is out. */
int below_create(struct below *b, const struct machine *m, uint32_t mode,
                 struct memory_counts *counts);
void below_destroy(struct below *b);

/* Whether it takes a request in cycle `now`. */
static inline int below_takes(const struct below *b, uint64_t now) {
    return b->dram_free <= (now + b->way_down) * BELOW_FRACTION + b->queue_time;
}

/* A request leaves in cycle `now`: the cycle in which it is answered. `stored`: words of the
 * sector that it writes, 0: it reads, which is counted in `loads`. */
uint64_t below_request(struct below *b, struct cache_counts *loads, uint64_t sector,
                       uint32_t stored, uint64_t now);

#endif
