/* SPDX-License-Identifier: Apache-2.0
 * The wide data of a sub-core with CCUs as a block of its own. So ccu_datapath_move can be proved
 * against the blocks that it stands for.
 */
#ifndef TWINRF_CCU_DATAPATH_BLOCKS_H
#define TWINRF_CCU_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "ccu_allocator_if.h"
#include "ccu_crossbar.h"
#include "ccu_if.h"
#include "register_bank_if.h"

/* What ccu_datapath_move is told. */
typedef struct {
    ccu_out units[COLLECTORS];
    ccu_allocator_out allocator;
    bank_arbiter_out arbiter;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} ccu_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} ccu_datapath_out;

typedef struct {
    ccu_crossbar_mem crossbar;
    register_bank_mem bank[BANKS];
} ccu_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_malekeh.md
 * says. */
void ccu_datapath_step(ccu_datapath_mem *self, const ccu_datapath_in *in, ccu_datapath_out *out);
void ccu_datapath_by_blocks(ccu_datapath_mem *self, const ccu_datapath_in *in,
                            ccu_datapath_out *out);
/* The inputs of the crossbar and of all banks, from their outputs. */
void ccu_datapath_ports(const ccu_datapath_in *in, const ccu_crossbar_out *moved,
                        const register_bank_out *rdata, ccu_crossbar_in *crossbar,
                        register_bank_in *banks);

/* As in contract.h. */
int ccu_datapath_assume(const void *self, const void *in);
int ccu_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
