// SPDX-License-Identifier: Apache-2.0
// What SystemC costs: the C library alone and both modules, on the same recorded inputs.
#ifndef TWINRF_SYSTEMC_SPEED_H
#define TWINRF_SYSTEMC_SPEED_H

#include "systemc/program.h"

// Prints `name: value` lines; the status.
int measure_speed(program *p);

#endif
