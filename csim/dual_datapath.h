/* SPDX-License-Identifier: Apache-2.0
 * dual_datapath: what the clock edge does to the wide data of a sub-core whose banks have a read
 * and a write port (docs/blocks/rf_dual.md). Only what the control blocks command is moved.
 */
#ifndef TWINRF_DUAL_DATAPATH_H
#define TWINRF_DUAL_DATAPATH_H

#include "bank_arbiter.h"
#include "crossbar.h"
#include "dual_bank.h"
#include "operand_collector.h"

/* reads, writes: what the arbiters of the two ports give. */
void dual_datapath_move(crossbar_mem *slots, dual_bank_mem banks[BANKS],
                        const operand_collector_out *collector, const bank_arbiter_out *reads,
                        const bank_arbiter_out *writes,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                        uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
