/* SPDX-License-Identifier: Apache-2.0
 * rfc_datapath: what the clock edge does to the wide data of rf_rfc (docs/blocks/rf_rfc.md). Only
 * what the control blocks command is moved.
 */
#ifndef TWINRF_RFC_DATAPATH_H
#define TWINRF_RFC_DATAPATH_H

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "main_bank.h"
#include "rfc.h"
#include "rfc_data.h"
#include "rfc_operands.h"
#include "rfc_port.h"
#include "two_level_scheduler.h"
#include "victim_buffer.h"

void rfc_datapath_move(rfc_data_mem *data, main_bank_mem banks[MAIN_BANKS],
                       const two_level_scheduler_out *scheduler,
                       const ltrf_collector_out *collector, const rfc_out rfc[ACTIVE],
                       const rfc_operands_out *operands, const rfc_port_out *port,
                       const victim_buffer_out *victims, const bank_timer_out *timer,
                       const bank_arbiter_out *arbiter,
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
