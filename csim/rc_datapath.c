/* SPDX-License-Identifier: Apache-2.0
 * rc_datapath: the wide data of a sub-core with register caches, moved in the order of the clock
 * edge. What is read goes before it is written. See rc_datapath.h.
 */
#include "rc_datapath.h"

#include <string.h>

/* Slots and caches. Data that port W writes comes out of slots, and victims leave, before either
 * changes. A read port's register goes into its slot before it takes the next read. */
static void move_caches(rc_banks_mem *data, const dual_bank_mem banks[BANKS],
                        const rc_collector_out *collector, const rc_write_port_out *port,
                        const uint8_t d_way[LANES], const uint64_t wb_data[DATA_WORDS]) {
    unsigned row = rc_banks_row(port->w_warp, port->w_set);
    uint64_t value[DATA_WORDS];

    memcpy(value, port->w_fill ? data->slot[collector->put_slot] : wb_data, sizeof value);
    for (unsigned b = 0; b < BANKS; b++)
        if (bitvec_get(collector->fill_valid, b))
            rc_banks_fill(data, collector->fill_dest[b], collector->fill_mask[b], banks[b].rdata);
    for (unsigned p = 0; p < RC_READS; p++) {
        if (bitvec_get(collector->get_valid, p))
            rc_banks_get(data, p, collector->get_dest[p], collector->get_mask[p]);
        if (bitvec_get(collector->read_valid, p))
            rc_banks_read(data, p, rc_banks_row(collector->read_warp[p], collector->read_set[p]),
                          &collector->read_way[p * LANES]);
    }
    if (port->take)
        rc_banks_take(data, port->evict, row, d_way, wb_data);
    if (port->d_mask != 0)
        rc_banks_write(data, row, d_way, port->d_mask, value);
}

void rc_datapath_move(rc_banks_mem *data, dual_bank_mem banks[BANKS],
                      const rc_collector_out *collector, const rc_write_port_out *port,
                      const rc_write_back_out *back, const bank_arbiter_out *arbiter,
                      const uint8_t d_way[LANES], const uint64_t wb_data[DATA_WORDS],
                      uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    uint64_t home[DATA_WORDS];

    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        rc_banks_dispatch(data, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    memcpy(home, data->victim, sizeof home);
    move_caches(data, banks, collector, port, d_way, wb_data);
    for (unsigned b = 0; b < BANKS; b++) {
        if (bitvec_get(arbiter->bank_read, b))
            dual_bank_read(&banks[b], arbiter->bank_row[b]);
        if (bitvec_get(back->bank_we, b))
            dual_bank_write(&banks[b], back->row, back->mask, home);
    }
}
