/* SPDX-License-Identifier: Apache-2.0
 * The GTKWave save file beside an FST: what stands where on the screen, in which colour, with which
 * words.
 *
 * RTL and C side of a signal stand under each other, in two colours; a mismatch is red. Codes show
 * as names, which are in the FST itself: translate-filter files would have to be found from
 * wherever GTKWave is started. There is no path in it.
 */
#ifndef TWINRF_GTKW_H
#define TWINRF_GTKW_H

#include "waves/fst_waves.h"

struct gtkw_view {
    const struct twin *twin;
    const struct wave_var *vars;
    unsigned n_vars;
    uint64_t marker;                       /* cycle */
    uint64_t first, last;                  /* cycles of the file */
    const struct differences *differences; /* NULL or empty: nothing went wrong */
};

/* Writes `path` (X.gtkw). Returns -1, with no half-written file, on failure. */
int gtkw_write(const struct gtkw_view *v, const char *path, struct err *e);

#endif
