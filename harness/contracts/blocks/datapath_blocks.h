/* SPDX-License-Identifier: Apache-2.0
 * The wide data of a top as a block of its own. So datapath_move can be proved against the blocks
 * that it stands for.
 */
#ifndef TWINRF_DATAPATH_BLOCKS_H
#define TWINRF_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "crossbar.h"
#include "operand_collector_if.h"
#include "register_bank_if.h"

/* What datapath_move is told. */
typedef struct {
    operand_collector_out collector;
    bank_arbiter_out arbiter;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
    uint8_t home_source;
} datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} datapath_out;

typedef struct {
    register_bank_mem bank[BANKS];
    crossbar_mem crossbar;
} datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_steal.md
 * says. */
void datapath_step(datapath_mem *self, const datapath_in *in, datapath_out *out);
void datapath_by_blocks(datapath_mem *self, const datapath_in *in, datapath_out *out);
/* The inputs of the crossbar and of all banks, from their outputs. */
void datapath_ports(const datapath_in *in, const crossbar_out *moved,
                    const register_bank_out *rdata, crossbar_in *crossbar, register_bank_in *banks);

/* As in contract.h. */
int datapath_assume(const void *self, const void *in);
int datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
