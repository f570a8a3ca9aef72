/* SPDX-License-Identifier: Apache-2.0
 * Ports of LTRF's baseline: a register file of any latency behind a two-level scheduler.
 */
#include "sm/drive_addresses.h"
#include "sm/drive_places.h"

void drive_in(const struct sm_in *from, top_in *in) {
    drive_common_in(from, in);
    drive_addresses_in(from, in);
    drive_places_in(from, in);
}

void drive_out(const top_out *out, struct sm_out *to) {
    drive_common_out(out, to);
    drive_no_stealing(to);
    drive_no_ccus(to);
    drive_no_cache(to);
    drive_places_out(out, to);
}

const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row) {
    return mem->bank[bank].mem[row];
}
