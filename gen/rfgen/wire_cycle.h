/* SPDX-License-Identifier: Apache-2.0
 * Does a signal of a top go round in a circle within a cycle? Through a block it goes as the
 * block's table says: from the inputs that an output is `after`.
 */
#ifndef TWINRF_WIRE_CYCLE_H
#define TWINRF_WIRE_CYCLE_H

#include "rfgen/wires.h"

/* -1 and the row that closes a circle. */
int wire_cycle_check(const struct wiring *w, struct err *e);

#endif
