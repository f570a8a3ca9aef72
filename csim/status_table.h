/* SPDX-License-Identifier: Apache-2.0
 * status_table: free register and stolen value of each bank, hazards against stolen values, the
 * value on its way home (docs/blocks/status_table.md). Matches are answered in the same cycle;
 * updates count from the next. Source: TVLSI 2016, IV.C.2, Fig. 9.
 */
#ifndef TWINRF_STATUS_TABLE_H
#define TWINRF_STATUS_TABLE_H

#include "status_table_if.h"

void status_table_outputs(const status_table_in *in, const status_table_state *s,
                          status_table_out *out);
void status_table_step(const status_table_in *in, const status_table_state *s,
                       status_table_out *out, status_table_state *next);

#endif
