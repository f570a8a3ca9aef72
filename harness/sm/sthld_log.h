/* SPDX-License-Identifier: Apache-2.0
 * What the STHLD controller did, as text: one CSV line an interval (Malekeh, 7).
 */
#ifndef TWINRF_STHLD_LOG_H
#define TWINRF_STHLD_LOG_H

#include <stdint.h>
#include <stdio.h>

#include "rfgen/err.h"
#include "sm/ports.h"

struct sthld_log {
    const char *path;
    FILE *file; /* NULL: nothing is written */
    uint64_t intervals, issued;
};

/* Without a path nothing is written. Returns 0, or -1 with the message. */
int sthld_log_open(struct sthld_log *log, const char *path, struct err *e);
/* Once a cycle. STHLD and state are those of the interval, not what its end makes of them. */
void sthld_log_cycle(struct sthld_log *log, uint64_t cycle, const struct sm_out *out);
/* Returns 0, or -1 and the message when something was not written. */
int sthld_log_close(struct sthld_log *log, struct err *e);

#endif
