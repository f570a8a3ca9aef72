/* SPDX-License-Identifier: Apache-2.0
 * The wide data of rf_ltrf as a block of its own, so that it can be proved: ltrf_datapath_move
 * against the blocks that it stands for.
 */
#ifndef TWINRF_LTRF_DATAPATH_BLOCKS_H
#define TWINRF_LTRF_DATAPATH_BLOCKS_H

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "crossbar.h"
#include "ltrf_collector_if.h"
#include "main_bank_if.h"
#include "narrow_crossbar_if.h"
#include "prefetch_unit_if.h"
#include "register_bank_if.h"
#include "write_buffer_if.h"

/* What ltrf_datapath_move is told. */
typedef struct {
    ltrf_collector_out collector;
    bank_arbiter_out arbiter;
    prefetch_unit_out prefetch;
    write_buffer_out buffer;
    bank_timer_out timer;
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
} ltrf_datapath_in;

typedef struct {
    uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS];
} ltrf_datapath_out;

typedef struct {
    crossbar_mem crossbar;
    register_bank_mem cache[BANKS];
    narrow_crossbar_mem narrow;
    main_bank_mem main[MAIN_BANKS];
} ltrf_datapath_mem;

/* One cycle: by the fast form; by the blocks' own functions, wired as docs/blocks/rf_ltrf.md
 * says. */
void ltrf_datapath_step(ltrf_datapath_mem *self, const ltrf_datapath_in *in,
                        ltrf_datapath_out *out);
void ltrf_datapath_by_blocks(ltrf_datapath_mem *self, const ltrf_datapath_in *in,
                             ltrf_datapath_out *out);
/* The inputs of both crossbars and of all banks, from their outputs. */
void ltrf_datapath_ports(const ltrf_datapath_in *in, const crossbar_out *moved,
                         const register_bank_out *cache_rdata, const narrow_crossbar_out *beats,
                         const main_bank_out *main_rdata, crossbar_in *crossbar,
                         register_bank_in *cache, narrow_crossbar_in *narrow, main_bank_in *main);

/* As in contract.h. */
int ltrf_datapath_assume(const void *self, const void *in);
int ltrf_datapath_cover(unsigned k, const void *self, const void *in, const void *out);

#endif
