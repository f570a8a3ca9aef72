/* SPDX-License-Identifier: Apache-2.0
 * The coalescer: which sectors the lanes of an instruction name.
 */
#ifndef TWINRF_COALESCE_H
#define TWINRF_COALESCE_H

#include "sm/memory/access.h"
#include "kernels/trace/lane_addresses.h"

/* Fills in `to`: each sector once, with its words. */
void coalesce(struct sectors *to, const struct lane_addresses *a, uint32_t sector_bytes);

/* Different words that the lanes name in one of `banks` banks of shared memory, at most; 1 when
 * they name none. */
uint16_t shared_conflicts(const struct lane_addresses *a, uint32_t banks);

#endif
