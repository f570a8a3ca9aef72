/* SPDX-License-Identifier: Apache-2.0 */
#include "results.h"

#include "values.h"

void results_fill_buses(struct results *r, struct sm_in *in) {
    for (unsigned bus = 0; bus < RESULT_BUSES && r->first != RESULT_NONE; bus++) {
        if (in->wb_valid >> bus & 1) {
            continue;
        }
        unsigned cell = results_pop(r);
        r->on_bus[bus] = (uint16_t)cell;
        in->wb_valid |= UINT64_C(1) << bus;
        in->wb_bank[bus] = (uint8_t)(cell % BANKS);
        in->wb_row[bus] = (row_t)(cell / BANKS);
        in->wb_mask[bus] = r->of[cell].mask;
        value_make(r->of[cell].base, in->wb_data[bus]);
    }
}
