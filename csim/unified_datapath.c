/* SPDX-License-Identifier: Apache-2.0
 * unified_datapath: the wide data of rf_unified, moved in the order of the clock edge. See
 * unified_datapath.h.
 */
#include "unified_datapath.h"

#include <string.h>

/* Slots take what entries had before anything is written. */
static void read_entries(orf_data_mem *data, const orf_out *orf) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (bitvec_get(orf->get_valid, k))
            orf_data_get(data, orf->get_dest[k], orf->get_row[k]);
}

/* Data of registers that were read: into slots, and of some of them into entries. */
static void fill(orf_data_mem *data, const unified_banks_mem *banks, const orf_out *orf,
                 const bank_timer_out *timer) {
    for (uint64_t left = timer->done[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        orf_data_fill(data, timer->done_dest[b], banks->rdata[b]);
    }
    for (uint64_t left = orf->put_valid[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        orf_data_write(data, orf->put_row[b], orf->put_mask[b], banks->rdata[b]);
    }
}

static void read_banks(unified_banks_mem *banks, const bank_arbiter_out *reads,
                       const unified_arbiter_out *memory) {
    for (uint64_t left = reads->bank_read[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        unified_banks_read(banks, b, reads->bank_row[b]);
    }
    for (unsigned i = 0; i < BANKS * CLUSTERS; i++)
        if (bitvec_get(memory->line_read, i))
            unified_banks_read_line(banks, i % CLUSTERS, i / CLUSTERS,
                                    memory->line_row[i % CLUSTERS]);
}

static void write_banks(unified_banks_mem *banks, const bank_arbiter_out *writes,
                        const unified_arbiter_out *memory,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                        const uint64_t line_wdata[DATA_WORDS]) {
    for (uint64_t left = writes->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS] = {0};

        wide_or_buses(wdata, writes->bank_wsel[b], wb_data);
        unified_banks_write(banks, b, writes->bank_row[b], writes->bank_mask[b], wdata);
    }
    for (unsigned i = 0; i < BANKS * CLUSTERS; i++)
        if (bitvec_get(memory->line_write, i))
            unified_banks_write_line(banks, i % CLUSTERS, i / CLUSTERS,
                                     memory->line_row[i % CLUSTERS], memory->line_mask, line_wdata);
}

void unified_datapath_move(orf_data_mem *data, unified_banks_mem *banks,
                           const ltrf_collector_out *collector, const orf_out *orf,
                           const bank_timer_out *timer, const bank_arbiter_out *reads,
                           const bank_arbiter_out *writes, const unified_arbiter_out *memory,
                           const uint32_t wb_mask[RESULT_BUSES],
                           const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                           const uint64_t line_wdata[DATA_WORDS],
                           uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS],
                           uint64_t line_rdata[DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        orf_data_dispatch(data, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    memcpy(line_rdata, banks->line, sizeof banks->line);
    read_entries(data, orf);
    fill(data, banks, orf, timer);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if (bitvec_get(orf->write_valid, p))
            orf_data_write(data, orf->write_row[p], wb_mask[p], wb_data[p]);
    read_banks(banks, reads, memory);
    write_banks(banks, writes, memory, wb_data, line_wdata);
}
