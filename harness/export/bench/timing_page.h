/* SPDX-License-Identifier: Apache-2.0
 * The page timing.md of an export: its ports and how they shake hands, drawn from a recorded run.
 */
#ifndef TWINRF_TIMING_PAGE_H
#define TWINRF_TIMING_PAGE_H

#include "export/bench/recording.h"

/* Returns 0, or -1 with the message: also when a handshake that every top has is not in the run. */
int timing_page_write(const struct recording *r, const char *top, const char *path, struct err *e);

#endif
