/* SPDX-License-Identifier: Apache-2.0
 * orf_data: data of operand register files, last result files and operand slots, and the switches
 * around them (docs/blocks/orf_data.md). Write and dispatch data in the same cycle; slots and
 * entries take data at its end. Source: Gebhart's thesis, 2.4.1, 6.1, 6.2.
 */
#ifndef TWINRF_ORF_DATA_H
#define TWINRF_ORF_DATA_H

#include "orf_data_if.h"
#include "prim/wide.h"

void orf_data_outputs(const orf_data_in *in, const orf_data_mem *mem, orf_data_out *out);
void orf_data_commit(const orf_data_in *in, orf_data_mem *mem);

/* The moves by themselves, for tops, which move only what is commanded, in this order. */

/* Dispatch: all slots of a unit, or zeroes, into SLOTS rows. */
void orf_data_dispatch(const orf_data_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]);
/* An entry into a slot. */
void orf_data_get(orf_data_mem *mem, unsigned slot, unsigned row);
/* A bank's data into a slot. */
void orf_data_fill(orf_data_mem *mem, unsigned slot, const uint64_t *rdata);
/* Some lanes of a bank's data, or of a result, into an entry. */
void orf_data_write(orf_data_mem *mem, unsigned row, uint32_t mask, const uint64_t *data);

#endif
