/* SPDX-License-Identifier: Apache-2.0
 * ccu_crossbar: all wide wires of a sub-core with CCUs, and the data of their cache tables
 * (docs/blocks/ccu_crossbar.md). Write and dispatch data in the same cycle; entries change at its
 * end. Source: Malekeh, 3.1, 3.2, Fig. 2.
 */
#ifndef TWINRF_CCU_CROSSBAR_H
#define TWINRF_CCU_CROSSBAR_H

#include "ccu_crossbar_if.h"
#include "prim/wide.h"

void ccu_crossbar_outputs(const ccu_crossbar_in *in, const ccu_crossbar_mem *mem,
                          ccu_crossbar_out *out);
void ccu_crossbar_commit(const ccu_crossbar_in *in, ccu_crossbar_mem *mem);

/* The four moves by themselves, for tops, which move only what is commanded. An entry that does not
 * exist takes nothing and gives zeroes. */

/* Port S: a bank's data into an entry. */
void ccu_crossbar_fill(ccu_crossbar_mem *mem, unsigned unit, unsigned entry, const uint64_t *rdata);
/* Port D: lanes of the OR of the buses that wsel names into an entry. */
void ccu_crossbar_store(ccu_crossbar_mem *mem, unsigned unit, unsigned entry, uint32_t mask,
                        uint64_t wsel, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]);
/* Write side: OR of the buses that wsel names. */
void ccu_crossbar_write_data(uint64_t *wdata, uint64_t wsel,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]);
/* Dispatch: the entries that a unit's slots name in index, or zeroes, into SLOTS rows. */
void ccu_crossbar_dispatch(const ccu_crossbar_mem *mem, bool valid, unsigned unit,
                           const uint8_t index[SLOTS], uint64_t (*disp_data)[DATA_WORDS]);

#endif
