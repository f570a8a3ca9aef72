/* SPDX-License-Identifier: Apache-2.0
 * `make area`: a table of parts, what the paper says of the logic, and a row for the bar plot.
 */
#ifndef TWINRF_AREA_H
#define TWINRF_AREA_H

#include <stdio.h>

#include "evaluate/cost/cost.h"

/* Prints the table on `f`; adds a row to `plot` when there is one (area_plot_head first). */
int area_print(const struct design *d, const struct tech *t, FILE *f, FILE *plot, struct err *e);
void area_plot_head(FILE *plot);

#endif
