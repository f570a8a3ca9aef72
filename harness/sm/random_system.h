/* SPDX-License-Identifier: Apache-2.0
 * Random traffic for the whole system: a kernel made from a seed.
 *
 * Few registers, so that instructions meet at banks; classes of all latencies. Loops, barriers,
 * partial and empty masks, more sources than slots. Operands are near or far at random: reuse
 * distances are hints. Free registers come from the liveness pass over the program's graph; some
 * instructions name none. With a cache an instruction fits a register interval.
 */
#ifndef TWINRF_RANDOM_SYSTEM_H
#define TWINRF_RANDOM_SYSTEM_H

#include "kernels/trace/kernel.h"

/* Returns 0, or -1 with the message and nothing to free; else kernel_free frees it. */
int random_system(struct kernel *k, uint64_t seed, struct err *e);

#endif
