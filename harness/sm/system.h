/* SPDX-License-Identifier: Apache-2.0
 * The SM environment (sm.h) as a stimulus of the whole register file, with its words for reports.
 */
#ifndef TWINRF_SYSTEM_H
#define TWINRF_SYSTEM_H

#include "lockstep/run.h"
#include "sm/sm.h"

struct system_config {
    struct sm_config sm;
    const struct kernel *kernel;
    struct stats *stats; /* written at the end of a run without difference */
};

/* `config` is a struct system_config. */
extern const struct stimulus system_stimulus;

#endif
