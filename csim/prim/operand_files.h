/* SPDX-License-Identifier: Apache-2.0
 * Wires between orf and the ports of a top with operand register files: rf_orf, rf_unified. As
 * two_level.h, it is for the top's top_in and top_out.
 */
#ifndef TWINRF_OPERAND_FILES_H
#define TWINRF_OPERAND_FILES_H

#include "orf_if.h"
#include "prim/two_level.h"

/* What orf knows of the instruction that arrives. */
static inline void operand_files_source(orf_in *i, const top_in *in,
                                        const two_level_scheduler_out *scheduler,
                                        const ltrf_collector_out *collector) {
    i->arrive_valid = scheduler->arrive_valid;
    i->arrive_slot = scheduler->arrive_slot;
    i->arrive_unit = collector->next_unit;
    memcpy(i->src_valid, in->cur_src_valid, sizeof i->src_valid);
    memcpy(i->src_level, in->cur_level, sizeof i->src_level);
    memcpy(i->src_entry, in->cur_entry, sizeof i->src_entry);
    memcpy(i->src_fill, in->cur_fill, sizeof i->src_fill);
    i->src_mask = in->cur_mask[0];
    i->src_end = (uint8_t)in->cur_end[0];
}

/* Results that want entries, data that fills some, and the slots that they belong to. */
static inline void operand_files_writes(orf_in *i, const top_in *in,
                                        const two_level_scheduler_out *scheduler,
                                        const bank_timer_out *timer) {
    memcpy(i->done, timer->done, sizeof i->done);
    memcpy(i->done_dest, timer->done_dest, sizeof i->done_dest);
    memcpy(i->wb_valid, in->wb_valid, sizeof i->wb_valid);
    memcpy(i->wb_warp, in->wb_warp, sizeof i->wb_warp);
    memcpy(i->wb_levels, in->wb_levels, sizeof i->wb_levels);
    memcpy(i->wb_entry, in->wb_entry, sizeof i->wb_entry);
    memcpy(i->held, scheduler->held, sizeof i->held);
    memcpy(i->slot_warp, scheduler->warp, sizeof i->slot_warp);
    memcpy(i->leaving, scheduler->leaving, sizeof i->leaving);
    memcpy(i->cleared, scheduler->cleared, sizeof i->cleared);
    memcpy(i->writing, in->entry_writes, sizeof i->writing);
}

/* Results that the main register file takes. A warp has left when no write of its entries is in
 * flight. */
static inline void operand_files_settle(orf_in *i, const top_in *in, const orf_out *orf,
                                        const two_level_scheduler_out *scheduler,
                                        const bank_arbiter_out *writes) {
    memcpy(i->main_kind, writes->wb_kind, sizeof i->main_kind);
    i->left[0] = scheduler->leaving[0] & ~orf->waits[0] & bits_if(!(in->clear_valid[0] & 1));
}

static inline void operand_files_show(const orf_out *orf, top_out *out) {
    memcpy(out->wb_kind, orf->wb_kind, sizeof out->wb_kind);
    memcpy(out->orf_read, orf->get_valid, sizeof out->orf_read);
    memcpy(out->orf_row, orf->get_row, sizeof out->orf_row);
    memcpy(out->orf_void, orf->get_void, sizeof out->orf_void);
    memcpy(out->orf_fill, orf->put_valid, sizeof out->orf_fill);
    memcpy(out->orf_fill_row, orf->put_row, sizeof out->orf_fill_row);
    memcpy(out->orf_write, orf->write_valid, sizeof out->orf_write);
    memcpy(out->orf_write_row, orf->write_row, sizeof out->orf_write_row);
    memcpy(out->orf_valid, orf->valid, sizeof out->orf_valid);
    memcpy(out->orf_waits, orf->waits, sizeof out->orf_waits);
}

#endif
