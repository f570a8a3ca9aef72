/* SPDX-License-Identifier: Apache-2.0
 * The plots of `make analyze`: a gnuplot script beside the tables, and running it.
 */
#ifndef TWINRF_ANALYSIS_PLOTS_H
#define TWINRF_ANALYSIS_PLOTS_H

#include "kernels/trace/analyze/analysis.h"

/* Is gnuplot there? -1 and the line that installs it when it is not. */
int plots_check(struct err *e);

/* Writes `plots.gp`, which draws the tables of its folder. */
int plots_write_script(const struct analysis *a, FILE *out, struct err *e);

/* Runs `folder`/plots.gp there. */
int plots_draw(const char *folder, struct err *e);

#endif
