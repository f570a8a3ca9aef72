/* SPDX-License-Identifier: Apache-2.0
 * ccu_crossbar: all wide wires of a sub-core and the entries (Malekeh, 3.1, 3.2, Fig. 2). See
 * ccu_crossbar.h. The slices of the hardware never move a bit elsewhere, so the C model has
 * no slices.
 */
#include "ccu_crossbar.h"

#include "prim/lanes.h"

#include <string.h>

static bool entry_exists(unsigned unit, unsigned entry) {
    return number_exists(unit, COLLECTOR_BITS, COLLECTORS) &&
           number_exists(entry, CT_BITS, CT_ENTRIES);
}

void ccu_crossbar_fill(ccu_crossbar_mem *mem, unsigned unit, unsigned entry,
                       const uint64_t *rdata) {
    if (entry_exists(unit, entry))
        memcpy(mem->entry[unit * CT_ENTRIES + entry], rdata, sizeof mem->entry[0]);
}

void ccu_crossbar_write_data(uint64_t *wdata, uint64_t wsel,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    memset(wdata, 0, DATA_WORDS * sizeof *wdata);
    wide_or_buses(wdata, wsel, wb_data);
}

void ccu_crossbar_store(ccu_crossbar_mem *mem, unsigned unit, unsigned entry, uint32_t mask,
                        uint64_t wsel, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    uint64_t data[DATA_WORDS];

    if (!entry_exists(unit, entry))
        return;
    ccu_crossbar_write_data(data, wsel, wb_data);
    lanes_write(mem->entry[unit * CT_ENTRIES + entry], data, mask);
}

void ccu_crossbar_dispatch(const ccu_crossbar_mem *mem, bool valid, unsigned unit,
                           const uint8_t index[SLOTS], uint64_t (*disp_data)[DATA_WORDS]) {
    for (unsigned k = 0; k < SLOTS; k++) {
        if (valid && entry_exists(unit, index[k]))
            memcpy(disp_data[k], mem->entry[unit * CT_ENTRIES + index[k]], sizeof disp_data[k]);
        else
            memset(disp_data[k], 0, sizeof disp_data[k]);
    }
}

void ccu_crossbar_outputs(const ccu_crossbar_in *in, const ccu_crossbar_mem *mem,
                          ccu_crossbar_out *out) {
    for (unsigned b = 0; b < BANKS; b++)
        ccu_crossbar_write_data(out->bank_wdata[b], in->bank_wsel[b], in->wb_data);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        unsigned unit = in->disp_unit[p];
        bool valid =
            bitvec_get(in->disp_valid, p) && number_exists(unit, COLLECTOR_BITS, COLLECTORS);

        ccu_crossbar_dispatch(mem, valid, unit, &in->index[valid ? unit * SLOTS : 0],
                              &out->disp_data[p * SLOTS]);
    }
}

void ccu_crossbar_commit(const ccu_crossbar_in *in, ccu_crossbar_mem *mem) {
    for (unsigned r = 0; r < REQUESTS; r++)
        if (bitvec_get(in->fill_valid, r) && number_exists(in->fill_bank[r], BANK_BITS, BANKS))
            ccu_crossbar_fill(mem, r / SLOTS, in->index[r], in->bank_rdata[in->fill_bank[r]]);
    for (unsigned u = 0; u < COLLECTORS; u++)
        if (bitvec_get(in->d_valid, u))
            ccu_crossbar_store(mem, u, in->d_entry[u], in->d_mask[u], in->d_wsel[u][0],
                               in->wb_data);
}
