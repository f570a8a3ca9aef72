/* SPDX-License-Identifier: Apache-2.0
 * Ports of the straight register file.
 */
#include "sm/drive_addresses.h"

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
    drive_addresses_in(from, in);
    memcpy(&in->age, from->age, sizeof in->age);
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_places(to);
    drive_no_cache(to);
    drive_no_stealing(to);
    drive_no_ccus(to);
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
