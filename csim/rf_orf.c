/* SPDX-License-Identifier: Apache-2.0
 * rf_orf: operand register files of the compiler before the main register file (Gebhart, 6.1, 6.2).
 * See rf_orf.h. Blocks run in the order in which signals flow: active set and busy banks, entries,
 * requests, grants, what is accepted, the pick. Then everything that answers to them.
 */
#include "rf_orf.h"

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "orf.h"
#include "orf_datapath.h"
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
    orf_in orf_in;
    orf_out orf;
    rf_orf_state next;
};

/* The active set, and which banks are busy or have data. */
static void begin(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
    c->scheduler_in.clear_valid = (uint8_t)in->clear_valid[0];
    c->scheduler_in.clear_warp = in->clear_warp;
    two_level_scheduler_outputs(&c->scheduler_in, &m->s.scheduler, &c->scheduler);
    c->timer_in.latency = in->main_latency;
    bank_timer_outputs(&c->timer_in, &m->s.timer, &c->timer);
    ltrf_collector_moore(&m->s.collector, &c->collector);
}

/* What orf knows of the instruction that arrives. */
static void show_operands(const rf_orf_in *in, struct cycle *c) {
    orf_in *i = &c->orf_in;

    i->arrive_valid = c->scheduler.arrive_valid;
    i->arrive_slot = c->scheduler.arrive_slot;
    i->arrive_unit = c->collector.next_unit;
    memcpy(i->src_valid, in->cur_src_valid, sizeof i->src_valid);
    memcpy(i->src_level, in->cur_level, sizeof i->src_level);
    memcpy(i->src_entry, in->cur_entry, sizeof i->src_entry);
    memcpy(i->src_fill, in->cur_fill, sizeof i->src_fill);
    i->src_mask = in->cur_mask[0];
    i->src_end = (uint8_t)in->cur_end[0];
}

/* Entries: what is read and filled, and results that want them. Steps 1 to 6 and 9 of orf. */
static void look_up(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
    orf_in *i = &c->orf_in;

    show_operands(in, c);
    memcpy(i->done, c->timer.done, sizeof i->done);
    memcpy(i->done_dest, c->timer.done_dest, sizeof i->done_dest);
    memcpy(i->wb_valid, in->wb_valid, sizeof i->wb_valid);
    memcpy(i->wb_warp, in->wb_warp, sizeof i->wb_warp);
    memcpy(i->wb_levels, in->wb_levels, sizeof i->wb_levels);
    memcpy(i->wb_entry, in->wb_entry, sizeof i->wb_entry);
    memcpy(i->held, c->scheduler.held, sizeof i->held);
    memcpy(i->slot_warp, c->scheduler.warp, sizeof i->slot_warp);
    memcpy(i->leaving, c->scheduler.leaving, sizeof i->leaving);
    memcpy(i->cleared, c->scheduler.cleared, sizeof i->cleared);
    memcpy(i->writing, in->entry_writes, sizeof i->writing);
    orf_outputs(i, &m->s.orf, &c->orf);
}

static void request(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    memset(i, 0, sizeof *i); /* what belongs to LTRF's cache stays 0 */
    memcpy(i->src_valid, c->orf.src_main, sizeof i->src_valid);
    memcpy(i->src_bank, in->cur_bank, sizeof i->src_bank);
    memcpy(i->src_row, in->cur_row, sizeof i->src_row);
    i->src_tag = in->cur_tag[0];
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    ltrf_collector_outputs(i, &m->s.collector, &c->collector);
}

/* A bank that is busy is not asked. */
static void arbitrate(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;
    uint64_t busy = c->timer.busy[0];

    memset(i, 0, sizeof *i); /* inputs of stealing stay 0 */
    requests_without(i->rd_valid, c->collector.rd_valid, c->collector.rd_bank, busy);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    i->wb_valid[0] = c->orf.wb_main[0] & ~banks_among(in->wb_bank, RESULT_BUSES, busy);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

/* A warp has left when no write of its entries is in flight. */
static void settle(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
    orf_in *i = &c->orf_in;

    memcpy(i->main_kind, c->arbiter.wb_kind, sizeof i->main_kind);
    i->left[0] = c->scheduler.leaving[0] & ~c->orf.waits[0] & bits_if(!(in->clear_valid[0] & 1));
    orf_step(i, &m->s.orf, &c->orf, &c->next.orf);
}

/* Nothing need be fetched or written back: entering takes a cycle. */
static void issue(const rf_orf *m, const rf_orf_in *in, struct cycle *c) {
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
    i->left[0] = c->orf_in.left[0];
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next.scheduler);
}

static void collect(const rf_orf *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    memcpy(i->grant, c->arbiter.rd_grant, sizeof i->grant);
    memcpy(i->bank_read, c->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter.bank_req, sizeof i->bank_req);
    for (unsigned b = 0; b < BANKS; b++)
        requests_add(i->arrived, bitvec_get(c->timer.done, b), c->timer.done_dest[b]);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

static void keep_time(const rf_orf *m, struct cycle *c) {
    bank_timer_in *i = &c->timer_in;

    i->read[0] = c->arbiter.bank_en[0] & ~c->arbiter.bank_we[0];
    i->write[0] = c->arbiter.bank_en[0] & c->arbiter.bank_we[0];
    for (unsigned b = 0; b < BANKS; b++)
        i->dest[b] = c->arbiter.bank_req[b];
    bank_timer_step(i, &m->s.timer, &c->timer, &c->next.timer);
}

static void show(const struct cycle *c, rf_orf_out *out) {
    out->issue_valid[0] = c->scheduler.issue_valid;
    out->issue_warp[0] = c->scheduler.issue_warp;
    memcpy(out->disp_valid, c->collector.disp_valid, sizeof out->disp_valid);
    memcpy(out->disp_unit, c->collector.disp_unit, sizeof out->disp_unit);
    memcpy(out->disp_tag, c->collector.disp_tag, sizeof out->disp_tag);
    memcpy(out->wb_kind, c->orf.wb_kind, sizeof out->wb_kind);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
    memcpy(out->rd_bank, c->collector.rd_bank, sizeof out->rd_bank);
    memcpy(out->rd_grant, c->arbiter.rd_grant, sizeof out->rd_grant);
    memcpy(out->bank_class, c->arbiter.bank_class, sizeof out->bank_class);
    memcpy(out->bank_row, c->arbiter.bank_row, sizeof out->bank_row);
    memcpy(out->bank_mask, c->arbiter.bank_mask, sizeof out->bank_mask);
}

static void show_slots(const struct cycle *c, rf_orf_out *out) {
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

static void show_entries(const orf_out *orf, rf_orf_out *out) {
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

void rf_orf_step(rf_orf *m, const rf_orf_in *in, rf_orf_out *out) {
    struct cycle c;

    begin(m, in, &c);
    look_up(m, in, &c);
    request(m, in, &c);
    arbitrate(m, in, &c);
    settle(m, in, &c);
    issue(m, in, &c);
    collect(m, &c);
    keep_time(m, &c);
    show(&c, out);
    show_slots(&c, out);
    show_entries(&c.orf, out);
    orf_datapath_move(&m->mem.data, m->mem.bank, &c.collector, &c.orf, &c.timer, &c.arbiter,
                      in->wb_mask, in->wb_data, out->disp_data);
    m->s = c.next;
}
