/* SPDX-License-Identifier: Apache-2.0
 * Which scenarios run a scenario's kernel at other tops: whoever asks for one that was written for
 * another design point is told of them.
 */
#ifndef TWINRF_LIKE_SCENARIOS_H
#define TWINRF_LIKE_SCENARIOS_H

#include <stddef.h>

#include "lockstep/scenario.h"

/* "TEST=random_straight, TEST=...": those beside `s`, of the same trace, that are the design
 * point's or, when none is, of a design point with its top. Where some have a name like its own,
 * only these. Empty when there are none, or when the design points are not where the project has
 * them. Returns how many it names. */
unsigned like_scenarios(const struct scenario *s, const char *design, char *text, size_t n);

#endif
