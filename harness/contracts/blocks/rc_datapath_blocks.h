/* SPDX-License-Identifier: Apache-2.0
 * The wide data of a sub-core with register caches as a block of its own. So rc_datapath_move can
 * be proved against the blocks that it stands for.
 */
#ifndef TWINRF_RC_DATAPATH_BLOCKS_H
#define TWINRF_RC_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "dual_bank.h"
#include "rc_banks.h"
#include "rc_collector_if.h"
#include "rc_write_back_if.h"
#include "rc_write_port_if.h"

/* What rc_datapath_move is told. */
typedef struct {
    rc_collector_out collector;
    rc_write_port_out port;
    rc_write_back_out back;
    bank_arbiter_out arbiter;
    uint8_t d_way[LANES];
    uint64_t wb_data[DATA_WORDS];
} rc_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} rc_datapath_out;

typedef struct {
    rc_banks_mem data;
    dual_bank_mem bank[BANKS];
} rc_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_rc.md says. */
void rc_datapath_step(rc_datapath_mem *self, const rc_datapath_in *in, rc_datapath_out *out);
void rc_datapath_by_blocks(rc_datapath_mem *self, const rc_datapath_in *in, rc_datapath_out *out);
/* The inputs of the caches' data and of all banks, from their outputs. */
void rc_datapath_ports(const rc_datapath_in *in, const rc_banks_out *moved,
                       const dual_bank_out *rdata, rc_banks_in *data, dual_bank_in *banks);

/* As in contract.h. */
int rc_datapath_assume(const void *self, const void *in);
int rc_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
