/* SPDX-License-Identifier: Apache-2.0
 * The `name: value` lines of `sim`.
 */
#ifndef TWINRF_COUNTERS_H
#define TWINRF_COUNTERS_H

#include "rfgen/err.h"

enum { COUNTERS_MAX = 400 };

struct counters {
    char path[256];
    char *text; /* all names and values point into it */
    unsigned n;
    const char *name[COUNTERS_MAX], *value[COUNTERS_MAX];
};

int counters_read(struct counters *c, const char *path, struct err *e);
void counters_free(struct counters *c);

/* NULL when there is none of that name. */
const char *counters_text(const struct counters *c, const char *name);

/* The sum of counters named in a list separated by blanks: whole numbers, each must be there. */
int counters_sum(const struct counters *c, const char *names, double *sum, struct err *e);

#endif
