/* SPDX-License-Identifier: Apache-2.0
 * All structure theorems on a subject: no X, no control that depends on data, columns (slices.h).
 */
#ifndef TWINRF_THEOREMS_H
#define TWINRF_THEOREMS_H

#include "prove/structure/subject.h"

/* Asks them, and prints the line that says so. The graph has symbols and netlist, no more. */
int theorems_prove(struct subject *p, struct err *e);

#endif
