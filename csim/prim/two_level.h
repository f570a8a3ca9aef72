/* SPDX-License-Identifier: Apache-2.0
 * Wires that tops behind a two-level scheduler share: rf_bl, rf_orf, rf_unified, rf_rfc. Such a top
 * calls its ports top_in and top_out before it includes this. Its own file has what differs, and
 * the calls of its blocks.
 */
#ifndef TWINRF_TWO_LEVEL_H
#define TWINRF_TWO_LEVEL_H

#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "ltrf_collector_if.h"
#include "prim/requests.h"
#include "two_level_scheduler_if.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1 && !PROBE && BANKS == MAIN_BANKS,
               "one scheduler, no ports for stealing, and not LTRF's cache");

/* The instruction that arrives, and which of its operands the banks have to give. What belongs to
 * LTRF's cache stays 0. */
static inline void two_level_operands(ltrf_collector_in *i, const top_in *in,
                                      const uint64_t src_valid[BITVEC_WORDS(CANDIDATES)]) {
    memset(i, 0, sizeof *i);
    memcpy(i->src_valid, src_valid, sizeof i->src_valid);
    memcpy(i->src_bank, in->cur_bank, sizeof i->src_bank);
    memcpy(i->src_row, in->cur_row, sizeof i->src_row);
    i->src_tag = in->cur_tag[0];
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
}

/* Reads for an arbiter that sees no others; inputs of stealing stay 0. Banks that are taken are not
 * asked. */
static inline void two_level_reads(bank_arbiter_in *i, const ltrf_collector_out *collector,
                                   const uint64_t asks[BITVEC_WORDS(REQUESTS)], uint64_t taken) {
    memset(i, 0, sizeof *i);
    requests_without(i->rd_valid, asks, collector->rd_bank, taken);
    memcpy(i->rd_bank, collector->rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, collector->rd_row, sizeof i->rd_row);
}

/* Where results go: beside wb_valid. */
static inline void two_level_results(bank_arbiter_in *i, const top_in *in) {
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
}

/* Nothing need be fetched: entering takes a cycle. */
static inline void two_level_pick(two_level_scheduler_in *i, const two_level_scheduler_out *slots,
                                  const top_in *in) {
    uint64_t not_held = ~slots->held[0] & bits_low(ACTIVE);

    memcpy(i->ready, in->ready[0], sizeof i->ready);
    memcpy(i->stalled, in->stalled, sizeof i->stalled);
    memcpy(i->eligible, in->eligible, sizeof i->eligible);
    i->hold = 0;
    i->stop = 0;
    i->enter_ok = not_held != 0;
    i->enter_slot = (uint8_t)bits_index(bits_lowest(not_held));
    i->wake[0] = slots->held[0] & ~slots->running[0] & ~slots->leaving[0];
}

/* What the banks answer to the collector's requests, and the data that they have. */
static inline void two_level_answers(ltrf_collector_in *i, const bank_arbiter_out *arbiter,
                                     const bank_timer_out *timer) {
    memcpy(i->grant, arbiter->rd_grant, sizeof i->grant);
    memcpy(i->bank_read, arbiter->bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, arbiter->bank_req, sizeof i->bank_req);
    for (unsigned b = 0; b < BANKS; b++)
        requests_add(i->arrived, bitvec_get(timer->done, b), timer->done_dest[b]);
}

/* Accesses of banks with one port. */
static inline void two_level_accesses(bank_timer_in *i, const bank_arbiter_out *arbiter) {
    i->read[0] = arbiter->bank_en[0] & ~arbiter->bank_we[0];
    i->write[0] = arbiter->bank_en[0] & arbiter->bank_we[0];
    for (unsigned b = 0; b < BANKS; b++)
        i->dest[b] = arbiter->bank_req[b];
}

static inline void two_level_show(const two_level_scheduler_out *scheduler,
                                  const ltrf_collector_out *collector, top_out *out) {
    out->issue_valid[0] = scheduler->issue_valid;
    out->issue_warp[0] = scheduler->issue_warp;
    memcpy(out->disp_valid, collector->disp_valid, sizeof out->disp_valid);
    memcpy(out->disp_unit, collector->disp_unit, sizeof out->disp_unit);
    memcpy(out->disp_tag, collector->disp_tag, sizeof out->disp_tag);
    memcpy(out->rd_bank, collector->rd_bank, sizeof out->rd_bank);
}

static inline void two_level_show_banks(const bank_arbiter_out *arbiter, top_out *out) {
    memcpy(out->rd_grant, arbiter->rd_grant, sizeof out->rd_grant);
    memcpy(out->bank_class, arbiter->bank_class, sizeof out->bank_class);
    memcpy(out->bank_row, arbiter->bank_row, sizeof out->bank_row);
    memcpy(out->bank_mask, arbiter->bank_mask, sizeof out->bank_mask);
}

static inline void two_level_show_slots(const two_level_scheduler_in *in,
                                        const two_level_scheduler_out *slots, top_out *out) {
    out->held[0] = slots->held[0];
    memcpy(out->slot_warp, slots->warp, sizeof out->slot_warp);
    out->running[0] = slots->running[0];
    out->enter_valid = slots->enter_valid;
    out->enter_warp = slots->enter_warp;
    out->enter_slot = in->enter_slot;
    out->leave[0] = slots->leave[0];
    out->left[0] = in->left[0];
    out->wake[0] = in->wake[0];
}

#endif
