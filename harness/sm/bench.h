/* SPDX-License-Identifier: Apache-2.0
 * Speed of the models and of co-simulation, measured in turns in one run, so that all see the same
 * machine.
 */
#ifndef TWINRF_BENCH_H
#define TWINRF_BENCH_H

#include "waves/inspect.h"

/* Prints `name: value` lines for `cycles` cycles of the experiment in each mode:
 *
 *     <mode>_cycles_per_second   CPU time
 *     <a>_to_<b>                 the ratios that the README names
 *
 * Modes csim_model and rtl_model replay recorded inputs, without environment and comparison.
 * csim_alone and rtl_alone run under the environment; cosim and cosim_waves compare everything.
 * The experiment's max_cycles and sides are set here. Returns 0, or -1 with the message. */
int bench_run(struct experiment *x, const char *test, const char *design, const char *out_dir,
              uint64_t cycles, struct err *e);

#endif
