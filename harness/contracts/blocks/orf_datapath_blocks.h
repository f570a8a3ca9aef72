/* SPDX-License-Identifier: Apache-2.0
 * The wide data of rf_orf as a block of its own, so that it can be proved: orf_datapath_move
 * against the blocks that it stands for.
 */
#ifndef TWINRF_ORF_DATAPATH_BLOCKS_H
#define TWINRF_ORF_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "ltrf_collector_if.h"
#include "main_bank.h"
#include "orf_data.h"
#include "orf_if.h"

/* What orf_datapath_move is told. */
typedef struct {
    ltrf_collector_out collector;
    orf_out orf;
    bank_timer_out timer;
    bank_arbiter_out arbiter;
    uint32_t wb_mask[RESULT_BUSES];
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} orf_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} orf_datapath_out;

typedef struct {
    orf_data_mem data;
    main_bank_mem bank[MAIN_BANKS];
} orf_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_orf.md
 * says. */
void orf_datapath_step(orf_datapath_mem *self, const orf_datapath_in *in, orf_datapath_out *out);
void orf_datapath_by_blocks(orf_datapath_mem *self, const orf_datapath_in *in,
                            orf_datapath_out *out);
/* The inputs of the entries' data and of all banks, from their outputs. */
void orf_datapath_ports(const orf_datapath_in *in, const orf_data_out *moved,
                        const main_bank_out *rdata, orf_data_in *data, main_bank_in *banks);

/* As in contract.h. */
int orf_datapath_assume(const void *self, const void *in);
int orf_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
