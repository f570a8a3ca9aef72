/* SPDX-License-Identifier: Apache-2.0
 * Counts events at the ports of a register file cache, and in the environment that follows it
 * (docs/environment.md, counters of the active set).
 */
#ifndef TWINRF_CACHE_EVENTS_H
#define TWINRF_CACHE_EVENTS_H

#include "sm/cache.h"

/* To be called before anything follows the cycle. `open_passes`: instructions in collectors or
 * arriving. */
void cache_events_count(struct stats *s, const struct cache *c,
                        const struct active_set *active_slots, const struct cycle_view *v,
                        unsigned open_passes);

#endif
