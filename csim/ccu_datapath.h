/* SPDX-License-Identifier: Apache-2.0
 * ccu_datapath: what the clock edge does to the wide data of a sub-core with CCUs: dispatch, fill,
 * store, write, read (docs/blocks/rf_malekeh.md). Only what the control blocks command is moved.
 */
#ifndef TWINRF_CCU_DATAPATH_H
#define TWINRF_CCU_DATAPATH_H

#include "bank_arbiter.h"
#include "ccu.h"
#include "ccu_allocator.h"
#include "ccu_crossbar.h"
#include "register_bank.h"

void ccu_datapath_move(ccu_crossbar_mem *entries, register_bank_mem banks[BANKS],
                       const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                       const bank_arbiter_out *arbiter,
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
