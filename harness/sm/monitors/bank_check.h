/* SPDX-License-Identifier: Apache-2.0
 * Each accepted write is applied exactly once: home or forced at once at its address, stolen at a
 * free register and later at home. No bank writes anything else. Follows stolen values.
 */
#ifndef TWINRF_BANK_CHECK_H
#define TWINRF_BANK_CHECK_H

#include "sm/cycle_view.h"
#include "rfgen/err.h"
#include "sm/program.h"
#include "sm/registers.h"
#include "sm/stolen.h"

struct bank_check {
    struct registers *registers;
    struct stolen *stolen;
    struct stats *stats;
    const uint64_t *used; /* registers that the kernel names */
    uint32_t rows_per_slot;
};

/* Returns 0, or -1 with the message. */
int bank_check_cycle(const struct bank_check *c, const struct cycle_view *v, struct err *e);

#endif
