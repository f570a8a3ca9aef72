/* SPDX-License-Identifier: Apache-2.0
 * bl_datapath: what the clock edge does to the wide data of rf_bl: dispatch, fill, write, read
 * (docs/blocks/rf_bl.md). Only what the control blocks command is moved.
 */
#ifndef TWINRF_BL_DATAPATH_H
#define TWINRF_BL_DATAPATH_H

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "crossbar.h"
#include "ltrf_collector.h"
#include "main_bank.h"

void bl_datapath_move(crossbar_mem *slots, main_bank_mem banks[MAIN_BANKS],
                      const ltrf_collector_out *collector, const bank_timer_out *timer,
                      const bank_arbiter_out *arbiter,
                      const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                      uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
