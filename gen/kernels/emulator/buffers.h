/* SPDX-License-Identifier: Apache-2.0
 * Buffers of a launch file: filled before the first launch, checked after the last.
 */
#ifndef TWINRF_EMULATOR_BUFFERS_H
#define TWINRF_EMULATOR_BUFFERS_H

#include "kernels/emulator/launch_file.h"
#include "kernels/emulator/memory.h"

/* Puts all buffers into memory and fills them. Returns 0, or -1 with `file:line: ...`. */
int buffers_fill(struct launch_file *l, struct memory *m, struct err *e);

/* What a check found. */
struct check_result {
    int equal;
    char text[160]; /* what was there and what was expected, where it is not equal */
};
/* Returns 0, or -1 when the file of a check cannot be used. */
int buffer_check(const struct launch_file *l, const struct check_plan *c, const struct memory *m,
                 struct check_result *result, struct err *e);

#endif
