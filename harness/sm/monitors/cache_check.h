/* SPDX-License-Identifier: Apache-2.0
 * What a register file cache may do in a cycle (docs/environment.md, the active set). A register
 * enters once and leaves once, and results are accepted where their register is. Everything that
 * leaves the cache reaches the main register file once, in order, when latency and beats say.
 */
#ifndef TWINRF_CACHE_CHECK_H
#define TWINRF_CACHE_CHECK_H

#include "sm/cache.h"
#include "rfgen/err.h"
#include "sm/main_banks.h"

struct cache_check {
    const struct cache *cache;
    const struct active_set *active_slots;
    const struct main_banks *banks;
};

/* To be called when active_set_check has passed, before anything follows the cycle. Returns 0, or
 * -1 with the message. */
int cache_check_cycle(const struct cache_check *c, const struct cycle_view *v, struct err *e);

#endif
