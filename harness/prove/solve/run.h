/* SPDX-License-Identifier: Apache-2.0
 * Provers and other tools as processes of their own.
 */
#ifndef TWINRF_RUN_H
#define TWINRF_RUN_H

#include <stdint.h>

#include "rfgen/err.h"

/* Where a command runs, and how far it may go. */
struct run_place {
    const char *dir, *log; /* what it says goes to this file of the folder */
    double seconds;        /* of the processor, 0: no bound */
    uint64_t most_bytes;   /* of each file that it writes, 0: no bound */
};

/* How it ended. */
struct run {
    int timed_out;
    int too_long; /* what it wrote */
    int status;   /* its exit status */
    double seconds;
};

/* -1 with the message: it could not be started, or died of something else than these bounds. */
int run(const struct run_place *at, char *const *command, struct run *r, struct err *e);

#endif
