/* SPDX-License-Identifier: Apache-2.0
 * A C model in the RTL's seat: the functions of a Verilated block, answered by the C side of a
 * twin, so that a mutant in C is compared with the model just as a mutant in Verilog is.
 */
#ifndef TWINRF_SEAT_H
#define TWINRF_SEAT_H

#include "lockstep/twin.h"

/* Who sits there; before anything is created. One model a process. */
void seat_take(const struct twin *twin);

extern const struct twin_rtl seat_rtl;

#endif
