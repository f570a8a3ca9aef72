/* SPDX-License-Identifier: Apache-2.0
 * rfc_datapath: the wide data of rf_rfc, moved in the order of the clock edge: what is read goes
 * before it is written. See rfc_datapath.h.
 */
#include "rfc_datapath.h"

#include "rfc_codes.h"

#include <string.h>

/* Entries that leave, into their banks' buffers. */
static void take_victims(rfc_data_mem *data, const rfc_out rfc[ACTIVE],
                         const victim_buffer_out *victims) {
    for (uint64_t left = victims->take[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left)), p = victims->take_slot[b];

        rfc_data_take(data, b, rfc_data_row(p, rfc[p].ev_entry));
    }
}

/* Operands that hit. Only the RFC that was asked has any lanes. */
static void get_operands(rfc_data_mem *data, const two_level_scheduler_out *scheduler,
                         const rfc_out rfc[ACTIVE], unsigned unit) {
    unsigned p = scheduler->arrive_slot;

    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned to = unit * SLOTS + k;

        if (rfc[p].hit[k] != 0)
            rfc_data_get(data, to, rfc_data_row(p, rfc[p].hit_entry[k]), rfc[p].hit[k]);
        if (rfc[p].lrf_hit[k] != 0)
            rfc_data_get(data, to, rfc_data_row(p, RFC_ENTRIES), rfc[p].lrf_hit[k]);
    }
}

/* The value that an active slot's RFC or LRF takes. */
static void write_entry(rfc_data_mem *data, const rfc_out *rfc, const rfc_port_out *port,
                        unsigned p, const uint64_t *value) {
    if (rfc->lrf_kind == RFC_LRF_NONE)
        rfc_data_write(data, p, rfc->w_entry, rfc->w_lanes, value);
    else
        rfc_data_write_lrf(data, p, rfc->w_entry, rfc->w_lanes, port->w_mask[p], value);
}

static void write_entries(rfc_data_mem *data, const main_bank_mem banks[MAIN_BANKS],
                          const rfc_out rfc[ACTIVE], const rfc_port_out *port,
                          const bank_timer_out *timer,
                          const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned bank = port->w_bank[p];
        if (rfc[p].w_lanes == 0 && rfc[p].lrf_kind == RFC_LRF_NONE)
            continue;
        const uint64_t *value = bitvec_get(port->w_fill, p)
                                    ? main_bank_shown(&banks[bank], timer->out_index[bank], 0)
                                    : wb_data[port->w_bus[p]];

        write_entry(data, &rfc[p], port, p, value);
    }
}

/* A bank is written from its victim buffer, or from a bus. */
static void write_banks(const rfc_data_mem *data, main_bank_mem banks[MAIN_BANKS], uint64_t back,
                        const victim_buffer_out *victims, const bank_arbiter_out *arbiter,
                        const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = back | arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        if (back >> b & 1) {
            main_bank_write(&banks[b], victims->write_row[b], victims->write_mask[b],
                            data->victim[b]);
            continue;
        }
        rfc_data_bus(wdata, arbiter->bank_wsel[b], wb_data);
        main_bank_write(&banks[b], arbiter->bank_row[b], arbiter->bank_mask[b], wdata);
    }
}

void rfc_datapath_move(rfc_data_mem *data, main_bank_mem banks[MAIN_BANKS],
                       const two_level_scheduler_out *scheduler,
                       const ltrf_collector_out *collector, const rfc_out rfc[ACTIVE],
                       const rfc_operands_out *operands, const rfc_port_out *port,
                       const victim_buffer_out *victims, const bank_timer_out *timer,
                       const bank_arbiter_out *arbiter,
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    uint64_t back = victims->full[0] & ~timer->busy[0];

    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        rfc_data_dispatch(data, bitvec_get(collector->disp_valid, p), collector->disp_unit[p],
                          &disp_data[p * SLOTS]);
    write_banks(data, banks, back, victims, arbiter, wb_data);
    take_victims(data, rfc, victims);
    get_operands(data, scheduler, rfc, collector->next_unit);
    write_entries(data, banks, rfc, port, timer, wb_data);
    for (uint64_t left = timer->done[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        rfc_data_fill(data, timer->done_dest[b], operands->fill_lanes[b],
                      main_bank_shown(&banks[b], timer->out_index[b], 0));
    }
    for (uint64_t left = arbiter->bank_en[0] & ~arbiter->bank_we[0] & ~back; left != 0;
         left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        main_bank_read(&banks[b], arbiter->bank_row[b], timer->index[b]);
    }
}
