/* SPDX-License-Identifier: Apache-2.0
 * Ports of sub-cores with caching collector units (Malekeh).
 */
#include "sm/drive_addresses.h"

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
    drive_addresses_in(from, in);
    memcpy(&in->age, from->age, sizeof in->age);
    memcpy(&in->cur_reg, from->cur_reg, sizeof in->cur_reg);
    memcpy(&in->cur_near, &from->cur_near, sizeof in->cur_near);
    memcpy(&in->wb_warp, from->wb_warp, sizeof in->wb_warp);
    memcpy(&in->wb_reg, from->wb_reg, sizeof in->wb_reg);
    memcpy(&in->wb_near, &from->wb_near, sizeof in->wb_near);
    memcpy(&in->clear_valid, &from->clear_valid, sizeof in->clear_valid);
    in->clear_warp = from->clear_warp;
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_places(to);
    drive_no_cache(to);
    drive_no_stealing(to);
    to->alloc_kind = (const uint8_t *)&out->alloc_kind;
    to->flush = out->flush;
    to->hit = out->hit;
    to->victim = (const uint8_t *)&out->victim;
    to->wr_kind = (const uint8_t *)&out->wr_kind;
    to->sthld = out->sthld;
    to->fsm = out->fsm;
    to->interval_end = out->interval_end;
    to->change = out->change;
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
