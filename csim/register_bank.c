/* SPDX-License-Identifier: Apache-2.0
 * register_bank: one single-ported SRAM bank (TVLSI 2016, II.B, V.A). See register_bank.h.
 */
#include "register_bank.h"

#include "prim/lanes.h"

void register_bank_write(register_bank_mem *mem, unsigned row, uint32_t mask,
                         const uint64_t *wdata) {
    lanes_write(mem->mem[row], wdata, mask);
}

void register_bank_read(register_bank_mem *mem, unsigned row) {
    memcpy(mem->rdata, mem->mem[row], sizeof mem->rdata);
}

void register_bank_outputs(const register_bank_in *in, const register_bank_mem *mem,
                           register_bank_out *out) {
    (void)in;
    memcpy(out->rdata, mem->rdata, sizeof out->rdata);
}

void register_bank_commit(const register_bank_in *in, register_bank_mem *mem) {
    if (in->en && in->we)
        register_bank_write(mem, in->row, in->mask, in->wdata);
    else if (in->en)
        register_bank_read(mem, in->row);
}
