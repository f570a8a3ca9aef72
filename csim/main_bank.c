/* SPDX-License-Identifier: Apache-2.0
 * main_bank: one bank of the main register file (LTRF, 2.2). See main_bank.h.
 */
#include "main_bank.h"

#include "prim/lanes.h"

void main_bank_write(main_bank_mem *mem, unsigned row, uint32_t mask, const uint64_t *wdata) {
    if (number_exists(row, MAIN_ROW_BITS, MAIN_ROWS))
        lanes_write(mem->mem[row], wdata, mask);
}

void main_bank_read(main_bank_mem *mem, unsigned row, unsigned index) {
    if (number_exists(row, MAIN_ROW_BITS, MAIN_ROWS))
        memcpy(mem->read[index], mem->mem[row], sizeof mem->read[index]);
}

const uint64_t *main_bank_shown(const main_bank_mem *mem, unsigned out_index, unsigned back) {
    return mem->read[(out_index - back) & (DEPTH - 1)];
}

void main_bank_outputs(const main_bank_in *in, const main_bank_mem *mem, main_bank_out *out) {
    memcpy(out->rdata, main_bank_shown(mem, in->out_index, in->back), sizeof out->rdata);
}

void main_bank_commit(const main_bank_in *in, main_bank_mem *mem) {
    if (in->en && in->we)
        main_bank_write(mem, in->row, in->mask, in->wdata);
    else if (in->en)
        main_bank_read(mem, in->row, in->index);
}
