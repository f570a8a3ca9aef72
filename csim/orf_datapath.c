/* SPDX-License-Identifier: Apache-2.0
 * orf_datapath: the wide data of rf_orf, moved in the order of the clock edge. See orf_datapath.h.
 */
#include "orf_datapath.h"

#include <string.h>

/* Slots take what entries had before anything is written. */
static void read_entries(orf_data_mem *data, const orf_out *orf) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (bitvec_get(orf->get_valid, k))
            orf_data_get(data, orf->get_dest[k], orf->get_row[k]);
}

/* Data of banks that are done: into slots, and of some of them into entries. */
static void fill(orf_data_mem *data, const main_bank_mem banks[MAIN_BANKS], const orf_out *orf,
                 const bank_timer_out *timer) {
    for (uint64_t left = timer->done[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        orf_data_fill(data, timer->done_dest[b],
                      main_bank_shown(&banks[b], timer->out_index[b], 0));
    }
    for (uint64_t left = orf->put_valid[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        orf_data_write(data, orf->put_row[b], orf->put_mask[b],
                       main_bank_shown(&banks[b], timer->out_index[b], 0));
    }
}

static void access_banks(main_bank_mem banks[MAIN_BANKS], const bank_timer_out *timer,
                         const bank_arbiter_out *arbiter,
                         const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = arbiter->bank_en[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS] = {0};

        if (!bitvec_get(arbiter->bank_we, b)) {
            main_bank_read(&banks[b], arbiter->bank_row[b], timer->index[b]);
            continue;
        }
        wide_or_buses(wdata, arbiter->bank_wsel[b], wb_data);
        main_bank_write(&banks[b], arbiter->bank_row[b], arbiter->bank_mask[b], wdata);
    }
}

void orf_datapath_move(orf_data_mem *data, main_bank_mem banks[MAIN_BANKS],
                       const ltrf_collector_out *collector, const orf_out *orf,
                       const bank_timer_out *timer, const bank_arbiter_out *arbiter,
                       const uint32_t wb_mask[RESULT_BUSES],
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        orf_data_dispatch(data, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    read_entries(data, orf);
    fill(data, banks, orf, timer);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if (bitvec_get(orf->write_valid, p))
            orf_data_write(data, orf->write_row[p], wb_mask[p], wb_data[p]);
    access_banks(banks, timer, arbiter, wb_data);
}
