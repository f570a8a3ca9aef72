/* SPDX-License-Identifier: Apache-2.0
 * orf_datapath: what the clock edge does to the wide data of rf_orf: dispatch, entries and banks
 * that are read, fills, results, writes (docs/blocks/rf_orf.md). Only what the control blocks
 * command is moved.
 */
#ifndef TWINRF_ORF_DATAPATH_H
#define TWINRF_ORF_DATAPATH_H

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "main_bank.h"
#include "orf.h"
#include "orf_data.h"

void orf_datapath_move(orf_data_mem *data, main_bank_mem banks[MAIN_BANKS],
                       const ltrf_collector_out *collector, const orf_out *orf,
                       const bank_timer_out *timer, const bank_arbiter_out *arbiter,
                       const uint32_t wb_mask[RESULT_BUSES],
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
