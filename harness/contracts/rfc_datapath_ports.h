/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of rfc_datapath_move are at the ports of the blocks with wide data
 * (docs/blocks/rf_rfc.md).
 */
#ifndef TWINRF_RFC_DATAPATH_PORTS_H
#define TWINRF_RFC_DATAPATH_PORTS_H

#include <string.h>

#include "rfc_datapath.h"

/* Banks that are written from their victim buffers. */
static inline uint64_t banks_back(const victim_buffer_out *victims, const bank_timer_out *timer) {
    return victims->full[0] & ~timer->busy[0];
}

static inline void rfc_operand_commands(rfc_data_in *in, const two_level_scheduler_out *scheduler,
                                        const ltrf_collector_out *collector,
                                        const rfc_out rfc[ACTIVE]) {
    const rfc_out *asked = &rfc[scheduler->arrive_slot];
    in->get_slot = scheduler->arrive_slot;
    in->get_unit = collector->next_unit;
    memcpy(in->get_lanes, asked->hit, sizeof in->get_lanes);
    memcpy(in->get_entry, asked->hit_entry, sizeof in->get_entry);
    memcpy(in->lrf_lanes, asked->lrf_hit, sizeof in->lrf_lanes);
    memcpy(in->disp_valid, collector->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, collector->disp_unit, sizeof in->disp_unit);
}

static inline void rfc_write_commands(rfc_data_in *in, const rfc_out rfc[ACTIVE],
                                      const rfc_port_out *port) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        in->w_lanes[p] = rfc[p].w_lanes;
        in->w_entry[p] = rfc[p].w_entry;
        in->lrf_kind[p] = rfc[p].lrf_kind;
        in->ev_entry[p] = rfc[p].ev_entry;
    }
    memcpy(in->w_mask, port->w_mask, sizeof in->w_mask);
    memcpy(in->w_fill, port->w_fill, sizeof in->w_fill);
    memcpy(in->w_bus, port->w_bus, sizeof in->w_bus);
    memcpy(in->w_bank, port->w_bank, sizeof in->w_bank);
}

static inline void rfc_bank_commands(rfc_data_in *in, const rfc_operands_out *operands,
                                     const victim_buffer_out *victims, const bank_timer_out *timer,
                                     const bank_arbiter_out *arbiter) {
    memcpy(in->fill_valid, timer->done, sizeof in->fill_valid);
    memcpy(in->fill_dest, timer->done_dest, sizeof in->fill_dest);
    memcpy(in->fill_lanes, operands->fill_lanes, sizeof in->fill_lanes);
    memcpy(in->take, victims->take, sizeof in->take);
    memcpy(in->take_slot, victims->take_slot, sizeof in->take_slot);
    in->back[0] = banks_back(victims, timer);
    memcpy(in->bank_wsel, arbiter->bank_wsel, sizeof in->bank_wsel);
}

/* Of bank b, all but the data. */
static inline void rfc_main_bank_commands(main_bank_in *in, const victim_buffer_out *victims,
                                          const bank_timer_out *timer,
                                          const bank_arbiter_out *arbiter, unsigned b) {
    int back = (int)(banks_back(victims, timer) >> b & 1);
    in->en = bitvec_get(arbiter->bank_en, b) | back;
    in->we = (bitvec_get(arbiter->bank_en, b) & bitvec_get(arbiter->bank_we, b)) | back;
    in->row = back ? victims->write_row[b] : arbiter->bank_row[b];
    in->mask = back ? victims->write_mask[b] : arbiter->bank_mask[b];
    in->index = timer->index[b];
    in->out_index = timer->out_index[b];
}

#endif
