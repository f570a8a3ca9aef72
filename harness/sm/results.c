/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/results.h"

#include "sm/values.h"

static void put_on_bus(struct results *r, struct sm_in *in, unsigned cell, unsigned bus) {
    const struct result *result = &r->of[cell];
    uint64_t bit = UINT64_C(1) << bus;
    r->on_bus[bus] = (uint16_t)cell;
    in->wb_valid |= bit;
    in->wb_bank[bus] = (uint8_t)(cell % MAIN_BANKS);
    in->wb_row[bus] = (main_row_t)(cell / SM_MAIN_BANKS);
    in->wb_mask[bus] = result->mask;
    in->wb_warp[bus] = (uint8_t)warp_of(result->slot);
    in->wb_reg[bus] = result->reg;
    in->wb_near = result->near ? in->wb_near | bit : in->wb_near & ~bit;
    in->wb_long = result->global ? in->wb_long | bit : in->wb_long & ~bit;
    in->wb_lrf = result->to_lrf ? in->wb_lrf | bit : in->wb_lrf & ~bit;
    in->wb_levels[bus] = result->levels;
    in->wb_entry[bus] = result->entry;
    value_make(result->base, in->wb_data[bus]);
}

void results_fill_buses(struct results *r, struct sm_in *in) {
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        int loads = bus % RESULT_BUSES >= r->unit_buses;
        uint16_t *first = &r->first[bus / RESULT_BUSES][loads ? WAITS_LOADS : WAITS_UNITS];
        if (*first != RESULT_NONE && !(in->wb_valid >> bus & 1)) {
            unsigned cell = *first;
            *first = r->of[cell].next;
            put_on_bus(r, in, cell, bus);
        }
    }
}
