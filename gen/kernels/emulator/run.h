/* SPDX-License-Identifier: Apache-2.0
 * All launches of a launch file, and what they were checked for.
 */
#ifndef TWINRF_EMULATOR_RUN_H
#define TWINRF_EMULATOR_RUN_H

#include <stdint.h>
#include <stdio.h>

#include "kernels/emulator/launch_file.h"

struct run_options {
    const char *trace;   /* folder, or NULL */
    const char *buffers; /* folder where their bytes go after the last launch, or NULL */
    int plain;           /* traces are not compressed */
    int strict, races, must_check, disassembles;
    int bench;         /* says how fast the launches ran */
    int profile;       /* kinds of instructions, lanes, a cache */
    uint64_t limit;    /* warp instructions, 0: none */
    uint64_t patience; /* after so many without a change waits are judged; 0: GRID_PATIENCE */
};

/* Runs the launch file and prints `name: value` lines. *holds: every check and expect does.
 * Returns 0, or -1 with the message. */
int run_file(const char *path, const struct run_options *o, FILE *to, int *holds, struct err *e);

#endif
