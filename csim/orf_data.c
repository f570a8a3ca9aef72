/* SPDX-License-Identifier: Apache-2.0
 * orf_data: data of operand register files, last result files and operand slots (Gebhart, 6.1,
 * 6.2). See orf_data.h.
 */
#include "orf_data.h"

#include "prim/lanes.h"

#include <string.h>

/* A user drives the entry number at each port: it may name no row. */
static bool row_exists(unsigned row) {
    return number_exists(row, ORF_ROW_BITS, ORF_ROWS);
}

void orf_data_dispatch(const orf_data_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]) {
    if (valid)
        for (unsigned k = 0; k < SLOTS; k++)
            memcpy(disp_data[k], mem->slot[unit * SLOTS + k], sizeof disp_data[k]);
    else
        memset(disp_data, 0, SLOTS * sizeof *disp_data);
}

void orf_data_get(orf_data_mem *mem, unsigned slot, unsigned row) {
    if (row_exists(row))
        memcpy(mem->slot[slot], mem->entry[row], sizeof mem->slot[slot]);
}

void orf_data_fill(orf_data_mem *mem, unsigned slot, const uint64_t *rdata) {
    memcpy(mem->slot[slot], rdata, sizeof mem->slot[slot]);
}

void orf_data_write(orf_data_mem *mem, unsigned row, uint32_t mask, const uint64_t *data) {
    if (row_exists(row))
        lanes_write(mem->entry[row], data, mask);
}

void orf_data_outputs(const orf_data_in *in, const orf_data_mem *mem, orf_data_out *out) {
    memset(out->bank_wdata, 0, sizeof out->bank_wdata);
    for (unsigned b = 0; b < BANKS; b++)
        wide_or_buses(out->bank_wdata[b], in->bank_wsel[b], in->wb_data);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        orf_data_dispatch(mem, bitvec_get(in->disp_valid, p), in->disp_unit[p],
                          &out->disp_data[p * SLOTS]);
}

/* Entries are read before they are written. */
void orf_data_commit(const orf_data_in *in, orf_data_mem *mem) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (bitvec_get(in->get_valid, k))
            orf_data_get(mem, in->get_dest[k], in->get_row[k]);
    for (unsigned b = 0; b < BANKS; b++) {
        if (bitvec_get(in->fill_valid, b))
            orf_data_fill(mem, in->fill_dest[b], in->bank_rdata[b]);
        if (bitvec_get(in->put_valid, b))
            orf_data_write(mem, in->put_row[b], in->put_mask[b], in->bank_rdata[b]);
    }
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        if (bitvec_get(in->write_valid, p))
            orf_data_write(mem, in->write_row[p], in->write_mask[p], in->wb_data[p]);
}
