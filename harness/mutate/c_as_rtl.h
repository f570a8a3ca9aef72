/* SPDX-License-Identifier: Apache-2.0
 * A C model behind the functions of a Verilated block. So a mutant in C is compared with the model
 * just as a mutant in Verilog is.
 */
#ifndef TWINRF_C_AS_RTL_H
#define TWINRF_C_AS_RTL_H

#include "lockstep/twin.h"

/* The model to answer; before anything is created. One model a process. */
void c_as_rtl_take(const struct twin *twin);

extern const struct twin_rtl c_as_rtl;

#endif
