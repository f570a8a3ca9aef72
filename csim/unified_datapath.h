/* SPDX-License-Identifier: Apache-2.0
 * unified_datapath: what the clock edge does to the wide data of rf_unified: dispatch, entries and
 * banks that are read, fills, results, writes, memory accesses (docs/blocks/rf_unified.md). Only
 * what the control blocks command is moved.
 */
#ifndef TWINRF_UNIFIED_DATAPATH_H
#define TWINRF_UNIFIED_DATAPATH_H

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "orf.h"
#include "orf_data.h"
#include "unified_arbiter.h"
#include "unified_banks.h"

void unified_datapath_move(orf_data_mem *data, unified_banks_mem *banks,
                           const ltrf_collector_out *collector, const orf_out *orf,
                           const bank_timer_out *timer, const bank_arbiter_out *reads,
                           const bank_arbiter_out *writes, const unified_arbiter_out *memory,
                           const uint32_t wb_mask[RESULT_BUSES],
                           const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                           const uint64_t line_wdata[DATA_WORDS],
                           uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS],
                           uint64_t line_rdata[DATA_WORDS]);

#endif
