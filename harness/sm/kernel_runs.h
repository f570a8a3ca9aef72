/* SPDX-License-Identifier: Apache-2.0
 * The kernels of a list, one after the other, each as `sim` runs it alone; and their sum.
 */
#ifndef TWINRF_KERNEL_RUNS_H
#define TWINRF_KERNEL_RUNS_H

#include <stdio.h>

#include "sm/simulate.h"
#include "sm/stats.h"
#include "kernels/trace/readers/kernel_list.h"

struct kernel_runs {
    char path[KERNEL_PATH]; /* of the list */
    struct kernel_list list;
    struct stats *each, sum;
};

/* Is `path` a list of kernels? Returns 1, then the runs are to be freed, 0, or -1. */
int kernel_runs_open(struct kernel_runs *r, const char *path, struct err *e);
/* Reads all kernels, so that nothing runs when one cannot be read; then runs them. Warnings that
 * kernel_read does not print itself (o->quiet) go to `warnings`. */
enum simulate_end kernel_runs_make(struct kernel_runs *r, const struct simulation *s,
                                   const struct trace_options *o, FILE *warnings, struct err *e);
/* Counters of each, then of all. */
void kernel_runs_print(const struct kernel_runs *r, FILE *f, int json);
void kernel_runs_free(struct kernel_runs *r);

#endif
