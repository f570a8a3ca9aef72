/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of datapath_move are at the ports of the blocks with wide data, which a top
 * commands without them.
 */
#ifndef TWINRF_DATAPATH_PORTS_H
#define TWINRF_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "prim/bitvec.h"
#include "crossbar_if.h"
#include "operand_collector_if.h"
#include "register_bank_if.h"

/* Of bank b, all but the data. */
static inline void register_bank_commands(register_bank_in *in, const bank_arbiter_out *arbiter,
                                          unsigned b) {
    in->en = bitvec_get(arbiter->bank_en, b);
    in->we = bitvec_get(arbiter->bank_we, b);
    in->row = arbiter->bank_row[b];
    in->mask = arbiter->bank_mask[b];
}

/* All but the data. */
static inline void crossbar_commands(crossbar_in *in, const operand_collector_out *collector,
                                     const bank_arbiter_out *arbiter, unsigned home_source) {
    memcpy(in->fill_valid, collector->fill_valid, sizeof in->fill_valid);
    memcpy(in->fill_dest, collector->fill_dest, sizeof in->fill_dest);
    memcpy(in->bank_wsel, arbiter->bank_wsel, sizeof in->bank_wsel);
    in->home_source = home_source;
    memcpy(in->disp_valid, collector->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, collector->disp_unit, sizeof in->disp_unit);
}

#endif
