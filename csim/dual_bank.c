/* SPDX-License-Identifier: Apache-2.0
 * dual_bank: one SRAM bank with a read port and a write port (RFC-sim, VI-B). See dual_bank.h.
 */
#include "dual_bank.h"

#include "prim/lanes.h"

#include <string.h>

void dual_bank_read(dual_bank_mem *mem, unsigned row) {
    memcpy(mem->rdata, mem->mem[row], sizeof mem->rdata);
}

void dual_bank_write(dual_bank_mem *mem, unsigned row, uint32_t mask, const uint64_t *wdata) {
    lanes_write(mem->mem[row], wdata, mask);
}

void dual_bank_outputs(const dual_bank_in *in, const dual_bank_mem *mem, dual_bank_out *out) {
    (void)in;
    memcpy(out->rdata, mem->rdata, sizeof out->rdata);
}

void dual_bank_commit(const dual_bank_in *in, dual_bank_mem *mem) {
    if (in->rd)
        dual_bank_read(mem, in->rd_row);
    if (in->we)
        dual_bank_write(mem, in->row, in->mask, in->wdata);
}
