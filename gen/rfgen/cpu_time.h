/* SPDX-License-Identifier: Apache-2.0
 * CPU time of this process: what speeds are measured with, since the machines are shared.
 */
#ifndef TWINRF_CPU_TIME_H
#define TWINRF_CPU_TIME_H

#include <time.h>

static inline double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
