/* SPDX-License-Identifier: Apache-2.0
 * rf_dual: sub-cores over banks with a read and a write port (RFC-sim, VI-B). See rf_dual.h. What a
 * sub-core does is rf_ocu's, but an arbiter for each port; all that belongs to stealing is held 0.
 */
#include "rf_dual.h"

#include "bank_arbiter.h"
#include "dual_datapath.h"
#include "operand_collector.h"
#include "warp_scheduler.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1,
               "a sub-core has one scheduler and no ports for stealing");

enum { READS, WRITES, BANK_PORTS };

/* What a cycle knows of each block of a sub-core. */
struct subcore {
    unsigned c; /* its number */
    warp_scheduler_out scheduler;
    operand_collector_in collector_in;
    operand_collector_out collector;
    bank_arbiter_in arbiter_in[BANK_PORTS];
    bank_arbiter_out arbiter[BANK_PORTS];
};

static void request(const rf_dual *m, const rf_dual_in *in, struct subcore *sc) {
    operand_collector_in *i = &sc->collector_in;
    unsigned c = sc->c;

    i->cur_src_valid[0] = bitvec_field(in->cur_src_valid, c * SLOTS, SLOTS);
    memcpy(i->cur_bank, &in->cur_bank[c * SLOTS], sizeof i->cur_bank);
    memcpy(i->cur_row, &in->cur_row[c * SLOTS], sizeof i->cur_row);
    memcpy(i->cur_tag, &in->cur_tag[c], sizeof i->cur_tag);
    i->dispatch_ready[0] = bitvec_field(in->dispatch_ready, c * DISPATCH_PORTS, DISPATCH_PORTS);
    operand_collector_outputs(i, &m->s.collector[c], &sc->collector);
}

/* One port asks for what is read, the other for what is written. */
static void ask_ports(const rf_dual_in *in, struct subcore *sc) {
    bank_arbiter_in *reads = &sc->arbiter_in[READS], *writes = &sc->arbiter_in[WRITES];
    unsigned p = sc->c * RESULT_BUSES;

    memcpy(reads->rd_valid, sc->collector.rd_valid, sizeof reads->rd_valid);
    memcpy(reads->rd_bank, sc->collector.rd_bank, sizeof reads->rd_bank);
    memcpy(reads->rd_row, sc->collector.rd_row, sizeof reads->rd_row);
    writes->wb_valid[0] = bitvec_field(in->wb_valid, p, RESULT_BUSES);
    memcpy(writes->wb_bank, &in->wb_bank[p], sizeof writes->wb_bank);
    memcpy(writes->wb_row, &in->wb_row[p], sizeof writes->wb_row);
    memcpy(writes->wb_mask, &in->wb_mask[p], sizeof writes->wb_mask);
}

static void arbitrate(const rf_dual *m, struct subcore *sc, rf_dual_state *next) {
    for (unsigned port = 0; port < BANK_PORTS; port++) {
        unsigned a = port * SUBCORES + sc->c;

        bank_arbiter_step(&sc->arbiter_in[port], &m->s.arbiter[a], &sc->arbiter[port],
                          &next->arbiter[a]);
    }
}

static void issue(const rf_dual *m, const rf_dual_in *in, struct subcore *sc, rf_dual_state *next) {
    warp_scheduler_in i;
    unsigned c = sc->c;

    memcpy(i.ready, in->ready[c], sizeof i.ready);
    memcpy(i.age, &in->age[c * SCHEDULER_WARPS], sizeof i.age);
    i.alloc_ok = sc->collector.alloc_ok[0];
    i.steal_success = 0;
    warp_scheduler_step(&i, &m->s.scheduler[c], &sc->scheduler, &next->scheduler[c]);
}

static void collect(const rf_dual *m, struct subcore *sc, rf_dual_state *next) {
    operand_collector_in *i = &sc->collector_in;

    i->issue_valid[0] = sc->scheduler.issue_valid;
    memcpy(i->bank_read, sc->arbiter[READS].bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, sc->arbiter[READS].bank_req, sizeof i->bank_req);
    operand_collector_step(i, &m->s.collector[sc->c], &sc->collector, &next->collector[sc->c]);
}

static void show(const struct subcore *sc, rf_dual_out *out) {
    unsigned c = sc->c, port = c * DISPATCH_PORTS;

    out->issue_valid[0] |= (uint64_t)sc->scheduler.issue_valid << c;
    out->issue_warp[c] = sc->scheduler.issue_warp;
    bitvec_join(out->disp_valid, port, sc->collector.disp_valid, DISPATCH_PORTS);
    memcpy(&out->disp_unit[port], sc->collector.disp_unit, sizeof sc->collector.disp_unit);
    memcpy(&out->disp_tag[port], sc->collector.disp_tag, sizeof sc->collector.disp_tag);
    bitvec_join(out->rd_valid, c * REQUESTS, sc->collector.rd_valid, REQUESTS);
    memcpy(&out->rd_bank[c * REQUESTS], sc->collector.rd_bank, sizeof sc->collector.rd_bank);
}

static void show_ports(const struct subcore *sc, rf_dual_out *out) {
    const bank_arbiter_out *reads = &sc->arbiter[READS], *writes = &sc->arbiter[WRITES];
    unsigned c = sc->c, b = c * BANKS;

    bitvec_join(out->rd_grant, c * REQUESTS, reads->rd_grant, REQUESTS);
    memcpy(&out->bank_class[b], reads->bank_class, sizeof reads->bank_class);
    memcpy(&out->bank_row[b], reads->bank_row, sizeof reads->bank_row);
    memcpy(&out->bank_mask[b], reads->bank_mask, sizeof reads->bank_mask);
    memcpy(&out->wb_kind[c * RESULT_BUSES], writes->wb_kind, sizeof writes->wb_kind);
    bitvec_join(out->write_valid, b, writes->bank_we, BANKS);
    memcpy(&out->write_row[b], writes->bank_row, sizeof writes->bank_row);
    memcpy(&out->write_mask[b], writes->bank_mask, sizeof writes->bank_mask);
}

static void step_subcore(rf_dual *m, const rf_dual_in *in, unsigned c, rf_dual_out *out,
                         rf_dual_state *next) {
    struct subcore sc;

    /* Inputs of stealing, and of the other port, that nothing below sets stay 0. */
    sc.c = c;
    memset(&sc.collector_in, 0, sizeof sc.collector_in);
    memset(sc.arbiter_in, 0, sizeof sc.arbiter_in);
    request(m, in, &sc);
    ask_ports(in, &sc);
    arbitrate(m, &sc, next);
    issue(m, in, &sc, next);
    collect(m, &sc, next);
    show(&sc, out);
    show_ports(&sc, out);
    dual_datapath_move(&m->mem.crossbar[c], &m->mem.bank[c * BANKS], &sc.collector,
                       &sc.arbiter[READS], &sc.arbiter[WRITES], &in->wb_data[c * RESULT_BUSES],
                       &out->disp_data[c * DISPATCH_PORTS * SLOTS]);
}

void rf_dual_step(rf_dual *m, const rf_dual_in *in, rf_dual_out *out) {
    rf_dual_state next;

    out->issue_valid[0] = 0;
    memset(out->disp_valid, 0, sizeof out->disp_valid);
    memset(out->rd_valid, 0, sizeof out->rd_valid);
    memset(out->rd_grant, 0, sizeof out->rd_grant);
    memset(out->write_valid, 0, sizeof out->write_valid);
    for (unsigned c = 0; c < SUBCORES; c++)
        step_subcore(m, in, c, out, &next);
    m->s = next;
}
