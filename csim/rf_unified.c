/* SPDX-License-Identifier: Apache-2.0
 * rf_unified: registers, shared memory and cache in the same banks (Gebhart, 7.3). See
 * rf_unified.h. Blocks run in the order in which signals flow. Active set and banks that have data
 * come first. Then entries, requests, grants, the memory access, what is accepted, the pick; then
 * everything that answers to them.
 */
#include "rf_unified.h"

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "orf.h"
#include "prim/requests.h"
#include "two_level_scheduler.h"
#include "unified_arbiter.h"
#include "unified_datapath.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1 && !PROBE && BANKS == MAIN_BANKS,
               "one scheduler, no ports for stealing, and no cache");

/* Banks have a port of each kind, with an arbiter of its own. */
enum { READS, WRITES, BANK_PORTS };

/* What a cycle knows of each block. */
struct cycle {
    two_level_scheduler_in scheduler_in;
    two_level_scheduler_out scheduler;
    ltrf_collector_in collector_in;
    ltrf_collector_out collector;
    bank_arbiter_in arbiter_in[BANK_PORTS];
    bank_arbiter_out arbiter[BANK_PORTS];
    bank_timer_in timer_in;
    bank_timer_out timer;
    unified_arbiter_in memory_in;
    unified_arbiter_out memory;
    orf_in orf_in;
    orf_out orf;
    rf_unified_state next;
};

/* The active set, and which banks are busy or have data. */
static void begin(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    c->scheduler_in.clear_valid = (uint8_t)in->clear_valid[0];
    c->scheduler_in.clear_warp = in->clear_warp;
    two_level_scheduler_outputs(&c->scheduler_in, &m->s.scheduler, &c->scheduler);
    c->timer_in.latency = in->main_latency;
    bank_timer_outputs(&c->timer_in, &m->s.timer, &c->timer);
    ltrf_collector_moore(&m->s.collector, &c->collector);
}

/* What orf knows of the instruction that arrives. */
static void show_operands(const rf_unified_in *in, struct cycle *c) {
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
static void look_up(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
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

static void request(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    memset(i, 0, sizeof *i); /* what belongs to LTRF's cache stays 0 */
    memcpy(i->src_valid, c->orf.src_main, sizeof i->src_valid);
    memcpy(i->src_bank, in->cur_bank, sizeof i->src_bank);
    memcpy(i->src_row, in->cur_row, sizeof i->src_row);
    i->src_tag = in->cur_tag[0];
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    ltrf_collector_outputs(i, &m->s.collector, &c->collector);
}

/* Reads see no results. A bank that is busy is not asked. */
static void show_reads(struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in[READS];
    uint64_t busy = c->timer.busy[0];

    memset(i, 0, sizeof *i); /* inputs of stealing stay 0 */
    requests_without(i->rd_valid, c->collector.rd_valid, c->collector.rd_bank, busy);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
}

static void show_writes(const rf_unified_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in[WRITES];

    memset(i, 0, sizeof *i);
    memcpy(i->wb_valid, c->orf.wb_main, sizeof i->wb_valid);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
}

static void arbitrate(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    show_reads(c);
    show_writes(in, c);
    for (unsigned port = 0; port < BANK_PORTS; port++)
        bank_arbiter_step(&c->arbiter_in[port], &m->s.arbiter[port], &c->arbiter[port],
                          &c->next.arbiter[port]);
}

/* Shared memory and cache get what registers leave. */
static void access_memory(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    unified_arbiter_in *i = &c->memory_in;

    i->rf_rows = in->rf_rows;
    i->shared_rows = in->shared_rows;
    unified_arbiter_outputs(i, &m->s.memory, &c->memory);
    i->mem_valid = in->mem_valid;
    i->mem_write = in->mem_write;
    i->mem_shared = in->mem_shared;
    memcpy(i->mem_bank, in->mem_bank, sizeof i->mem_bank);
    memcpy(i->mem_row, in->mem_row, sizeof i->mem_row);
    i->mem_mask = in->mem_mask;
    memcpy(i->reg_read, c->arbiter[READS].bank_read, sizeof i->reg_read);
    memcpy(i->reg_write, c->arbiter[WRITES].bank_we, sizeof i->reg_write);
    unified_arbiter_step(i, &m->s.memory, &c->memory, &c->next.memory);
}

/* A warp has left when no write of its entries is in flight. */
static void settle(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    orf_in *i = &c->orf_in;

    memcpy(i->main_kind, c->arbiter[WRITES].wb_kind, sizeof i->main_kind);
    i->left[0] = c->scheduler.leaving[0] & ~c->orf.waits[0] & bits_if(!(in->clear_valid[0] & 1));
    orf_step(i, &m->s.orf, &c->orf, &c->next.orf);
}

/* Nothing need be fetched or written back: entering takes a cycle. */
static void issue(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
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

static void collect(const rf_unified *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    memcpy(i->grant, c->arbiter[READS].rd_grant, sizeof i->grant);
    memcpy(i->bank_read, c->arbiter[READS].bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter[READS].bank_req, sizeof i->bank_req);
    for (unsigned b = 0; b < BANKS; b++)
        requests_add(i->arrived, bitvec_get(c->timer.done, b), c->timer.done_dest[b]);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

/* Writes have ports of their own, and take a cycle. */
static void keep_time(const rf_unified *m, struct cycle *c) {
    bank_timer_in *i = &c->timer_in;

    memcpy(i->read, c->arbiter[READS].bank_read, sizeof i->read);
    memset(i->write, 0, sizeof i->write);
    for (unsigned b = 0; b < BANKS; b++)
        i->dest[b] = c->arbiter[READS].bank_req[b];
    bank_timer_step(i, &m->s.timer, &c->timer, &c->next.timer);
}

static void show(const struct cycle *c, rf_unified_out *out) {
    out->issue_valid[0] = c->scheduler.issue_valid;
    out->issue_warp[0] = c->scheduler.issue_warp;
    memcpy(out->disp_valid, c->collector.disp_valid, sizeof out->disp_valid);
    memcpy(out->disp_unit, c->collector.disp_unit, sizeof out->disp_unit);
    memcpy(out->disp_tag, c->collector.disp_tag, sizeof out->disp_tag);
    memcpy(out->wb_kind, c->orf.wb_kind, sizeof out->wb_kind);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
    memcpy(out->rd_bank, c->collector.rd_bank, sizeof out->rd_bank);
}

static void show_banks(const struct cycle *c, rf_unified_out *out) {
    const bank_arbiter_out *reads = &c->arbiter[READS], *writes = &c->arbiter[WRITES];

    memcpy(out->rd_grant, reads->rd_grant, sizeof out->rd_grant);
    memcpy(out->bank_class, reads->bank_class, sizeof out->bank_class);
    memcpy(out->bank_row, reads->bank_row, sizeof out->bank_row);
    memcpy(out->bank_mask, reads->bank_mask, sizeof out->bank_mask);
    memcpy(out->write_valid, writes->bank_we, sizeof out->write_valid);
    memcpy(out->write_row, writes->bank_row, sizeof out->write_row);
    memcpy(out->write_mask, writes->bank_mask, sizeof out->write_mask);
}

static void show_memory(const unified_arbiter_out *memory, rf_unified_out *out) {
    out->part_ok = memory->part_ok;
    out->mem_ready = memory->mem_ready;
    out->mem_go = memory->mem_go;
    out->mem_wait = memory->mem_wait;
    memcpy(out->line_read, memory->line_read, sizeof out->line_read);
    memcpy(out->line_write, memory->line_write, sizeof out->line_write);
    memcpy(out->line_row, memory->line_row, sizeof out->line_row);
    out->got = memory->got;
}

static void show_slots(const struct cycle *c, rf_unified_out *out) {
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

static void show_entries(const orf_out *orf, rf_unified_out *out) {
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

void rf_unified_step(rf_unified *m, const rf_unified_in *in, rf_unified_out *out) {
    struct cycle c;

    begin(m, in, &c);
    look_up(m, in, &c);
    request(m, in, &c);
    arbitrate(m, in, &c);
    access_memory(m, in, &c);
    settle(m, in, &c);
    issue(m, in, &c);
    collect(m, &c);
    keep_time(m, &c);
    show(&c, out);
    show_banks(&c, out);
    show_memory(&c.memory, out);
    show_slots(&c, out);
    show_entries(&c.orf, out);
    unified_datapath_move(&m->mem.data, &m->mem.banks, &c.collector, &c.orf, &c.timer,
                          &c.arbiter[READS], &c.arbiter[WRITES], &c.memory, in->wb_mask,
                          in->wb_data, in->mem_data, out->disp_data, out->line_data);
    m->s = c.next;
}
