/* SPDX-License-Identifier: Apache-2.0
 * A scenario on one design point: what a command line may change of it, and whether a run has shown
 * what it says. Of `cosim` and of its SystemC form.
 */
#ifndef TWINRF_TRIAL_H
#define TWINRF_TRIAL_H

#include "lockstep/scenario.h"
#include "rfgen/options.h"
#include "sm/machine_choice.h"
#include "sm/stats.h"
#include "kernels/trace/kernel.h"

enum trial_status { PASSED = 0, FAILED = 1, REFUSED = 2, UNMET = 3, SKIPPED = 77 };

struct trial_options {
    const char *test, *trace, *out_dir;
    uint64_t seed, seeds, repeat, max_cycles, main_latency, stall_dispatch;
    int has_seed, has_repeat, has_max_cycles, has_stall_dispatch, waves, counters;
    struct machine_choice machine;
};

/* Of a program that runs trials: a line for --help, and at most OWN_OPTIONS rows of its own, behind
 * which {0} stands. */
enum { OWN_OPTIONS = 4 };
struct trial_program {
    const char *name, *doc;
    const struct option_row *own;
};

/* Reads its command line; refused without a scenario. */
int trial_options_read(struct trial_options *o, const struct trial_program *p, int argc,
                       char **argv, struct err *e);

/* A scenario at one seed and one latency of the main register file. */
struct trial {
    const struct scenario *scenario;
    uint64_t percent; /* 0: the design's */
    char design[96];  /* "ltrf latency=300", for messages */
};

/* Reads the scenario; the command line has the last word. Counters that do not exist are refused,
 * `last` gets its number. `one_run`: its first seed and latency, as waves are of one. */
int trial_scenario(struct scenario *s, const struct trial_options *o, int one_run, struct err *e);
/* The kernel that it runs. PASSED, REFUSED with the message, or SKIPPED, which it says. */
int trial_kernel(struct kernel *k, const struct scenario *s, struct err *e);

struct trial trial_of(const struct scenario *s, uint64_t percent);

/* The machine around it: the command line's, else the scenario's. It must outlive the run.
 */
int trial_machine(const struct trial_options *o, const struct scenario *s, struct machine_choice *c,
                  struct sm_config *sm, struct err *e);

/* "make cosim TEST=.. DESIGN=..": the command that shows a failure again. Returns its length. */
size_t trial_command(const struct trial *t, const struct trial_options *o, const char *target,
                     char *text, size_t n);

/* Whether the expectations hold, and what is said of operands that the program never wrote, which
 * with another trace is nothing. Prints what does not; a status. */
int trial_expectations(const struct trial *t, const struct trial_options *o,
                       const struct stats *stats);
int trial_unwritten(const struct trial *t, const struct trial_options *o,
                    const struct stats *stats);

#endif
