/* SPDX-License-Identifier: Apache-2.0
 * The mismatch report: what differs, where, what led to it, how to see it again.
 */
#ifndef TWINRF_REPORT_H
#define TWINRF_REPORT_H

#include <stdio.h>

#include "lockstep/run.h"

enum { HISTORY_CYCLES = 8 };

/* The last cycles of a run, both sides. */
struct history {
    const struct twin *twin;
    unsigned n; /* cycles taken so far; the newest HISTORY_CYCLES are kept, the i-th in slot i %
                   HISTORY_CYCLES */
    uint64_t cycle[HISTORY_CYCLES];
    void *in[HISTORY_CYCLES], *out[2][HISTORY_CYCLES],
        *state[2][HISTORY_CYCLES]; /* [0] RTL, [1] C */
};

struct report {
    const char *test, *design;
    unsigned long long seed;
    const char *command; /* that shows the failure again */
    const char *waves;   /* "X.fst X.gtkw"; NULL: none were written */
};

/* Returns -1 when memory is short. */
int history_create(struct history *h, const struct twin *t);
void history_destroy(struct history *h);
/* For a watcher; cycles after `last` are not taken. */
void history_state(struct history *h, const struct lockstep *ls, uint64_t last);
void history_outputs(struct history *h, const struct lockstep *ls, uint64_t last);

/* `FAIL test design=d cycle=c: signal: rtl=.. csim=..`, or the failed check. */
void report_headline(FILE *f, const struct report *p, const struct run_result *r);
/* Everything below the headline. `h` is NULL of a failure in reset, before which nothing was. */
void report_details(FILE *f, const struct report *p, const struct run_result *r,
                    const struct history *h);

#endif
