/* SPDX-License-Identifier: Apache-2.0
 * CTA barriers: sixteen of them, for all threads or as many as the instruction says.
 */
#ifndef TWINRF_EMULATOR_BARRIER_H
#define TWINRF_EMULATOR_BARRIER_H

#include "kernels/emulator/machine.h"

/* The lanes of `a` wait, or with PC UINT32_MAX count as come and go on. */
void barrier_wait(struct warp *w, struct arrival a);
/* Opens the barriers that are full. Returns how many were opened. */
unsigned barrier_open(struct machine *m);

#endif
