/* SPDX-License-Identifier: Apache-2.0
 * rfc_data: data of register file caches, operand slots and victim buffers (Gebhart, 5.2). See
 * rfc_data.h. Steps in the comments are those of docs/blocks/rfc_data.md.
 */
#include "rfc_data.h"

#include "prim/lanes.h"
#include "rfc_codes.h"

#include <string.h>

void rfc_data_dispatch(const rfc_data_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]) {
    if (valid)
        for (unsigned k = 0; k < SLOTS; k++)
            memcpy(disp_data[k], mem->slot[unit * SLOTS + k], sizeof disp_data[k]);
    else
        memset(disp_data, 0, SLOTS * sizeof *disp_data);
}

void rfc_data_bus(uint64_t *wdata, uint64_t wsel,
                  const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    memset(wdata, 0, DATA_WORDS * sizeof *wdata);
    wide_or_buses(wdata, wsel, wb_data);
}

void rfc_data_take(rfc_data_mem *mem, unsigned bank, unsigned row) {
    memcpy(mem->victim[bank], mem->entry[row], sizeof mem->victim[bank]);
}

void rfc_data_get(rfc_data_mem *mem, unsigned to, unsigned row, uint32_t lanes) {
    lanes_write(mem->slot[to], mem->entry[row], lanes);
}

void rfc_data_fill(rfc_data_mem *mem, unsigned to, uint32_t lanes, const uint64_t *rdata) {
    lanes_write(mem->slot[to], rdata, lanes);
}

void rfc_data_write(rfc_data_mem *mem, unsigned slot, unsigned entry, uint32_t lanes,
                    const uint64_t *value) {
    lanes_write(mem->entry[rfc_data_row(slot, entry)], value, lanes);
}

void rfc_data_write_lrf(rfc_data_mem *mem, unsigned slot, unsigned entry, uint32_t lanes,
                        uint32_t mask, const uint64_t *value) {
    uint64_t *lrf = mem->entry[rfc_data_row(slot, RFC_ENTRIES)];

    lanes_write(mem->entry[rfc_data_row(slot, entry)], lrf, lanes);
    lanes_write(lrf, value, mask);
}

void rfc_data_outputs(const rfc_data_in *in, const rfc_data_mem *mem, rfc_data_out *out) {
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->back, b))
            memcpy(out->bank_wdata[b], mem->victim[b], sizeof out->bank_wdata[b]);
        else
            rfc_data_bus(out->bank_wdata[b], in->bank_wsel[b], in->wb_data);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        rfc_data_dispatch(mem, bitvec_get(in->disp_valid, p), in->disp_unit[p],
                          &out->disp_data[p * SLOTS]);
}

/* Step 2. */
static void get_operands(const rfc_data_in *in, rfc_data_mem *mem) {
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned to = in->get_unit * SLOTS + k;

        rfc_data_get(mem, to, rfc_data_row(in->get_slot, in->get_entry[k]), in->get_lanes[k]);
        rfc_data_get(mem, to, rfc_data_row(in->get_slot, RFC_ENTRIES), in->lrf_lanes[k]);
    }
}

/* Step 3. */
static void write_value(const rfc_data_in *in, unsigned p, rfc_data_mem *mem) {
    const uint64_t *value =
        bitvec_get(in->w_fill, p) ? in->bank_rdata[in->w_bank[p]] : in->wb_data[in->w_bus[p]];

    if (in->lrf_kind[p] == RFC_LRF_NONE)
        rfc_data_write(mem, p, in->w_entry[p], in->w_lanes[p], value);
    else
        rfc_data_write_lrf(mem, p, in->w_entry[p], in->w_lanes[p], in->w_mask[p], value);
}

/* Steps 1 and 2 read entries before step 3 writes them. */
void rfc_data_commit(const rfc_data_in *in, rfc_data_mem *mem) {
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->take, b)) {
            unsigned p = in->take_slot[b];

            rfc_data_take(mem, b, rfc_data_row(p, in->ev_entry[p]));
        }
    get_operands(in, mem);
    for (unsigned p = 0; p < ACTIVE; p++)
        write_value(in, p, mem);
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->fill_valid, b))
            rfc_data_fill(mem, in->fill_dest[b], in->fill_lanes[b], in->bank_rdata[b]);
}
