/* SPDX-License-Identifier: Apache-2.0
 * datapath: what the clock edge does to the wide data of a top: dispatch, fill, write, read
 * (docs/blocks/rf_steal.md). Shared by all tops; only what the control blocks command is moved.
 */
#ifndef TWINRF_DATAPATH_H
#define TWINRF_DATAPATH_H

#include "bank_arbiter.h"
#include "crossbar.h"
#include "operand_collector.h"
#include "register_bank.h"

/* home_source: the bank whose read data is going home. */
void datapath_move(crossbar_mem *slots, register_bank_mem banks[BANKS],
                   const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                   unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                   uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
