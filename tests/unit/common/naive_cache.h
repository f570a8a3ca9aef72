/* SPDX-License-Identifier: Apache-2.0
 * Register caches once more, as their page defines them and as slowly: a cache a thread, arrays of
 * entries, values with version numbers. The third opinion on register_cache_count.h.
 */
#ifndef TWINRF_NAIVE_CACHE_H
#define TWINRF_NAIVE_CACHE_H

#include "evaluate/regcache/register_cache_count.h"

struct naive_entry {
    int valid, dirty;
    unsigned reg;
    uint64_t version, age; /* age: when it was inserted, or last hit (LRU) */
};

/* One thread: its entries, set by set, and the versions of its registers. */
struct naive_thread {
    struct naive_entry entry[RC_ENTRIES_MOST];
    uint64_t file[RC_REGISTERS], newest[RC_REGISTERS];
};

struct naive_warp {
    struct rc_config config;
    struct rc_counters *n; /* of all warps */
    uint64_t clock;
    struct naive_thread thread[RC_LANES];
};

void naive_start(struct naive_warp *w, const struct rc_config *c, struct rc_counters *n);
void naive_step(struct naive_warp *w, const struct rc_instruction *i, uint32_t mask);
void naive_end(struct naive_warp *w);

#endif
