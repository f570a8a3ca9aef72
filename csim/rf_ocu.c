/* SPDX-License-Identifier: Apache-2.0
 * rf_ocu: Malekeh's baseline (Malekeh, 2, Fig. 1). See rf_ocu.h. Each sub-core is the straight
 * register file with one scheduler; all that belongs to stealing is held 0.
 */
#include "rf_ocu.h"

#include "bank_arbiter.h"
#include "datapath.h"
#include "operand_collector.h"
#include "warp_scheduler.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1,
               "a sub-core has one scheduler and no ports for stealing");

/* What a cycle knows of each block of a sub-core. */
struct subcore {
    unsigned c; /* its number */
    warp_scheduler_out scheduler;
    operand_collector_in collector_in;
    operand_collector_out collector;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
};

static void request(const rf_ocu *m, const rf_ocu_in *in, struct subcore *sc) {
    operand_collector_in *i = &sc->collector_in;
    unsigned c = sc->c;

    i->cur_src_valid[0] = bitvec_field(in->cur_src_valid, c * SLOTS, SLOTS);
    memcpy(i->cur_bank, &in->cur_bank[c * SLOTS], sizeof i->cur_bank);
    memcpy(i->cur_row, &in->cur_row[c * SLOTS], sizeof i->cur_row);
    memcpy(i->cur_tag, &in->cur_tag[c], sizeof i->cur_tag);
    i->dispatch_ready[0] = bitvec_field(in->dispatch_ready, c * DISPATCH_PORTS, DISPATCH_PORTS);
    operand_collector_outputs(i, &m->s.collector[c], &sc->collector);
}

static void arbitrate(const rf_ocu *m, const rf_ocu_in *in, struct subcore *sc,
                      rf_ocu_state *next) {
    bank_arbiter_in *i = &sc->arbiter_in;
    unsigned c = sc->c, p = c * RESULT_BUSES;

    memcpy(i->rd_valid, sc->collector.rd_valid, sizeof i->rd_valid);
    memcpy(i->rd_bank, sc->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, sc->collector.rd_row, sizeof i->rd_row);
    memcpy(i->alloc_ok, sc->collector.alloc_ok, sizeof i->alloc_ok);
    i->wb_valid[0] = bitvec_field(in->wb_valid, p, RESULT_BUSES);
    memcpy(i->wb_bank, &in->wb_bank[p], sizeof i->wb_bank);
    memcpy(i->wb_row, &in->wb_row[p], sizeof i->wb_row);
    memcpy(i->wb_mask, &in->wb_mask[p], sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter[c], &sc->arbiter, &next->arbiter[c]);
}

static void issue(const rf_ocu *m, const rf_ocu_in *in, struct subcore *sc, rf_ocu_state *next) {
    warp_scheduler_in i;
    unsigned c = sc->c;

    memcpy(i.ready, in->ready[c], sizeof i.ready);
    memcpy(i.age, &in->age[c * SCHEDULER_WARPS], sizeof i.age);
    i.alloc_ok = sc->collector.alloc_ok[0];
    i.steal_success = 0;
    warp_scheduler_step(&i, &m->s.scheduler[c], &sc->scheduler, &next->scheduler[c]);
}

static void collect(const rf_ocu *m, struct subcore *sc, rf_ocu_state *next) {
    operand_collector_in *i = &sc->collector_in;

    i->issue_valid[0] = sc->scheduler.issue_valid;
    memcpy(i->bank_read, sc->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, sc->arbiter.bank_req, sizeof i->bank_req);
    operand_collector_step(i, &m->s.collector[sc->c], &sc->collector, &next->collector[sc->c]);
}

static void show(const struct subcore *sc, rf_ocu_out *out) {
    unsigned c = sc->c, port = c * DISPATCH_PORTS, b = c * BANKS;

    out->issue_valid[0] |= (uint64_t)sc->scheduler.issue_valid << c;
    out->issue_warp[c] = sc->scheduler.issue_warp;
    bitvec_join(out->disp_valid, port, sc->collector.disp_valid, DISPATCH_PORTS);
    memcpy(&out->disp_unit[port], sc->collector.disp_unit, sizeof sc->collector.disp_unit);
    memcpy(&out->disp_tag[port], sc->collector.disp_tag, sizeof sc->collector.disp_tag);
    memcpy(&out->wb_kind[c * RESULT_BUSES], sc->arbiter.wb_kind, sizeof sc->arbiter.wb_kind);
    bitvec_join(out->rd_valid, c * REQUESTS, sc->collector.rd_valid, REQUESTS);
    memcpy(&out->rd_bank[c * REQUESTS], sc->collector.rd_bank, sizeof sc->collector.rd_bank);
    bitvec_join(out->rd_grant, c * REQUESTS, sc->arbiter.rd_grant, REQUESTS);
    memcpy(&out->bank_class[b], sc->arbiter.bank_class, sizeof sc->arbiter.bank_class);
    memcpy(&out->bank_row[b], sc->arbiter.bank_row, sizeof sc->arbiter.bank_row);
    memcpy(&out->bank_mask[b], sc->arbiter.bank_mask, sizeof sc->arbiter.bank_mask);
}

static void step_subcore(rf_ocu *m, const rf_ocu_in *in, unsigned c, rf_ocu_out *out,
                         rf_ocu_state *next) {
    struct subcore sc;

    /* Inputs of stealing that nothing below sets stay 0. */
    sc.c = c;
    memset(&sc.collector_in, 0, sizeof sc.collector_in);
    memset(&sc.arbiter_in, 0, sizeof sc.arbiter_in);
    request(m, in, &sc);
    arbitrate(m, in, &sc, next);
    issue(m, in, &sc, next);
    collect(m, &sc, next);
    show(&sc, out);
    datapath_move(&m->mem.crossbar[c], &m->mem.bank[c * BANKS], &sc.collector, &sc.arbiter, 0,
                  &in->wb_data[c * RESULT_BUSES], &out->disp_data[c * DISPATCH_PORTS * SLOTS]);
}

void rf_ocu_step(rf_ocu *m, const rf_ocu_in *in, rf_ocu_out *out) {
    rf_ocu_state next;

    out->issue_valid[0] = 0;
    memset(out->disp_valid, 0, sizeof out->disp_valid);
    memset(out->rd_valid, 0, sizeof out->rd_valid);
    memset(out->rd_grant, 0, sizeof out->rd_grant);
    for (unsigned c = 0; c < SUBCORES; c++)
        step_subcore(m, in, c, out, &next);
    m->s = next;
}
