/* SPDX-License-Identifier: Apache-2.0
 * The wide data of rf_bl as a block of its own, so that it can be proved: bl_datapath_move against
 * the blocks that it stands for.
 */
#ifndef TWINRF_BL_DATAPATH_BLOCKS_H
#define TWINRF_BL_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "crossbar.h"
#include "ltrf_collector_if.h"
#include "main_bank_if.h"

/* What bl_datapath_move is told. */
typedef struct {
    ltrf_collector_out collector;
    bank_timer_out timer;
    bank_arbiter_out arbiter;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} bl_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} bl_datapath_out;

typedef struct {
    crossbar_mem crossbar;
    main_bank_mem bank[MAIN_BANKS];
} bl_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_bl.md
 * says. */
void bl_datapath_step(bl_datapath_mem *self, const bl_datapath_in *in, bl_datapath_out *out);
void bl_datapath_by_blocks(bl_datapath_mem *self, const bl_datapath_in *in, bl_datapath_out *out);
/* The inputs of the crossbar and of all banks, from their outputs. */
void bl_datapath_ports(const bl_datapath_in *in, const crossbar_out *moved,
                       const main_bank_out *rdata, crossbar_in *crossbar, main_bank_in *banks);

/* As in contract.h. */
int bl_datapath_assume(const void *self, const void *in);
int bl_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
