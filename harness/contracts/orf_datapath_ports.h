/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of orf_datapath_move are at the ports of the blocks with wide data
 * (docs/blocks/rf_orf.md). Data themselves are the caller's. `in` is zero before.
 */
#ifndef TWINRF_ORF_DATAPATH_PORTS_H
#define TWINRF_ORF_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "contracts/ltrf_datapath_ports.h"
#include "ltrf_collector_if.h"
#include "orf_data_if.h"
#include "orf_if.h"

static inline void orf_data_commands(orf_data_in *in, const ltrf_collector_out *collector,
                                     const orf_out *orf, const bank_timer_out *timer,
                                     const bank_arbiter_out *arbiter) {
    memcpy(in->fill_valid, timer->done, sizeof in->fill_valid);
    for (unsigned b = 0; b < BL_BANKS; b++) {
        in->fill_dest[b] = timer->done_dest[b];
        in->put_row[b] = orf->put_row[b];
        in->put_mask[b] = orf->put_mask[b];
    }
    memcpy(in->put_valid, orf->put_valid, sizeof in->put_valid);
    memcpy(in->get_valid, orf->get_valid, sizeof in->get_valid);
    memcpy(in->get_row, orf->get_row, sizeof in->get_row);
    memcpy(in->get_dest, orf->get_dest, sizeof in->get_dest);
    memcpy(in->bank_wsel, arbiter->bank_wsel, sizeof in->bank_wsel);
    memcpy(in->write_valid, orf->write_valid, sizeof in->write_valid);
    memcpy(in->write_row, orf->write_row, sizeof in->write_row);
    memcpy(in->disp_valid, collector->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, collector->disp_unit, sizeof in->disp_unit);
}

#endif
