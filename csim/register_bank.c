/* SPDX-License-Identifier: Apache-2.0
 * register_bank: one single-ported SRAM bank (TVLSI 2016, II.B, V.A). See register_bank.h.
 */
#include "register_bank.h"

#include "bitvec.h"

#include <string.h>

#define DATA_WORDS BITVEC_WORDS(DATA_BITS)

#define WORD_LANES (64 / LANE_BITS)

_Static_assert(LANES <= 32 && 64 % LANE_BITS == 0,
               "a lane mask has 32 bits; no lane straddles two words");

/* All bits of the lanes of word w that the mask names. */
static uint64_t lane_bits(uint64_t mask, unsigned w)
{
    uint64_t bits = 0;

    for (unsigned l = 0; l < WORD_LANES; l++)
        bits |= (bits_if((mask >> (w * WORD_LANES + l)) & 1) & bits_low(LANE_BITS))
                << (l * LANE_BITS);
    return bits;
}

void register_bank_write(register_bank_mem *mem, unsigned row, uint32_t mask,
                         const uint64_t *wdata)
{
    if (mask == bits_low(LANES)) { /* nearly always */
        memcpy(mem->mem[row], wdata, sizeof mem->mem[row]);
        return;
    }
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        uint64_t bits = lane_bits(mask, w);

        mem->mem[row][w] = (mem->mem[row][w] & ~bits) | (wdata[w] & bits);
    }
}

void register_bank_read(register_bank_mem *mem, unsigned row)
{
    memcpy(mem->rdata, mem->mem[row], sizeof mem->rdata);
}

void register_bank_outputs(const register_bank_in *in, const register_bank_mem *mem,
                           register_bank_out *out)
{
    (void)in;
    memcpy(out->rdata, mem->rdata, sizeof out->rdata);
}

void register_bank_commit(const register_bank_in *in, register_bank_mem *mem)
{
    if (in->en && in->we)
        register_bank_write(mem, in->row, in->mask, in->wdata);
    else if (in->en)
        register_bank_read(mem, in->row);
}
