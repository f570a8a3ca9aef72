/* SPDX-License-Identifier: Apache-2.0
 * What the arguments of unified_datapath_move are at the ports of the blocks with wide data
 * (docs/blocks/rf_unified.md). Data themselves are the caller's. `in` is zero before.
 */
#ifndef TWINRF_UNIFIED_DATAPATH_PORTS_H
#define TWINRF_UNIFIED_DATAPATH_PORTS_H

#include <string.h>

#include "bank_arbiter_if.h"
#include "unified_arbiter_if.h"
#include "unified_banks_if.h"

static inline void unified_banks_commands(unified_banks_in *in, const bank_arbiter_out *reads,
                                          const bank_arbiter_out *writes,
                                          const unified_arbiter_out *memory) {
    memcpy(in->rd, reads->bank_read, sizeof in->rd);
    memcpy(in->rd_row, reads->bank_row, sizeof in->rd_row);
    memcpy(in->we, writes->bank_we, sizeof in->we);
    memcpy(in->row, writes->bank_row, sizeof in->row);
    memcpy(in->mask, writes->bank_mask, sizeof in->mask);
    memcpy(in->line_read, memory->line_read, sizeof in->line_read);
    memcpy(in->line_write, memory->line_write, sizeof in->line_write);
    memcpy(in->line_row, memory->line_row, sizeof in->line_row);
    in->line_mask = memory->line_mask;
}

#endif
