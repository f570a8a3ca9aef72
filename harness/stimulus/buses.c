/* SPDX-License-Identifier: Apache-2.0 */
#include "stimulus/buses.h"

static int is_carried(const struct buses *b, uint32_t bank, uint32_t row) {
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (b->valid[p] && b->bank[p] == bank && b->row[p] == row)
            return 1;
    return 0;
}

static void new_result(struct buses *b, uint32_t p, struct traffic *t) {
    uint32_t bank = traffic_bank(t, BANKS), row = traffic_row(t, ROWS);
    if (is_carried(b, bank, row))
        return;
    b->valid[p] = 1;
    b->bank[p] = bank;
    b->row[p] = row;
    b->mask[p] = traffic_mask(t, LANES);
}

void buses_drive(struct buses *b, struct traffic *t, struct lockstep *ls) {
    struct port valid = port_in(ls, "wb_valid"), bank = port_in(ls, "wb_bank"),
                row = port_in(ls, "wb_row"), mask = port_in(ls, "wb_mask");
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        if (!b->valid[p] && traffic_request(t))
            new_result(b, p, t);
        port_set_bit(valid, p, (int)b->valid[p]);
        port_set(bank, p, b->bank[p]);
        port_set(row, p, b->row[p]);
        port_set(mask, p, b->mask[p]);
    }
}

void buses_accept(struct buses *b, struct port wb_kind) {
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (port_get(wb_kind, p))
            b->valid[p] = 0;
}
