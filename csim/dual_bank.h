/* SPDX-License-Identifier: Apache-2.0
 * dual_bank: one SRAM bank with a read port and a write port (docs/blocks/dual_bank.md). Read data
 * shows in the cycle after the read and holds. Source: RFC-sim, VI-B.
 */
#ifndef TWINRF_DUAL_BANK_H
#define TWINRF_DUAL_BANK_H

#include "dual_bank_if.h"

void dual_bank_outputs(const dual_bank_in *in, const dual_bank_mem *mem, dual_bank_out *out);
void dual_bank_commit(const dual_bank_in *in, dual_bank_mem *mem);

/* The two accesses by themselves, for tops; of one cycle the read comes first. */
void dual_bank_read(dual_bank_mem *mem, unsigned row);
void dual_bank_write(dual_bank_mem *mem, unsigned row, uint32_t mask, const uint64_t *wdata);

#endif
