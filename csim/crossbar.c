/* SPDX-License-Identifier: Apache-2.0
 * crossbar: all wide wires and the operand slots (TVLSI 2016, V.A, Fig. 1). See crossbar.h. The
 * slices of the hardware never move a bit elsewhere, so the C model has no slices.
 */
#include "crossbar.h"

#include <string.h>

void crossbar_fill(crossbar_mem *mem, unsigned slot, const uint64_t *rdata) {
    memcpy(mem->slot[slot], rdata, sizeof mem->slot[slot]);
}

void crossbar_write_data(uint64_t *wdata, uint64_t wsel,
                         const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                         const uint64_t *home_rdata) {
    uint64_t home = bits_if((wsel >> RESULT_BUSES) & 1);

    for (unsigned w = 0; w < DATA_WORDS; w++)
        wdata[w] = home_rdata[w] & home;
    wide_or_buses(wdata, wsel, wb_data);
}

void crossbar_dispatch(const crossbar_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]) {
    if (valid)
        for (unsigned k = 0; k < SLOTS; k++)
            memcpy(disp_data[k], mem->slot[unit * SLOTS + k], sizeof disp_data[k]);
    else
        memset(disp_data, 0, SLOTS * sizeof *disp_data);
}

void crossbar_outputs(const crossbar_in *in, const crossbar_mem *mem, crossbar_out *out) {
    for (unsigned b = 0; b < BANKS; b++)
        crossbar_write_data(out->bank_wdata[b], in->bank_wsel[b], in->wb_data,
                            in->bank_rdata[in->home_source]);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        crossbar_dispatch(mem, bitvec_get(in->disp_valid, p), in->disp_unit[p],
                          &out->disp_data[p * SLOTS]);
}

void crossbar_commit(const crossbar_in *in, crossbar_mem *mem) {
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(in->fill_valid, b))
            crossbar_fill(mem, in->fill_dest[b], in->bank_rdata[b]);
}
