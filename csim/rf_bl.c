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
#include "two_level_scheduler.h"

typedef rf_bl_in top_in;
typedef rf_bl_out top_out;

#include "prim/two_level.h"

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
    two_level_operands(&c->collector_in, in, in->cur_src_valid);
    ltrf_collector_outputs(&c->collector_in, &m->s.collector, &c->collector);
}

/* A bank that is busy is not asked. */
static void arbitrate(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;
    uint64_t busy = c->timer.busy[0];

    two_level_reads(i, &c->collector, c->collector.rd_valid, busy);
    two_level_results(i, in);
    i->wb_valid[0] = in->wb_valid[0] & ~banks_among(in->wb_bank, RESULT_BUSES, busy);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

/* Leaving takes a cycle, as nothing is written back. */
static void issue(const rf_bl *m, const rf_bl_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;

    two_level_pick(i, &c->scheduler, in);
    i->alloc_ok = c->collector.alloc_ok;
    i->left[0] = c->scheduler.leaving[0] & bits_if(!i->clear_valid);
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next.scheduler);
}

static void collect(const rf_bl *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    two_level_answers(i, &c->arbiter, &c->timer);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

static void keep_time(const rf_bl *m, struct cycle *c) {
    two_level_accesses(&c->timer_in, &c->arbiter);
    bank_timer_step(&c->timer_in, &m->s.timer, &c->timer, &c->next.timer);
}

static void show(const struct cycle *c, rf_bl_out *out) {
    two_level_show(&c->scheduler, &c->collector, out);
    two_level_show_slots(&c->scheduler_in, &c->scheduler, out);
    two_level_show_banks(&c->arbiter, out);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
    memcpy(out->wb_kind, c->arbiter.wb_kind, sizeof out->wb_kind);
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
    bl_datapath_move(&m->mem.crossbar, m->mem.bank, &c.collector, &c.timer, &c.arbiter, in->wb_data,
                     out->disp_data);
    m->s = c.next;
}
