/* SPDX-License-Identifier: Apache-2.0
 * Which results shared units read: what a register-file hierarchy needs to know before it keeps a
 * result beside the private units alone (Gebhart 6.5.2).
 */
#ifndef TWINRF_SHARED_USE_H
#define TWINRF_SHARED_USE_H

#include "kernels/trace/cfg/cfg.h"

/* A private instruction runs on the lanes' own units: class ALU but for the tensor operations. All
 * others go to units that lanes share. */
int is_private(const struct static_inst *inst);

/* Bit d of shared[i]: a path leads from instruction i to a shared instruction that reads i's
 * destination d. No instruction without guard writes the register before. `shared` has an element
 * for each instruction of the graph's kernel; those that no path reaches keep 0. */
int shared_use_find(uint32_t *shared, const struct cfg *g, struct err *e);

#endif
