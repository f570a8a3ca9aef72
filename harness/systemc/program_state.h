/* SPDX-License-Identifier: Apache-2.0
 * Inside of program.h: what its two files share.
 */
#ifndef TWINRF_SYSTEMC_PROGRAM_STATE_H
#define TWINRF_SYSTEMC_PROGRAM_STATE_H

#include "sm/system.h"
#include "sm/trial.h"
#include "systemc/program.h"
#include "waves/fst_waves.h"

extern const struct twin top_twin;

struct program {
    struct trial_options options;
    enum systemc_case how;
    uint64_t bench_cycles;
    struct scenario scenario;
    struct trial trial;
    struct kernel kernel;
    struct stats stats; /* of bench 0, when it is done */
    uint64_t cycles;
    struct run_result result;
    struct wave_events events;
    uint64_t last_cycle; /* of the waves */
    char waves[WAVE_PATH];
    int failed;
};

#endif
