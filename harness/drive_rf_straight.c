/* SPDX-License-Identifier: Apache-2.0
 * Ports of the straight register file.
 */
#include "drive_common.h"

/* Ports of stealing, which this top does not have. */
static const uint8_t no_candidate[SCHEDULERS];
static const uint8_t no_place[RESULT_BUSES];

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    to->issue_override = 0;
    to->next_cand_valid = 0;
    to->next_cand_warp = no_candidate;
    to->wb_place = no_place;
    to->cand_grant = 0;
    to->entry_stolen = 0;
    to->entry_force = 0;
    to->home_go = 0;
    to->home_entry = 0;
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
