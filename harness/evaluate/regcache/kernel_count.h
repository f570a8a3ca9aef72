/* SPDX-License-Identifier: Apache-2.0
 * A compiled kernel through the register caches of its warps.
 */
#ifndef TWINRF_KERNEL_COUNT_H
#define TWINRF_KERNEL_COUNT_H

#include "evaluate/regcache/register_cache_count.h"
#include "kernels/trace/kernel.h"

/* How many registers an operand has: as the trace compiler knows, or one but for tensor
 * instructions, as the paper says of CUDA instructions. */
enum rc_widen { RC_WIDEN_ALL, RC_WIDEN_MMA };

/* The instruction of each row of the kernel's static table, to be freed; NULL: memory is out. */
struct rc_instruction *rc_instructions_of(const struct kernel *k, enum rc_widen widen);

/* Has any instruction slots and reuse flags? */
int rc_has_flags(const struct kernel *k);

/* All warps, one after the other, `repeat` times; warp 0 of `c` is each of them. Of the
 * instructions of all threads `divergent` percent run in two halves, even and odd threads. */
void rc_count(struct rc_cache *c, const struct kernel *k, const struct rc_instruction *list,
              uint32_t repeat, uint32_t divergent);

#endif
