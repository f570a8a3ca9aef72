/* SPDX-License-Identifier: Apache-2.0
 * A C model behind the functions of a Verilated block. So a mutant in C is compared with the model
 * just as a mutant in Verilog is.
 */
#ifndef TWINRF_SEAT_H
#define TWINRF_SEAT_H

#include "lockstep/twin.h"

/* The model to answer; before anything is created. One model a process. */
void seat_take(const struct twin *twin);

extern const struct twin_rtl seat_rtl;

#endif
