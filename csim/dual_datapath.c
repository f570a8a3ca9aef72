/* SPDX-License-Identifier: Apache-2.0
 * dual_datapath: the wide data of a sub-core whose banks have two ports, moved in the order of the
 * clock edge. See dual_datapath.h.
 */
#include "dual_datapath.h"

#include <string.h>

void dual_datapath_move(crossbar_mem *slots, dual_bank_mem banks[BANKS],
                        const operand_collector_out *collector, const bank_arbiter_out *reads,
                        const bank_arbiter_out *writes,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                        uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    uint64_t home[DATA_WORDS];

    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        crossbar_dispatch(slots, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    for (uint64_t left = collector->fill_valid[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        crossbar_fill(slots, collector->fill_dest[b], banks[b].rdata);
    }
    /* Reads go before writes: of the row that is written they give the old value. The crossbar has
     * the value that goes home, too, which no bank has here. */
    memcpy(home, banks[0].rdata, sizeof home);
    for (uint64_t left = reads->bank_read[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        dual_bank_read(&banks[b], reads->bank_row[b]);
    }
    for (uint64_t left = writes->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        crossbar_write_data(wdata, writes->bank_wsel[b], wb_data, home);
        dual_bank_write(&banks[b], writes->bank_row[b], writes->bank_mask[b], wdata);
    }
}
