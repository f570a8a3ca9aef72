/* SPDX-License-Identifier: Apache-2.0
 * One launch. CTAs run one after the other, until one waits: then as many as 40 SMs hold.
 */
#ifndef TWINRF_EMULATOR_GRID_H
#define TWINRF_EMULATOR_GRID_H

#include "kernels/emulator/machine.h"

/* Warp instructions without a change of memory after which waits are judged, when none is given. */
static const uint64_t GRID_PATIENCE = UINT64_C(1) << 22;

/* Runs all CTAs; program, constants, memory, grid, block, registers, shared_bytes, local_bytes and
 * patience are set. Returns 0, or -1 with the message. */
int grid_run(struct machine *m);

#endif
