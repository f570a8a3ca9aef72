/* SPDX-License-Identifier: Apache-2.0
 * Counts what the ports of sub-cores show: bank reads, and what becomes of values in caching
 * collector units (Malekeh).
 */
#ifndef TWINRF_CCU_EVENTS_H
#define TWINRF_CCU_EVENTS_H

#include "sm/cycle_view.h"

void ccu_events_count(struct stats *s, const struct cycle_view *v);

#endif
