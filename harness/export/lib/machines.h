/* SPDX-License-Identifier: Apache-2.0
 * The machine of a run of libtwinrf, by its options (docs/machines.md).
 */
#ifndef TWINRF_MACHINES_H
#define TWINRF_MACHINES_H

#include "export/lib/twinrf.h"
#include "sm/machine_choice.h"

/* Text of the options, and what they choose. */
struct machines {
    char folder[4096], tables[4096];
    char sets[SCENARIO_TEXT];
    struct machine_choice choice;
};

/* Reads the machine, finds the table of prices, and sets them in `sm`. `m` must outlive the run.
 * Returns 0, or -1 and the message. */
int machines_choose(struct machines *m, const struct twinrf_options *o, struct sm_config *sm,
                    struct err *e);

#endif
