/* SPDX-License-Identifier: Apache-2.0
 * ccu_datapath: the wide data of a sub-core with CCUs, moved in the order of the clock edge. See
 * ccu_datapath.h.
 */
#include "ccu_datapath.h"

/* Ports S, then port D. Only the slots that are commanded, not a test for each: most of the time
 * goes into unpredictable branches. */
static void fill_unit(ccu_crossbar_mem *entries, const register_bank_mem banks[BANKS], unsigned u,
                      const ccu_out *unit, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = unit->fill_valid[0]; left != 0; left &= left - 1) {
        unsigned k = bits_index(bits_lowest(left));

        if (number_exists(unit->fill_bank[k], BANK_BITS, BANKS))
            ccu_crossbar_fill(entries, u, unit->index[k], banks[unit->fill_bank[k]].rdata);
    }
    if (unit->d_valid)
        ccu_crossbar_store(entries, u, unit->d_entry, unit->d_mask, unit->d_wsel[0], wb_data);
}

static void access_banks(register_bank_mem banks[BANKS], const bank_arbiter_out *arbiter,
                         const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    for (uint64_t left = arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));
        uint64_t wdata[DATA_WORDS];

        ccu_crossbar_write_data(wdata, arbiter->bank_wsel[b], wb_data);
        register_bank_write(&banks[b], arbiter->bank_row[b], arbiter->bank_mask[b], wdata);
    }
    for (uint64_t left = arbiter->bank_en[0] & ~arbiter->bank_we[0]; left != 0; left &= left - 1) {
        unsigned b = bits_index(bits_lowest(left));

        register_bank_read(&banks[b], arbiter->bank_row[b]);
    }
}

void ccu_datapath_move(ccu_crossbar_mem *entries, register_bank_mem banks[BANKS],
                       const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                       const bank_arbiter_out *arbiter,
                       const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                       uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    for (unsigned p = 0; p < DISPATCH_PORTS; p++) {
        unsigned unit = allocator->disp_unit[p];
        bool valid =
            bitvec_get(allocator->disp_valid, p) && number_exists(unit, COLLECTOR_BITS, COLLECTORS);

        ccu_crossbar_dispatch(entries, valid, unit, units[valid ? unit : 0].index,
                              &disp_data[p * SLOTS]);
    }
    for (unsigned u = 0; u < COLLECTORS; u++)
        fill_unit(entries, banks, u, &units[u], wb_data);
    access_banks(banks, arbiter, wb_data);
}
