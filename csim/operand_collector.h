/* SPDX-License-Identifier: Apache-2.0
 * operand_collector: control of all collector units: allocate, request, fill, dispatch
 * (docs/blocks/operand_collector.md). Granted in a cycle, filled in the next, dispatched in the one
 * after it at the earliest. Source: TVLSI 2016, II.B, IV.B.2.
 */
#ifndef TWINRF_OPERAND_COLLECTOR_H
#define TWINRF_OPERAND_COLLECTOR_H

#include "operand_collector_if.h"

void operand_collector_outputs(const operand_collector_in *in, const operand_collector_state *s,
                               operand_collector_out *out);
void operand_collector_step(const operand_collector_in *in, const operand_collector_state *s,
                            operand_collector_out *out, operand_collector_state *next);

#endif
