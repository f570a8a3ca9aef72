/* SPDX-License-Identifier: Apache-2.0
 * bl_datapath: the wide data of rf_bl, moved in the order of the clock edge. See bl_datapath.h.
 */
#include "bl_datapath.h"

void bl_datapath_move(crossbar_mem *slots, main_bank_mem banks[MAIN_BANKS],
                      const ltrf_collector_out *collector, const bank_timer_out *timer,
                      const bank_arbiter_out *arbiter,
                      const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                      uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        crossbar_dispatch(slots, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    /* Only the banks that are commanded, not a test for each: most of the time goes into
     * unpredictable branches. */
    for (uint64_t left = timer->done[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        crossbar_fill(slots, timer->done_dest[b],
                      main_bank_shown(&banks[b], timer->out_index[b], 0));
    }
    for (uint64_t left = arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        crossbar_write_data(wdata, arbiter->bank_wsel[b], wb_data,
                            main_bank_shown(&banks[0], timer->out_index[0], 0));
        main_bank_write(&banks[b], arbiter->bank_row[b], arbiter->bank_mask[b], wdata);
    }
    for (uint64_t left = arbiter->bank_en[0] & ~arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        main_bank_read(&banks[b], arbiter->bank_row[b], timer->index[b]);
    }
}
