/* SPDX-License-Identifier: Apache-2.0
 * Data of warp registers: values that tell where they come from, and lane-wise merging and
 * comparing.
 */
#ifndef TWINRF_VALUES_H
#define TWINRF_VALUES_H

#include <stdint.h>

#include "sm/ports.h"

/* What identifies a write: run of the kernel, warp of the grid, register, position in the kernel's
 * dynamic stream. */
uint64_t value_base(uint32_t run, uint32_t warp, uint32_t reg, uint32_t dyn);

/* One 32-bit value a lane from `base`, folded to LANE_BITS. */
void value_make(uint64_t base, uint64_t data[DATA_WORDS]);

/* Copies the lanes of `mask` from `from` to `to`. */
void value_merge(uint64_t to[DATA_WORDS], const uint64_t from[DATA_WORDS], uint32_t mask);

/* Which of `lanes` differ. */
uint32_t value_diff(const uint64_t a[DATA_WORDS], const uint64_t b[DATA_WORDS], uint32_t lanes);

uint32_t value_lane(const uint64_t data[DATA_WORDS], unsigned lane);

#endif
