/* SPDX-License-Identifier: Apache-2.0
 * rf_steal: the register file with bank stealing (TVLSI 2016, IV). See rf_steal.h. Blocks run in
 * the order in which signals flow: requests, match, grants, then everything that answers to grants.
 */
#include "rf_steal.h"

#include "bank_arbiter.h"
#include "datapath.h"
#include "operand_collector.h"
#include "prim/ready_classes.h"
#include "status_table.h"
#include "warp_scheduler.h"

#include <string.h>

/* What a cycle knows of each block. */
struct cycle {
    uint64_t cand_class[SCHEDULERS]; /* of the schedulers' candidates, one bit a class */
    operand_collector_in collector_in;
    operand_collector_out collector;
    status_table_in table_in;
    status_table_out table;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
    rf_steal_state next;
};

static void request(const rf_steal *m, const rf_steal_in *in, struct cycle *c) {
    operand_collector_in *i = &c->collector_in;

    memcpy(i->cur_src_valid, in->cur_src_valid, sizeof i->cur_src_valid);
    memcpy(i->cur_bank, in->cur_bank, sizeof i->cur_bank);
    memcpy(i->cur_row, in->cur_row, sizeof i->cur_row);
    memcpy(i->cur_tag, in->cur_tag, sizeof i->cur_tag);
    memcpy(i->cand_src_valid, in->cand_src_valid, sizeof i->cand_src_valid);
    memcpy(i->cand_bank, in->cand_bank, sizeof i->cand_bank);
    memcpy(i->cand_row, in->cand_row, sizeof i->cand_row);
    memcpy(i->cand_tag, in->cand_tag, sizeof i->cand_tag);
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    operand_collector_outputs(i, &m->s.collector, &c->collector);
}

/* A candidate's warp stays ready, so that its class is known. */
static void find_candidates(const rf_steal *m, const rf_steal_in *in, struct cycle *c) {
    for (unsigned i = 0; i < SCHEDULERS; i++) {
        warp_scheduler_out wo;

        warp_scheduler_moore(&m->s.scheduler[i], &wo);
        c->cand_class[i] = classes_of(&in->ready[i * CLASSES], wo.cand_warp);
    }
}

static void match(const rf_steal *m, const rf_steal_in *in, struct cycle *c) {
    status_table_in *i = &c->table_in;

    memcpy(i->rd_valid, c->collector.rd_valid, sizeof i->rd_valid);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    memcpy(i->cand_src_valid, in->cand_src_valid, sizeof i->cand_src_valid);
    memcpy(i->cand_bank, in->cand_bank, sizeof i->cand_bank);
    memcpy(i->cand_row, in->cand_row, sizeof i->cand_row);
    memcpy(i->wb_valid, in->wb_valid, sizeof i->wb_valid);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    /* Without write stealing nothing may enter the table. */
    i->free_valid[0] = WRITE_STEAL ? in->free_valid[0] : 0;
    memcpy(i->free_bank, in->free_bank, sizeof i->free_bank);
    memcpy(i->free_row, in->free_row, sizeof i->free_row);
    i->clear_valid = in->clear_valid;
    i->clear_first = in->clear_first;
    i->clear_last = in->clear_last;
    status_table_outputs(i, &m->s.table, &c->table);
}

/* Schedulers whose candidate is of a class with alloc_ok. */
static uint64_t candidates_ok(const struct cycle *c) {
    uint64_t ok = 0;

    for (unsigned i = 0; i < SCHEDULERS; i++)
        ok |= (uint64_t)((c->collector.alloc_ok[0] >> (i * CLASSES) & c->cand_class[i]) != 0) << i;
    return ok;
}

static void arbitrate(const rf_steal *m, const rf_steal_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;

    memcpy(i->rd_valid, c->collector.rd_valid, sizeof i->rd_valid);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    memcpy(i->rd_blocked, c->table.rd_blocked, sizeof i->rd_blocked);
    memcpy(i->cand_src_valid, in->cand_src_valid, sizeof i->cand_src_valid);
    memcpy(i->cand_bank, in->cand_bank, sizeof i->cand_bank);
    memcpy(i->cand_row, in->cand_row, sizeof i->cand_row);
    memcpy(i->cand_blocked, c->table.cand_blocked, sizeof i->cand_blocked);
    i->alloc_ok[0] = candidates_ok(c);
    memcpy(i->wb_valid, in->wb_valid, sizeof i->wb_valid);
    memcpy(i->wb_bank, in->wb_bank, sizeof i->wb_bank);
    memcpy(i->wb_row, in->wb_row, sizeof i->wb_row);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    memcpy(i->wb_blocked, c->table.wb_blocked, sizeof i->wb_blocked);
    memcpy(i->entry_free, c->table.entry_free, sizeof i->entry_free);
    memcpy(i->entry_stolen, c->table.entry_stolen, sizeof i->entry_stolen);
    memcpy(i->entry_force, c->table.entry_force, sizeof i->entry_force);
    memcpy(i->entry_row, c->table.entry_row, sizeof i->entry_row);
    i->home_valid = c->table.home_valid;
    i->home_bank = c->table.home_bank;
    i->home_row = c->table.home_row;
    i->home_mask = c->table.home_mask;
    i->home_bus = c->table.home_bus;
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

static void issue(const rf_steal *m, const rf_steal_in *in, struct cycle *c, rf_steal_out *out) {
    out->issue_valid[0] = out->issue_override[0] = out->next_cand_valid[0] = 0;
    c->collector_in.issue_valid[0] = c->collector_in.steal_success[0] = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++) {
        warp_scheduler_in wi;
        warp_scheduler_out wo;
        uint64_t ok = bitvec_field(c->collector.alloc_ok, i * CLASSES, CLASSES);

        open_warps(&in->ready[i * CLASSES], ok, wi.ready);
        memcpy(wi.age, &in->age[i * SCHEDULER_WARPS], sizeof wi.age);
        wi.alloc_ok = ok != 0;
        wi.steal_success = bitvec_get(c->arbiter.steal_success, i);
        warp_scheduler_step(&wi, &m->s.scheduler[i], &wo, &c->next.scheduler[i]);
        out->issue_valid[0] |= (uint64_t)wo.issue_valid << i;
        out->issue_warp[i] = wo.issue_warp;
        put_by_class(c->collector_in.issue_valid, i, wo.issue_valid,
                     classes_of(&in->ready[i * CLASSES], wo.issue_warp));
        put_by_class(c->collector_in.steal_success, i, wi.steal_success, c->cand_class[i]);
        out->issue_override[0] |= (uint64_t)wo.issue_override << i;
        out->next_cand_valid[0] |= (uint64_t)wo.next_cand_valid << i;
        out->next_cand_warp[i] = wo.next_cand_warp;
    }
}

static void collect(const rf_steal *m, struct cycle *c, const rf_steal_out *out) {
    operand_collector_in *i = &c->collector_in;

    memcpy(i->issue_override, out->issue_override, sizeof i->issue_override);
    memcpy(i->bank_read, c->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter.bank_req, sizeof i->bank_req);
    memcpy(i->bank_steal, c->arbiter.bank_steal, sizeof i->bank_steal);
    memcpy(i->bank_cand, c->arbiter.bank_cand, sizeof i->bank_cand);
    operand_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
}

static void book(const rf_steal *m, struct cycle *c) {
    status_table_in *i = &c->table_in;

    memcpy(i->wb_kind, c->arbiter.wb_kind, sizeof i->wb_kind);
    memcpy(i->wb_target, c->arbiter.wb_target, sizeof i->wb_target);
    i->home_go = c->arbiter.home_go;
    i->home_entry = c->arbiter.home_entry;
    i->home_out_bus = c->arbiter.home_out_bus;
    status_table_step(i, &m->s.table, &c->table, &c->next.table);
}

static void show(const struct cycle *c, rf_steal_out *out) {
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
    memcpy(out->wb_target, c->arbiter.wb_target, sizeof out->wb_target);
    memcpy(out->cand_grant, c->arbiter.cand_grant, sizeof out->cand_grant);
    memcpy(out->entry_stolen, c->table.entry_stolen, sizeof out->entry_stolen);
    memcpy(out->entry_force, c->table.entry_force, sizeof out->entry_force);
    out->home_go = c->arbiter.home_go;
    out->home_entry = c->arbiter.home_entry;
}

void rf_steal_step(rf_steal *m, const rf_steal_in *in, rf_steal_out *out) {
    struct cycle c;

    request(m, in, &c);
    find_candidates(m, in, &c);
    match(m, in, &c);
    arbitrate(m, in, &c);
    issue(m, in, &c, out);
    collect(m, &c, out);
    book(m, &c);
    show(&c, out);
    datapath_move(&m->mem.crossbar, m->mem.bank, &c.collector, &c.arbiter, c.table.home_source,
                  in->wb_data, out->disp_data);
    m->s = c.next;
}
