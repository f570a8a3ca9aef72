/* SPDX-License-Identifier: Apache-2.0
 * steal_table: free register and stolen value of each bank, hazards against stolen values, the
 * value on its way home (docs/blocks/steal_table.md). Matches are answered in the same cycle;
 * updates count from the next. Source: TVLSI 2016, IV.C.2, Fig. 9.
 */
#ifndef TWINRF_STEAL_TABLE_H
#define TWINRF_STEAL_TABLE_H

#include "steal_table_if.h"

void steal_table_outputs(const steal_table_in *in, const steal_table_state *s,
                         steal_table_out *out);
void steal_table_step(const steal_table_in *in, const steal_table_state *s, steal_table_out *out,
                      steal_table_state *next);

#endif
