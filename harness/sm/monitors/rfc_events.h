/* SPDX-License-Identifier: Apache-2.0
 * Counts what register file caches do, under the names of order mode (docs/hierarchy.md).
 */
#ifndef TWINRF_RFC_EVENTS_H
#define TWINRF_RFC_EVENTS_H

#include "sm/cycle_view.h"

void rfc_events_count(struct stats *s, const struct cycle_view *v);

#endif
