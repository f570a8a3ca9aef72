/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of ccu_datapath_move are at the ports of the crossbar of a sub-core with CCUs
 * (docs/blocks/rf_malekeh.md). The banks': datapath_ports.h.
 */
#ifndef TWINRF_CCU_DATAPATH_PORTS_H
#define TWINRF_CCU_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "prim/bitvec.h"
#include "ccu_allocator_if.h"
#include "ccu_crossbar_if.h"
#include "ccu_if.h"

/* All but the data. `in` is zero before. */
static inline void ccu_crossbar_commands(ccu_crossbar_in *in, const ccu_out units[COLLECTORS],
                                         const ccu_allocator_out *allocator,
                                         const bank_arbiter_out *arbiter) {
    for (unsigned u = 0; u < COLLECTORS; u++) {
        const ccu_out *unit = &units[u];
        bitvec_join(in->fill_valid, u * SLOTS, unit->fill_valid, SLOTS);
        memcpy(&in->fill_bank[u * SLOTS], unit->fill_bank, sizeof unit->fill_bank);
        memcpy(&in->index[u * SLOTS], unit->index, sizeof unit->index);
        in->d_valid[u / 64] |= (uint64_t)unit->d_valid << (u % 64);
        memcpy(in->d_wsel[u], unit->d_wsel, sizeof unit->d_wsel);
        in->d_entry[u] = unit->d_entry;
        in->d_mask[u] = unit->d_mask;
    }
    memcpy(in->bank_wsel, arbiter->bank_wsel, sizeof in->bank_wsel);
    memcpy(in->disp_valid, allocator->disp_valid, sizeof in->disp_valid);
    memcpy(in->disp_unit, allocator->disp_unit, sizeof in->disp_unit);
}

#endif
