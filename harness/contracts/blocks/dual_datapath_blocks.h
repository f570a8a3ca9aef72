/* SPDX-License-Identifier: Apache-2.0
 * The wide data of a sub-core with banks of two ports as a block of its own. So dual_datapath_move
 * can be proved against the blocks that it stands for.
 */
#ifndef TWINRF_DUAL_DATAPATH_BLOCKS_H
#define TWINRF_DUAL_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "crossbar.h"
#include "dual_bank.h"
#include "operand_collector_if.h"

/* What dual_datapath_move is told. */
typedef struct {
    operand_collector_out collector;
    bank_arbiter_out reads, writes;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} dual_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} dual_datapath_out;

typedef struct {
    dual_bank_mem bank[BANKS];
    crossbar_mem crossbar;
} dual_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_dual.md
 * says. */
void dual_datapath_step(dual_datapath_mem *self, const dual_datapath_in *in,
                        dual_datapath_out *out);
void dual_datapath_by_blocks(dual_datapath_mem *self, const dual_datapath_in *in,
                             dual_datapath_out *out);
/* The inputs of the crossbar and of all banks, from their outputs. */
void dual_datapath_ports(const dual_datapath_in *in, const crossbar_out *moved,
                         const dual_bank_out *rdata, crossbar_in *crossbar, dual_bank_in *banks);

/* As in contract.h. */
int dual_datapath_assume(const void *self, const void *in);
int dual_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
