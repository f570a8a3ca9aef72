/* SPDX-License-Identifier: Apache-2.0
 * rfc_data: data of register file caches, operand slots and victim buffers
 * (docs/blocks/rfc_data.md). Dispatch and write data are of the same cycle; all else moves at its
 * end. Source: Gebhart's thesis, 5.2.
 */
#ifndef TWINRF_RFC_DATA_H
#define TWINRF_RFC_DATA_H

#include "prim/bitvec.h"
#include "prim/wide.h"
#include "rfc_data_if.h"

void rfc_data_outputs(const rfc_data_in *in, const rfc_data_mem *mem, rfc_data_out *out);
void rfc_data_commit(const rfc_data_in *in, rfc_data_mem *mem);

/* The moves by themselves, for tops, which move only what is commanded. */

/* Row of an entry of an active slot; entry RFC_ENTRIES is its LRF. */
static inline unsigned rfc_data_row(unsigned slot, unsigned entry) {
    return slot * (RFC_ENTRIES + 1) + entry;
}

/* All slots of a unit, or zeroes, into SLOTS rows. */
void rfc_data_dispatch(const rfc_data_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]);
/* What is written into a bank: OR of the buses that wsel names. */
void rfc_data_bus(uint64_t *wdata, uint64_t wsel, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]);
/* An entry into a victim buffer. */
void rfc_data_take(rfc_data_mem *mem, unsigned bank, unsigned row);
/* Lanes of an entry into an operand slot. */
void rfc_data_get(rfc_data_mem *mem, unsigned to, unsigned row, uint32_t lanes);
/* Lanes of an operand slot from a bank. */
void rfc_data_fill(rfc_data_mem *mem, unsigned to, uint32_t lanes, const uint64_t *rdata);
/* A value into an entry of a slot; through its LRF, which then gives the entry what it held. */
void rfc_data_write(rfc_data_mem *mem, unsigned slot, unsigned entry, uint32_t lanes,
                    const uint64_t *value);
void rfc_data_write_lrf(rfc_data_mem *mem, unsigned slot, unsigned entry, uint32_t lanes,
                        uint32_t mask, const uint64_t *value);

#endif
