/* SPDX-License-Identifier: Apache-2.0
 * The wide data of rf_unified as a block of its own, so that it can be proved:
 * unified_datapath_move against the blocks that it stands for.
 */
#ifndef TWINRF_UNIFIED_DATAPATH_BLOCKS_H
#define TWINRF_UNIFIED_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "ltrf_collector_if.h"
#include "orf_data.h"
#include "orf_if.h"
#include "unified_arbiter_if.h"
#include "unified_banks.h"

/* What unified_datapath_move is told. */
typedef struct {
    ltrf_collector_out collector;
    orf_out orf;
    bank_timer_out timer;
    bank_arbiter_out reads, writes;
    unified_arbiter_out memory;
    uint32_t wb_mask[RESULT_BUSES];
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
    uint64_t line_wdata[DATA_WORDS];
} unified_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
    uint64_t line_rdata[DATA_WORDS];
} unified_datapath_out;

typedef struct {
    orf_data_mem data;
    unified_banks_mem banks;
} unified_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_unified.md
 * says. */
void unified_datapath_step(unified_datapath_mem *self, const unified_datapath_in *in,
                           unified_datapath_out *out);
void unified_datapath_by_blocks(unified_datapath_mem *self, const unified_datapath_in *in,
                                unified_datapath_out *out);
/* The inputs of the entries' data and of the banks, from their outputs. */
void unified_datapath_ports(const unified_datapath_in *in, const orf_data_out *moved,
                            const unified_banks_out *shown, orf_data_in *data,
                            unified_banks_in *banks);

/* As in contract.h. */
int unified_datapath_assume(const void *self, const void *in);
int unified_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
