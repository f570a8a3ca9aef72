/* SPDX-License-Identifier: Apache-2.0
 * Sets of a register cache (docs/blocks/register_cache.md).
 */
#ifndef TWINRF_CACHE_SETS_H
#define TWINRF_CACHE_SETS_H

#include "design.h"

/* Where a register's results go. */
static inline unsigned home_set(unsigned reg) {
    return RC_MAP ? reg % RC_SETS : reg / ((1u << REG_BITS) / RC_SETS);
}

#endif
