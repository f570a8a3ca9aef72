/* SPDX-License-Identifier: Apache-2.0
 * A kernel on the C model alone, with the SM around it: `make sim` and libtwinrf.
 */
#ifndef TWINRF_SIMULATE_H
#define TWINRF_SIMULATE_H

#include "rfgen/err.h"
#include "sm/sm.h"
#include "kernels/trace/kernel.h"

/* How it ended, as the exit status of `sim`. */
enum simulate_end { SIMULATE_DONE = 0, SIMULATE_FAILED = 1, SIMULATE_REFUSED = 2 };

struct simulation {
    struct sm_config sm;
    uint64_t main_latency;          /* percent of the main register file's; 0: the design's */
    const char *main_latency_asked; /* what asked for it, for messages: "--main-latency" */
    const char *intervals;          /* CSV file of STHLD by interval; NULL: none */
    int every_cycle;                /* the model is stepped in still cycles, too */
};

/* Runs the kernel to its end and makes all checks. `stats` is written when it is done: counters,
 * and the seconds of processor time that it took. Else the message says why. Nothing is shared
 * with other calls. */
enum simulate_end simulate(const struct simulation *s, const struct kernel *k, struct stats *stats,
                           struct err *e);

#endif
