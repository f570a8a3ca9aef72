/* SPDX-License-Identifier: Apache-2.0
 * register_bank: one single-ported SRAM bank with lane write enables
 * (docs/blocks/register_bank.md). Read data shows in the cycle after the read and holds. Source:
 * TVLSI 2016, II.B and V.A.
 */
#ifndef TWINRF_REGISTER_BANK_H
#define TWINRF_REGISTER_BANK_H

#include "register_bank_if.h"

void register_bank_outputs(const register_bank_in *in, const register_bank_mem *mem,
                           register_bank_out *out);
void register_bank_commit(const register_bank_in *in, register_bank_mem *mem);

/* The two accesses by themselves, for tops, which command wide data without copying ports. */
void register_bank_write(register_bank_mem *mem, unsigned row, uint32_t mask,
                         const uint64_t *wdata);
void register_bank_read(register_bank_mem *mem, unsigned row);

#endif
