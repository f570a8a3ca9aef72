/* SPDX-License-Identifier: Apache-2.0
 * crossbar: all wide wires between banks, collectors, result buses and dispatch, and the operand
 * slots (docs/blocks/crossbar.md). Write and dispatch data in the same cycle; slots fill at its
 * end. Source: TVLSI 2016, V.A, Fig. 1.
 */
#ifndef TWINRF_CROSSBAR_H
#define TWINRF_CROSSBAR_H

#include "crossbar_if.h"
#include "prim/wide.h"

void crossbar_outputs(const crossbar_in *in, const crossbar_mem *mem, crossbar_out *out);
void crossbar_commit(const crossbar_in *in, crossbar_mem *mem);

/* The three moves by themselves, for tops, which move only what is commanded. */

/* Read side: a bank's data into a slot. */
void crossbar_fill(crossbar_mem *mem, unsigned slot, const uint64_t *rdata);
/* Write side: OR of the buses that wsel names and, with its top bit, of the value going home. */
void crossbar_write_data(uint64_t *wdata, uint64_t wsel,
                         const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                         const uint64_t *home_rdata);
/* Dispatch: all slots of a unit, or zeroes, into SLOTS rows. */
void crossbar_dispatch(const crossbar_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]);

#endif
