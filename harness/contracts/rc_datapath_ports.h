/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of rc_datapath_move are at the ports of the blocks with wide data
 * (docs/blocks/rf_rc.md).
 */
#ifndef TWINRF_RC_DATAPATH_PORTS_H
#define TWINRF_RC_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "dual_bank_if.h"
#include "prim/bitvec.h"
#include "rc_banks_if.h"
#include "rc_collector_if.h"
#include "rc_write_back_if.h"
#include "rc_write_port_if.h"

/* All but the data. `in` is zero before. */
static inline void rc_banks_commands(rc_banks_in *in, const rc_collector_out *collector,
                                     const rc_write_port_out *port, const uint8_t d_way[LANES]) {
    memcpy(in->fill_valid, collector->fill_valid, sizeof in->fill_valid);
    memcpy(in->fill_dest, collector->fill_dest, sizeof in->fill_dest);
    memcpy(in->fill_mask, collector->fill_mask, sizeof in->fill_mask);
    memcpy(in->get_valid, collector->get_valid, sizeof in->get_valid);
    memcpy(in->get_dest, collector->get_dest, sizeof in->get_dest);
    memcpy(in->get_mask, collector->get_mask, sizeof in->get_mask);
    memcpy(in->read_valid, collector->read_valid, sizeof in->read_valid);
    memcpy(in->read_warp, collector->read_warp, sizeof in->read_warp);
    memcpy(in->read_set, collector->read_set, sizeof in->read_set);
    memcpy(in->read_way, collector->read_way, sizeof in->read_way);
    in->d_mask = port->d_mask;
    in->d_fill = port->w_fill;
    in->d_slot = collector->put_slot;
    in->d_warp = port->w_warp;
    in->d_set = port->w_set;
    memcpy(in->d_way, d_way, sizeof in->d_way);
    in->take = port->take;
    in->evict = port->evict;
    memcpy(in->disp_valid, collector->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, collector->disp_unit, sizeof in->disp_unit);
}

/* Of bank b, all but the data. */
static inline void dual_bank_commands(dual_bank_in *in, const rc_write_back_out *back,
                                      const bank_arbiter_out *arbiter, unsigned b) {
    in->rd = bitvec_get(arbiter->bank_read, b);
    in->rd_row = arbiter->bank_row[b];
    in->we = bitvec_get(back->bank_we, b);
    in->row = back->row;
    in->mask = back->mask;
}

#endif
