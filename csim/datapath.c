/* SPDX-License-Identifier: Apache-2.0
 * datapath: the wide data of a top, moved in the order of the clock edge. See datapath.h.
 */
#include "datapath.h"

void datapath_move(crossbar_mem *slots, register_bank_mem banks[BANKS],
                   const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                   unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                   uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        crossbar_dispatch(slots, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    /* Only the banks that are commanded, not a test for each: most of the time goes into
     * unpredictable branches. */
    for (uint64_t left = collector->fill_valid[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        crossbar_fill(slots, collector->fill_dest[b], banks[b].rdata);
    }
    /* Writes go before reads: a value going home comes out of an output register that a read may
     * overwrite. */
    for (uint64_t left = arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        crossbar_write_data(wdata, arbiter->bank_wsel[b], wb_data, banks[home_source].rdata);
        register_bank_write(&banks[b], arbiter->bank_row[b], arbiter->bank_mask[b], wdata);
    }
    for (uint64_t left = arbiter->bank_en[0] & ~arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        register_bank_read(&banks[b], arbiter->bank_row[b]);
    }
}
