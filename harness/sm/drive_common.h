/* SPDX-License-Identifier: Apache-2.0
 * The ports that all tops have, and zeros for groups of ports that some do not have. Included by
 * harness/sm/drive_<top>.c only.
 *
 * A port with one element is no array in the top's struct: addresses are taken of whole members, so
 * that both forms read alike.
 */
#ifndef TWINRF_DRIVE_COMMON_H
#define TWINRF_DRIVE_COMMON_H

#include <string.h>

#include "sm/ports.h"

static inline void drive_common_in(const struct sm_in *from, top_in *in) {
    memcpy(&in->ready, from->ready, sizeof in->ready);
    memcpy(&in->cur_src_valid, &from->cur_src_valid, sizeof in->cur_src_valid);
    memcpy(&in->cur_tag, from->cur_tag, sizeof in->cur_tag);
    memcpy(&in->dispatch_ready, &from->dispatch_ready, sizeof in->dispatch_ready);
    memcpy(&in->wb_valid, &from->wb_valid, sizeof in->wb_valid);
    memcpy(&in->wb_mask, from->wb_mask, sizeof in->wb_mask);
    memcpy(&in->wb_data, from->wb_data, sizeof in->wb_data);
}

static inline void drive_common_out(const top_out *out, struct sm_out *to) {
    to->issue_valid = out->issue_valid[0];
    to->issue_warp = (const uint8_t *)&out->issue_warp;
    to->disp_valid = out->disp_valid[0];
    to->disp_unit = (const uint8_t *)&out->disp_unit;
    to->disp_tag = (const uint8_t *)&out->disp_tag;
    to->disp_data = (const uint64_t *)&out->disp_data;
    to->wb_kind = (const uint8_t *)&out->wb_kind;
    to->rd_valid = out->rd_valid;
    to->rd_grant = out->rd_grant;
    to->rd_bank = (const uint8_t *)&out->rd_bank;
    to->bank_class = (const uint8_t *)&out->bank_class;
    to->bank_row = (const row_t *)&out->bank_row;
    to->bank_mask = (const uint32_t *)&out->bank_mask;
}

static inline void drive_no_stealing(struct sm_out *to) {
    static const uint8_t no_candidate[SM_SCHEDULERS];
    static const uint8_t no_place[SM_RESULT_BUSES];
    to->issue_override = 0;
    to->next_cand_valid = 0;
    to->next_cand_warp = no_candidate;
    to->wb_place = no_place;
    to->cand_grant = 0;
    to->entry_stolen = 0;
    to->entry_force = 0;
    to->home_go = 0;
    to->home_entry = 0;
}

static inline void drive_no_places(struct sm_out *to) {
    static const uint8_t no_warp[ACTIVE];
    to->places = (struct places_out){.warp = no_warp};
}

static inline void drive_no_cache(struct sm_out *to) {
    static const main_row_t no_row[SM_MAIN_BANKS];
    static const uint32_t no_mask[SM_MAIN_BANKS];
    to->cache = (struct cache_out){.main_row = no_row, .main_mask = no_mask};
}

static inline void drive_no_ccus(struct sm_out *to) {
    static const uint8_t no_kind[SUBCORES];
    static const uint64_t no_flush[COLLECTOR_WORDS], no_hit[REQUEST_WORDS];
    static const uint8_t no_victim[SM_COLLECTORS * (SLOTS + 1)];
    static const uint8_t no_write[SM_COLLECTORS * RESULT_BUSES];
    to->alloc_kind = no_kind;
    to->flush = no_flush;
    to->hit = no_hit;
    to->victim = no_victim;
    to->wr_kind = no_write;
    to->sthld = 0;
    to->fsm = 0;
    to->interval_end = 0;
    to->change = 0;
}

#endif
