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
#include "two_level_scheduler.h"
#include "unified_arbiter.h"
#include "unified_datapath.h"

typedef rf_unified_in top_in;
typedef rf_unified_out top_out;

#include "prim/operand_files.h"

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

/* Entries: what is read and filled, and results that want them. Steps 1 to 6 and 9 of orf. */
static void look_up(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    operand_files_source(&c->orf_in, in, &c->scheduler, &c->collector);
    operand_files_writes(&c->orf_in, in, &c->scheduler, &c->timer);
    orf_outputs(&c->orf_in, &m->s.orf, &c->orf);
}

static void request(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    two_level_operands(&c->collector_in, in, c->orf.src_main);
    ltrf_collector_outputs(&c->collector_in, &m->s.collector, &c->collector);
}

/* Reads see no results. A bank that is busy is not asked. */
static void show_requests(const rf_unified_in *in, struct cycle *c) {
    bank_arbiter_in *writes = &c->arbiter_in[WRITES];

    two_level_reads(&c->arbiter_in[READS], &c->collector, c->collector.rd_valid, c->timer.busy[0]);
    memset(writes, 0, sizeof *writes);
    two_level_results(writes, in);
    memcpy(writes->wb_valid, c->orf.wb_main, sizeof writes->wb_valid);
}

static void arbitrate(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    show_requests(in, c);
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

static void settle(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    operand_files_settle(&c->orf_in, in, &c->orf, &c->scheduler, &c->arbiter[WRITES]);
    orf_step(&c->orf_in, &m->s.orf, &c->orf, &c->next.orf);
}

static void issue(const rf_unified *m, const rf_unified_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;

    two_level_pick(i, &c->scheduler, in);
    i->alloc_ok = c->collector.alloc_ok;
    i->left[0] = c->orf_in.left[0];
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next.scheduler);
}

static void collect(const rf_unified *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    two_level_answers(i, &c->arbiter[READS], &c->timer);
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
    two_level_show(&c->scheduler, &c->collector, out);
    two_level_show_slots(&c->scheduler_in, &c->scheduler, out);
    operand_files_show(&c->orf, out);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
}

static void show_banks(const struct cycle *c, rf_unified_out *out) {
    const bank_arbiter_out *writes = &c->arbiter[WRITES];

    two_level_show_banks(&c->arbiter[READS], out);
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
    unified_datapath_move(&m->mem.data, &m->mem.banks, &c.collector, &c.orf, &c.timer,
                          &c.arbiter[READS], &c.arbiter[WRITES], &c.memory, in->wb_mask,
                          in->wb_data, in->mem_data, out->disp_data, out->line_data);
    m->s = c.next;
}
