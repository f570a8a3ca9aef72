/* SPDX-License-Identifier: Apache-2.0
 * Counts what a cycle's ports show: classes, conflicts, priorities, causes of forced read-outs.
 */
#ifndef TWINRF_EVENTS_H
#define TWINRF_EVENTS_H

#include "sm/cycle_view.h"
#include "sm/inflight.h"
#include "sm/stolen.h"

/* To be called before `stolen` follows the cycle. `inflight`: instructions in collectors or
 * arriving. */
void events_count(struct stats *s, const struct cycle_view *v, struct stolen *stolen,
                  const struct inflight *inflight);

#endif
