/* SPDX-License-Identifier: Apache-2.0
 * rc_datapath: what the clock edge does to the wide data of a sub-core with register caches
 * (docs/blocks/rf_rc.md). Only what the control blocks command is moved.
 */
#ifndef TWINRF_RC_DATAPATH_H
#define TWINRF_RC_DATAPATH_H

#include "bank_arbiter.h"
#include "dual_bank.h"
#include "rc_banks.h"
#include "rc_collector.h"
#include "rc_write_back.h"
#include "rc_write_port.h"

void rc_datapath_move(rc_banks_mem *data, dual_bank_mem banks[BANKS],
                      const rc_collector_out *collector, const rc_write_port_out *port,
                      const rc_write_back_out *back, const bank_arbiter_out *arbiter,
                      const uint8_t d_way[LANES], const uint64_t wb_data[DATA_WORDS],
                      uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
