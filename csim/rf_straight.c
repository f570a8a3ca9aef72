/* SPDX-License-Identifier: Apache-2.0
 * rf_straight: the straight register file (TVLSI 2016, II.B, Fig. 1). See rf_straight.h. The blocks
 * are those of rf_steal with all that belongs to stealing held 0.
 */
#include "rf_straight.h"

#include "bank_arbiter.h"
#include "datapath.h"
#include "operand_collector.h"
#include "prim/ready_classes.h"
#include "warp_scheduler.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL, "rf_straight has no ports for stealing");

/* What a cycle knows of each block. */
struct cycle {
    operand_collector_in collector_in;
    operand_collector_out collector;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
    rf_straight_state next;
};

static void request(const rf_straight *m, const rf_straight_in *in, struct cycle *c) {
    operand_collector_in *i = &c->collector_in;

    memcpy(i->cur_src_valid, in->cur_src_valid, sizeof i->cur_src_valid);
    memcpy(i->cur_bank, in->cur_bank, sizeof i->cur_bank);
    memcpy(i->cur_row, in->cur_row, sizeof i->cur_row);
    memcpy(i->cur_tag, in->cur_tag, sizeof i->cur_tag);
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    operand_collector_outputs(i, &m->s.collector, &c->collector);
}

static void arbitrate(const rf_straight *m, const rf_straight_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;

    memcpy(i->rd_valid, c->collector.rd_valid, sizeof i->rd_valid);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    memcpy(i->wb_valid, in->wb_valid, sizeof i->wb_valid);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

static void issue(const rf_straight *m, const rf_straight_in *in, struct cycle *c,
                  rf_straight_out *out) {
    out->issue_valid[0] = c->collector_in.issue_valid[0] = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++) {
        warp_scheduler_in wi;
        warp_scheduler_out wo;
        uint64_t ok = bitvec_field(c->collector.alloc_ok, i * CLASSES, CLASSES);

        open_warps(&in->ready[i * CLASSES], ok, wi.ready);
        memcpy(wi.age, &in->age[i * SCHEDULER_WARPS], sizeof wi.age);
        wi.alloc_ok = ok != 0;
        wi.steal_success = 0;
        warp_scheduler_step(&wi, &m->s.scheduler[i], &wo, &c->next.scheduler[i]);
        out->issue_valid[0] |= (uint64_t)wo.issue_valid << i;
        out->issue_warp[i] = wo.issue_warp;
        put_by_class(c->collector_in.issue_valid, i, wo.issue_valid,
                     classes_of(&in->ready[i * CLASSES], wo.issue_warp));
    }
}

static void collect(const rf_straight *m, struct cycle *c) {
    operand_collector_in *i = &c->collector_in;

    memcpy(i->bank_read, c->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter.bank_req, sizeof i->bank_req);
    operand_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

static void show(const struct cycle *c, rf_straight_out *out) {
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

void rf_straight_step(rf_straight *m, const rf_straight_in *in, rf_straight_out *out) {
    struct cycle c;

    /* Inputs of stealing that nothing below sets stay 0. */
    memset(&c.collector_in, 0, sizeof c.collector_in);
    memset(&c.arbiter_in, 0, sizeof c.arbiter_in);
    request(m, in, &c);
    arbitrate(m, in, &c);
    issue(m, in, &c, out);
    collect(m, &c);
    show(&c, out);
    datapath_move(&m->mem.crossbar, m->mem.bank, &c.collector, &c.arbiter, 0, in->wb_data,
                  out->disp_data);
    m->s = c.next;
}
