/* SPDX-License-Identifier: Apache-2.0
 * One launch: CTAs one after the other, each warp until all its lanes wait or have left.
 */
#ifndef TWINRF_EMULATOR_GRID_H
#define TWINRF_EMULATOR_GRID_H

#include "emulator/machine.h"

/* Runs all CTAs; program, constants, memory, grid, block, shared_bytes and local_bytes are set.
 * Returns 0, or -1 with the message. */
int grid_run(struct machine *m);

#endif
