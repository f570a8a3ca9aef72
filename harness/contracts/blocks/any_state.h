/* SPDX-License-Identifier: Apache-2.0
 * Of blocks that any state is allowed of: memories, and control without a promise.
 */
#ifndef TWINRF_ANY_STATE_H
#define TWINRF_ANY_STATE_H

#include <stddef.h>

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

#endif
