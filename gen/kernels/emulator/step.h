/* SPDX-License-Identifier: Apache-2.0
 * One instruction of one warp.
 */
#ifndef TWINRF_EMULATOR_STEP_H
#define TWINRF_EMULATOR_STEP_H

#include "kernels/emulator/machine.h"

/* Runs the next instruction of the group w->now, writes its trace line, and moves the group on or
 * empties it. Returns 0, or -1 with the message. */
int warp_step(struct machine *m, struct warp *w);

#endif
