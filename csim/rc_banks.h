/* SPDX-License-Identifier: Apache-2.0
 * rc_banks: data of a sub-core's register caches, of its operand slots and victims
 * (docs/blocks/rc_banks.md). What is read shows in the next cycle. Source: RFC-sim, V-B, Fig. 8.
 */
#ifndef TWINRF_RC_BANKS_H
#define TWINRF_RC_BANKS_H

#include "rc_banks_if.h"
#include "prim/wide.h"

void rc_banks_outputs(const rc_banks_in *in, const rc_banks_mem *mem, rc_banks_out *out);
void rc_banks_commit(const rc_banks_in *in, rc_banks_mem *mem);

/* The moves by themselves, for tops, in the order of the clock edge. */
void rc_banks_dispatch(const rc_banks_mem *mem, bool valid, unsigned unit,
                       uint64_t (*disp_data)[DATA_WORDS]);
void rc_banks_get(rc_banks_mem *mem, unsigned port, unsigned slot, uint32_t mask);
void rc_banks_read(rc_banks_mem *mem, unsigned port, unsigned row, const uint8_t *way);
/* What leaves for the register file: entries, or else a result. */
void rc_banks_take(rc_banks_mem *mem, bool evict, unsigned row, const uint8_t *way,
                   const uint64_t *wb_data);
void rc_banks_write(rc_banks_mem *mem, unsigned row, const uint8_t *way, uint32_t mask,
                    const uint64_t *data);
void rc_banks_fill(rc_banks_mem *mem, unsigned slot, uint32_t mask, const uint64_t *rdata);

/* Set `set` of warp `warp`. */
static inline unsigned rc_banks_row(unsigned warp, unsigned set) {
    return (warp * RC_SETS + set) % (SCHEDULER_WARPS * RC_SETS);
}

#endif
