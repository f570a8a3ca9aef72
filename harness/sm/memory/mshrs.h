/* SPDX-License-Identifier: Apache-2.0
 * Miss status holding registers: the sectors that are on their way, and the loads that wait.
 */
#ifndef TWINRF_MSHRS_H
#define TWINRF_MSHRS_H

#include <stdint.h>

#include "sm/machine.h"

enum { MSHR_NONE = 0xFFFF, MSHR_BUCKETS = 1024, WAITERS_MOST = 1 << 15 };

struct waiter {
    uint16_t flight; /* of the load (memory_cycle.c) */
    uint16_t next;
};

struct mshr {
    uint64_t sector;
    uint16_t next; /* of the bucket */
    uint16_t first, last, n;
};

struct mshrs {
    uint32_t limit, merge;
    uint32_t used;
    uint16_t bucket[MSHR_BUCKETS];
    uint16_t free, free_waiter;
    struct mshr of[MSHRS_MOST];
    struct waiter waiter[WAITERS_MOST];
};

void mshrs_create(struct mshrs *m, uint32_t limit, uint32_t merge);
static inline unsigned mshrs_bucket(uint64_t sector) {
    return (unsigned)((sector ^ sector >> 10) % MSHR_BUCKETS);
}

/* The sector's, or MSHR_NONE. */
static inline uint16_t mshrs_find(const struct mshrs *m, uint64_t sector) {
    uint16_t at = m->bucket[mshrs_bucket(sector)];
    while (at != MSHR_NONE && m->of[at].sector != sector) {
        at = m->of[at].next;
    }
    return at;
}

/* The load waits, for a sector that is on its way. Returns 0, or -1 when no more may. */
int mshrs_merge(struct mshrs *m, uint16_t at, uint16_t flight);
/* A new one, with its first load. Returns 0, or -1 when none is free. */
int mshrs_take(struct mshrs *m, uint64_t sector, uint16_t flight);
/* The sector has come: takes out a load that waited, the first one first. When none is left, the
 * MSHR is free, and MSHR_NONE comes back. */
uint16_t mshrs_release(struct mshrs *m, uint64_t sector);

#endif
