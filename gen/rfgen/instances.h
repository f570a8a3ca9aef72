/* SPDX-License-Identifier: Apache-2.0
 * What SUB and PART rows say of instances: their block, which must have a table, and their path in
 * the Verilog.
 */
#ifndef TWINRF_INSTANCES_H
#define TWINRF_INSTANCES_H

#include "rfgen/table.h"

/* Refuses a SUB row of no block. Refuses a path that is not `name` of one instance, or
 * `name[%d].name` of several, or whose first name another row has. -1 with the first message. */
int instances_check(const struct tables *all, struct err *e);

#endif
