/* SPDX-License-Identifier: Apache-2.0
 * Ports of sub-cores with plain operand collector units, Malekeh's baseline.
 */
#include "drive_common.h"

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_stealing(to);
    drive_no_ccus(to);
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
