/* SPDX-License-Identifier: Apache-2.0
 * Ports of the register file with bank stealing.
 */
#include "sm/drive_addresses.h"

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
    drive_addresses_in(from, in);
    memcpy(&in->age, from->age, sizeof in->age);
    memcpy(&in->cand_src_valid, &from->cand_src_valid, sizeof in->cand_src_valid);
    memcpy(&in->cand_bank, from->cand_bank, sizeof in->cand_bank);
    memcpy(&in->cand_row, from->cand_row, sizeof in->cand_row);
    memcpy(&in->cand_tag, from->cand_tag, sizeof in->cand_tag);
    memcpy(&in->free_valid, &from->free_valid, sizeof in->free_valid);
    memcpy(&in->free_bank, from->free_bank, sizeof in->free_bank);
    memcpy(&in->free_row, from->free_row, sizeof in->free_row);
    in->clear_valid = from->clear_valid != 0;
    in->clear_first = from->clear_first;
    in->clear_last = from->clear_last;
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_places(to);
    drive_no_cache(to);
    drive_no_ccus(to);
    to->issue_override = out->issue_override[0];
    to->next_cand_valid = out->next_cand_valid[0];
    to->next_cand_warp = (const uint8_t *)&out->next_cand_warp;
    to->wb_place = (const uint8_t *)&out->wb_place;
    to->cand_grant = out->cand_grant[0];
    to->entry_stolen = out->entry_stolen[0];
    to->entry_force = out->entry_force[0];
    to->home_go = out->home_go;
    to->home_entry = out->home_entry;
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
