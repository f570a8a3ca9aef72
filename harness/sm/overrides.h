/* SPDX-License-Identifier: Apache-2.0
 * Keys that a design point and what is around it both have: which of them counts. The machine's go
 * before the point's, a scenario's before both (docs/machines.md), and a run says so at its start.
 * Else points of other granules would be compared with other numbers of warps, unseen.
 */
#ifndef TWINRF_OVERRIDES_H
#define TWINRF_OVERRIDES_H

#include <stdint.h>
#include <stdio.h>

#include "sm/machine.h"
#include "sm/thread_blocks.h"

enum { OVERRIDES = 3, OVERRIDE_TEXT = MACHINE_NAME_MAX + 64 };

/* Of a key whose value is another one than the point's. */
struct override {
    const char *key;
    uint32_t counts, point;
    int is_scenario; /* else the machine's */
};

struct overrides {
    unsigned n;
    struct override of[OVERRIDES];
    char machine[MACHINE_NAME_MAX];
};

/* What bounds the resident blocks in a run. No machine: NULL; no granule of a scenario: 0. */
struct placement_limits overrides_limits(const struct machine *m, uint32_t granule);
struct overrides overrides_of(const struct machine *m, uint32_t granule);

/* "4 (machine fermi; the point says 32)". */
void override_text(const struct overrides *o, unsigned number, char text[OVERRIDE_TEXT]);
/* A line `key: text` for each. */
void overrides_print(const struct overrides *o, FILE *f);

#endif
