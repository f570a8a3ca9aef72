/* SPDX-License-Identifier: Apache-2.0
 * unified_banks: the banks of registers, shared memory and cache (docs/blocks/unified_banks.md).
 * What is read shows in the next cycle and holds. Source: Gebhart's thesis, 7.3.1, 7.3.2.
 */
#ifndef TWINRF_UNIFIED_BANKS_H
#define TWINRF_UNIFIED_BANKS_H

#include "prim/wide.h"
#include "unified_banks_if.h"

void unified_banks_outputs(const unified_banks_in *in, const unified_banks_mem *mem,
                           unified_banks_out *out);
void unified_banks_commit(const unified_banks_in *in, unified_banks_mem *mem);

/* The moves by themselves, for tops, in this order: reads come before writes. Rows that do not
 * exist are left alone. */
void unified_banks_read(unified_banks_mem *mem, unsigned bank, unsigned row);
void unified_banks_read_line(unified_banks_mem *mem, unsigned cluster, unsigned bank, unsigned row);
void unified_banks_write(unified_banks_mem *mem, unsigned bank, unsigned row, uint32_t mask,
                         const uint64_t *wdata);
/* Of the words in `mask` those of the cluster. */
void unified_banks_write_line(unified_banks_mem *mem, unsigned cluster, unsigned bank, unsigned row,
                              uint32_t mask, const uint64_t *wdata);

#endif
