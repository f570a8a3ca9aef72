/* SPDX-License-Identifier: Apache-2.0
 * main_bank: one bank of the main register file, with the data of its reads in flight
 * (docs/blocks/main_bank.md). The array is accessed in the first cycle of an access; bank_timer
 * says when its data is shown. Source: LTRF, 2.2.
 */
#ifndef TWINRF_MAIN_BANK_H
#define TWINRF_MAIN_BANK_H

#include "main_bank_if.h"

void main_bank_outputs(const main_bank_in *in, const main_bank_mem *mem, main_bank_out *out);
void main_bank_commit(const main_bank_in *in, main_bank_mem *mem);

/* The accesses by themselves, for tops, which command wide data without copying ports. A row that
 * does not exist takes nothing. */
void main_bank_write(main_bank_mem *mem, unsigned row, uint32_t mask, const uint64_t *wdata);
void main_bank_read(main_bank_mem *mem, unsigned row, unsigned index);
/* What the bank shows. */
const uint64_t *main_bank_shown(const main_bank_mem *mem, unsigned out_index, unsigned back);

#endif
