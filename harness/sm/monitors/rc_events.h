/* SPDX-License-Identifier: Apache-2.0
 * Counts what register caches do, under the names of the counting model (docs/regcache.md).
 */
#ifndef TWINRF_RC_EVENTS_H
#define TWINRF_RC_EVENTS_H

#include "sm/cycle_view.h"

void rc_events_count(struct stats *s, const struct cycle_view *v);

#endif
