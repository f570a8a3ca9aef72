/* SPDX-License-Identifier: Apache-2.0
 * Runs with eyes open: waves of a whole run, and the second look at a failure (report, waves of the
 * window around it).
 */
#ifndef TWINRF_INSPECT_H
#define TWINRF_INSPECT_H

#include "lockstep/report.h"

enum { WINDOW_BEFORE = 200, WINDOW_AFTER = 2 };

struct inspection {
    const struct experiment *experiment;
    struct report report; /* test, design, seed, command */
    const char *out_dir;  /* of the waves */
    int whole_run;        /* waves from cycle 0 on */
    char wave_files[600]; /* written: "X.fst X.gtkw", of the last waves */
};

/* Creates folder and all above it. */
int make_folder(const char *path, struct err *e);

/* A run with waves of all its cycles. When it fails only the result is kept: inspect_failure writes
 * the waves. */
int run_with_waves(struct inspection *i, struct run_result *r, struct err *e);
/* Prints the report of `r` on stdout: runs the experiment again up to the failure and a little
 * beyond, with waves. When they cannot be written the report says why. Returns -1 when the
 * experiment cannot be run again. */
int inspect_failure(struct inspection *i, const struct run_result *r, struct err *e);

#endif
