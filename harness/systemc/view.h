/* SPDX-License-Identifier: Apache-2.0
 * The view of a SystemC run's waves: those of ports alone, in the scopes and under the names of our
 * waves (waves/gtkw.h).
 */
#ifndef TWINRF_SYSTEMC_VIEW_H
#define TWINRF_SYSTEMC_VIEW_H

#include "waves/gtkw.h"

/* Writes X.gtkw for X.fst. `marker` and `last` are numbers of clock cycles in the file. */
int view_write(const struct twin *t, const char *fst, uint64_t marker, uint64_t last,
               const struct differences *differences, struct err *e);

#endif
