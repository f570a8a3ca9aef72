/* SPDX-License-Identifier: Apache-2.0
 * The wide data of rf_rfc as a block of its own, so that it can be proved: rfc_datapath_move
 * against the blocks that it stands for.
 */
#ifndef TWINRF_RFC_DATAPATH_BLOCKS_H
#define TWINRF_RFC_DATAPATH_BLOCKS_H

#include "rfc_datapath.h"

/* What rfc_datapath_move is told. */
typedef struct {
    two_level_scheduler_out scheduler;
    ltrf_collector_out collector;
    rfc_out rfc[ACTIVE];
    rfc_operands_out operands;
    rfc_port_out port;
    victim_buffer_out victims;
    bank_timer_out timer;
    bank_arbiter_out arbiter;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} rfc_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} rfc_datapath_out;

typedef struct {
    rfc_data_mem data;
    main_bank_mem bank[MAIN_BANKS];
} rfc_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_rfc.md
 * says. */
void rfc_datapath_step(rfc_datapath_mem *self, const rfc_datapath_in *in, rfc_datapath_out *out);
void rfc_datapath_by_blocks(rfc_datapath_mem *self, const rfc_datapath_in *in,
                            rfc_datapath_out *out);
/* The inputs of the caches' data and of all banks, from their outputs. */
void rfc_datapath_ports(const rfc_datapath_in *in, const rfc_data_out *moved,
                        const main_bank_out *rdata, rfc_data_in *data, main_bank_in *banks);

/* As in contract.h. */
int rfc_datapath_assume(const void *self, const void *in);
int rfc_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
