/* SPDX-License-Identifier: Apache-2.0
 * ltrf_datapath: what the clock edge does to the wide data of rf_ltrf: dispatch, slots, write
 * buffers, cache and main register file (docs/blocks/rf_ltrf.md). Only what the control
 * blocks command is moved.
 */
#ifndef TWINRF_LTRF_DATAPATH_H
#define TWINRF_LTRF_DATAPATH_H

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "crossbar.h"
#include "ltrf_collector.h"
#include "main_bank.h"
#include "narrow_crossbar.h"
#include "prefetch_unit.h"
#include "register_bank.h"
#include "write_buffer.h"

/* Main banks that begin a write: theirs are the write buffers' registers. */
static inline uint64_t ltrf_main_write(const write_buffer_out *buffer,
                                       const bank_timer_out *timer) {
    return buffer->write[0] & ~timer->busy[0];
}

/* Those that begin a read: where they begin no write. */
static inline uint64_t ltrf_main_read(const prefetch_unit_out *prefetch, uint64_t write) {
    return prefetch->read[0] & ~write;
}

/* narrow: the data of the write buffers. */
void ltrf_datapath_move(crossbar_mem *slots, register_bank_mem cache[BANKS],
                        narrow_crossbar_mem *narrow, main_bank_mem main[MAIN_BANKS],
                        const ltrf_collector_out *collector, const bank_arbiter_out *arbiter,
                        const prefetch_unit_out *prefetch, const write_buffer_out *buffer,
                        const bank_timer_out *timer,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                        uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

#endif
