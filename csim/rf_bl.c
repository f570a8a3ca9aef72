/* SPDX-License-Identifier: Apache-2.0
 * rf_bl: LTRF's baseline (LTRF, 2, Fig. 1). See rf_bl.h. Blocks run in the order in which signals
 * flow: active set and busy banks, requests, grants, the pick. Then everything that answers to
 * them.
 */
#include "rf_bl.h"

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "bl_datapath.h"
#include "ltrf_collector.h"
#include "prim/requests.h"
#include "two_level_scheduler.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1 && !PROBE && BANKS == MAIN_BANKS,
               "one scheduler, no ports for stealing, and no cache");

/* What a cycle knows of each block. */
struct cycle {
    two_level_scheduler_in scheduler_in;
    two_level_scheduler_out scheduler;
    ltrf_collector_in collector_in;
    ltrf_collector_out collector;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
    bank_timer_in timer_in;
    bank_timer_out timer;
    rf_bl_state next;
};

/* The active set, and which banks are busy or have data. */
static void begin(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    c->scheduler_in.clear_valid = (uint8_t)in->clear_valid[0];
    c->scheduler_in.clear_warp = in->clear_warp;
    two_level_scheduler_outputs(&c->scheduler_in, &m->s.scheduler, &c->scheduler);
    c->timer_in.latency = in->main_latency;
    bank_timer_outputs(&c->timer_in, &m->s.timer, &c->timer);
}

static void request(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    memset(i, 0, sizeof *i); /* what belongs to the cache stays 0 */
    memcpy(i->src_valid, in->cur_src_valid, sizeof i->src_valid);
    memcpy(i->src_bank, in->cur_bank, sizeof i->src_bank);
    memcpy(i->src_row, in->cur_row, sizeof i->src_row);
    i->src_tag = in->cur_tag[0];
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    ltrf_collector_outputs(i, &m->s.collector, &c->collector);
}

/* A bank that is busy is not asked. */
static void arbitrate(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;
    uint64_t busy = c->timer.busy[0];

    memset(i, 0, sizeof *i); /* inputs of stealing stay 0 */
    requests_without(i->rd_valid, c->collector.rd_valid, c->collector.rd_bank, busy);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    i->wb_valid[0] = in->wb_valid[0] & ~banks_among(in->wb_bank, RESULT_BUSES, busy);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

/* Nothing need be fetched or written back: entering and leaving take a cycle each. */
static void issue(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;
    const two_level_scheduler_out *slots = &c->scheduler;
    uint64_t not_held = ~slots->held[0] & bits_low(ACTIVE);

    memcpy(i->ready, in->ready[0], sizeof i->ready);
    memcpy(i->stalled, in->stalled, sizeof i->stalled);
    memcpy(i->eligible, in->eligible, sizeof i->eligible);
    i->alloc_ok = c->collector.alloc_ok;
    i->hold = 0;
    i->stop = 0;
    i->enter_ok = not_held != 0;
    i->enter_slot = (uint8_t)bits_index(bits_lowest(not_held));
    i->wake[0] = slots->held[0] & ~slots->running[0] & ~slots->leaving[0];
    i->left[0] = slots->leaving[0] & bits_if(!i->clear_valid);
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next.scheduler);
}

static void collect(const rf_bl *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    memcpy(i->grant, c->arbiter.rd_grant, sizeof i->grant);
    memcpy(i->bank_read, c->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter.bank_req, sizeof i->bank_req);
    for (unsigned b = 0; b < BANKS; b++)
        requests_add(i->arrived, bitvec_get(c->timer.done, b), c->timer.done_dest[b]);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

static void keep_time(const rf_bl *m, struct cycle *c) {
    bank_timer_in *i = &c->timer_in;

    i->read[0] = c->arbiter.bank_en[0] & ~c->arbiter.bank_we[0];
    i->write[0] = c->arbiter.bank_en[0] & c->arbiter.bank_we[0];
    for (unsigned b = 0; b < BANKS; b++)
        i->dest[b] = c->arbiter.bank_req[b];
    bank_timer_step(i, &m->s.timer, &c->timer, &c->next.timer);
}

static void show(const struct cycle *c, rf_bl_out *out) {
    out->issue_valid[0] = c->scheduler.issue_valid;
    out->issue_warp[0] = c->scheduler.issue_warp;
    memcpy(out->disp_valid, c->collector.disp_valid, sizeof out->disp_valid);
    memcpy(out->disp_unit, c->collector.disp_unit, sizeof out->disp_unit);
    memcpy(out->disp_tag, c->collector.disp_tag, sizeof out->disp_tag);
    memcpy(out->wb_kind, c->arbiter.wb_kind, sizeof out->wb_kind);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
    memcpy(out->rd_bank, c->collector.rd_bank, sizeof out->rd_bank);
    memcpy(out->rd_grant, c->arbiter.rd_grant, sizeof out->rd_grant);
    memcpy(out->bank_class, c->arbiter.bank_class, sizeof out->bank_class);
    memcpy(out->bank_row, c->arbiter.bank_row, sizeof out->bank_row);
    memcpy(out->bank_mask, c->arbiter.bank_mask, sizeof out->bank_mask);
}

static void show_slots(const struct cycle *c, rf_bl_out *out) {
    out->held[0] = c->scheduler.held[0];
    memcpy(out->slot_warp, c->scheduler.warp, sizeof out->slot_warp);
    out->running[0] = c->scheduler.running[0];
    out->enter_valid = c->scheduler.enter_valid;
    out->enter_warp = c->scheduler.enter_warp;
    out->enter_slot = c->scheduler_in.enter_slot;
    out->leave[0] = c->scheduler.leave[0];
    out->left[0] = c->scheduler_in.left[0];
    out->wake[0] = c->scheduler_in.wake[0];
}

void rf_bl_step(rf_bl *m, const rf_bl_in *in, rf_bl_out *out) {
    struct cycle c;

    begin(m, in, &c);
    request(m, in, &c);
    arbitrate(m, in, &c);
    issue(m, in, &c);
    collect(m, &c);
    keep_time(m, &c);
    show(&c, out);
    show_slots(&c, out);
    bl_datapath_move(&m->mem.crossbar, m->mem.bank, &c.collector, &c.timer, &c.arbiter, in->wb_data,
                     out->disp_data);
    m->s = c.next;
}
