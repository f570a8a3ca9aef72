/* SPDX-License-Identifier: Apache-2.0
 * Counters, rates and energies as `name: value` lines, or as one flat JSON object.
 */
#ifndef TWINRF_RC_REPORT_H
#define TWINRF_RC_REPORT_H

#include <stdio.h>

#include "evaluate/regcache/prices.h"

void rc_report(FILE *f, const struct rc_counters *n, const struct rc_prices *p, int json);

#endif
