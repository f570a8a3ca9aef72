/* SPDX-License-Identifier: Apache-2.0
 * rf_malekeh: sub-cores with caching collector units (Malekeh, 3, Fig. 2). See rf_malekeh.h. Blocks
 * run in the order in which signals flow: port R, arrivals, requests, grants and the pick, then
 * everything that answers to them.
 */
#include "rf_malekeh.h"

#include "bank_arbiter.h"
#include "ccu.h"
#include "ccu_allocator.h"
#include "ccu_datapath.h"
#include "malekeh_scheduler.h"
#include "sthld_controller.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1,
               "a sub-core has one scheduler and no ports for stealing");

/* What a cycle knows of each block of a sub-core. */
struct subcore {
    unsigned c; /* its number */
    malekeh_scheduler_in scheduler_in;
    malekeh_scheduler_out scheduler;
    ccu_allocator_in allocator_in;
    ccu_allocator_out allocator;
    ccu_in unit_in; /* of one unit after the other: most of it is the same for all */
    ccu_out unit[COLLECTORS];
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
};

/* Port R of all units, and the instruction that issued last cycle: the unit that it arrives in. */
static void arrive(const rf_malekeh *m, const rf_malekeh_in *in, struct subcore *sc) {
    ccu_allocator_in *i = &sc->allocator_in;
    unsigned c = sc->c;

    memset(i->ccu_owned, 0, sizeof i->ccu_owned);
    memset(i->ccu_busy, 0, sizeof i->ccu_busy);
    memset(i->ccu_near, 0, sizeof i->ccu_near);
    memset(i->ccu_ready, 0, sizeof i->ccu_ready);
    for (unsigned u = 0; u < COLLECTORS; u++) {
        ccu_out *unit = &sc->unit[u];

        ccu_moore(&m->s.ccu[c * COLLECTORS + u], unit);
        i->ccu_owned[u / 64] |= (uint64_t)unit->owned << (u % 64);
        i->ccu_warp[u] = unit->warp;
        i->ccu_busy[u / 64] |= (uint64_t)unit->busy << (u % 64);
        i->ccu_near[u / 64] |= (uint64_t)unit->near << (u % 64);
        i->ccu_ready[u / 64] |= (uint64_t)unit->ready << (u % 64);
    }
    malekeh_scheduler_moore(&m->s.scheduler[c], &sc->scheduler);
    i->arrive_valid = sc->scheduler.arrive_valid;
    i->arrive_warp = sc->scheduler.arrive_warp;
    i->dispatch_ready[0] = bitvec_field(in->dispatch_ready, c * DISPATCH_PORTS, DISPATCH_PORTS);
    ccu_allocator_outputs(i, &m->s.allocator[c], &sc->allocator);
}

/* All units see the instruction's operands; the one that it arrives in asks for them. */
static void request(const rf_malekeh *m, const rf_malekeh_in *in, struct subcore *sc) {
    ccu_in *i = &sc->unit_in;
    unsigned c = sc->c, x = c * SLOTS;

    i->alloc_warp = sc->scheduler.arrive_warp;
    i->alloc_tag = in->cur_tag[c];
    i->src_valid[0] = bitvec_field(in->cur_src_valid, x, SLOTS);
    memcpy(i->src_reg, &in->cur_reg[x], sizeof i->src_reg);
    i->src_near[0] = bitvec_field(in->cur_near, x, SLOTS);
    memcpy(i->src_bank, &in->cur_bank[x], sizeof i->src_bank);
    memcpy(i->src_row, &in->cur_row[x], sizeof i->src_row);
    for (unsigned u = 0; u < COLLECTORS; u++) {
        i->alloc = bitvec_get(sc->allocator.alloc, u);
        ccu_outputs(i, &m->s.ccu[c * COLLECTORS + u], &sc->unit[u]);
    }
}

static void arbitrate(const rf_malekeh *m, const rf_malekeh_in *in, struct subcore *sc,
                      rf_malekeh_state *next) {
    bank_arbiter_in *i = &sc->arbiter_in;
    unsigned c = sc->c, p = c * RESULT_BUSES;

    memset(i, 0, sizeof *i); /* inputs of stealing stay 0 */
    for (unsigned u = 0; u < COLLECTORS; u++) {
        const ccu_out *unit = &sc->unit[u];

        bitvec_join(i->rd_valid, u * SLOTS, unit->rd_valid, SLOTS);
        memcpy(&i->rd_bank[u * SLOTS], unit->rd_bank, sizeof unit->rd_bank);
        memcpy(&i->rd_row[u * SLOTS], unit->rd_row, sizeof unit->rd_row);
    }
    i->wb_valid[0] = bitvec_field(in->wb_valid, p, RESULT_BUSES);
    memcpy(i->wb_bank, &in->wb_bank[p], sizeof i->wb_bank);
    memcpy(i->wb_row, &in->wb_row[p], sizeof i->wb_row);
    memcpy(i->wb_mask, &in->wb_mask[p], sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter[c], &sc->arbiter, &next->arbiter[c]);
}

/* The pick, then its unit, then whether it issues. */
static void issue(const rf_malekeh *m, const rf_malekeh_in *in, unsigned sthld, struct subcore *sc,
                  rf_malekeh_state *next) {
    malekeh_scheduler_in *i = &sc->scheduler_in;
    ccu_allocator_in *a = &sc->allocator_in;
    unsigned c = sc->c;

    memcpy(i->ready, in->ready[c], sizeof i->ready);
    memcpy(i->age, &in->age[c * SCHEDULER_WARPS], sizeof i->age);
    memcpy(i->unit_owned, sc->allocator.unit_owned, sizeof i->unit_owned);
    memcpy(i->unit_warp, sc->allocator.unit_warp, sizeof i->unit_warp);
    memcpy(i->unit_busy, sc->allocator.unit_busy, sizeof i->unit_busy);
    malekeh_scheduler_outputs(i, &m->s.scheduler[c], &sc->scheduler);
    a->pick_valid = sc->scheduler.pick_valid;
    a->pick_warp = sc->scheduler.pick_warp;
    a->sthld = sthld;
    ccu_allocator_step(a, &m->s.allocator[c], &sc->allocator, &next->allocator[c]);
    i->alloc_ok = sc->allocator.alloc_ok;
    malekeh_scheduler_step(i, &m->s.scheduler[c], &sc->scheduler, &next->scheduler[c]);
}

static void collect(const rf_malekeh *m, const rf_malekeh_in *in, struct subcore *sc,
                    rf_malekeh_state *next) {
    ccu_in *i = &sc->unit_in;
    unsigned c = sc->c, p = c * RESULT_BUSES;

    i->rand = sc->allocator.rand;
    i->clear_valid = bitvec_get(in->clear_valid, c);
    i->clear_warp = in->clear_warp;
    i->wb_accept[0] = 0;
    for (unsigned k = 0; k < RESULT_BUSES; k++)
        i->wb_accept[0] |= (uint64_t)(sc->arbiter.wb_kind[k] != WB_WAITS) << k;
    memcpy(i->wb_warp, &in->wb_warp[p], sizeof i->wb_warp);
    memcpy(i->wb_reg, &in->wb_reg[p], sizeof i->wb_reg);
    i->wb_near[0] = bitvec_field(in->wb_near, p, RESULT_BUSES);
    memcpy(i->wb_mask, &in->wb_mask[p], sizeof i->wb_mask);
    for (unsigned u = 0; u < COLLECTORS; u++) {
        i->alloc = bitvec_get(sc->allocator.alloc, u);
        i->grant[0] = bitvec_field(sc->arbiter.rd_grant, u * SLOTS, SLOTS);
        i->dispatch = bitvec_get(sc->allocator.dispatch, u);
        ccu_step(i, &m->s.ccu[c * COLLECTORS + u], &sc->unit[u], &next->ccu[c * COLLECTORS + u]);
    }
}

/* Tag of the unit that dispatches. */
static unsigned dispatched_tag(const struct subcore *sc, unsigned port) {
    unsigned tag = 0;

    for (unsigned u = 0; u < COLLECTORS; u++)
        tag |= sc->unit[u].tag & (unsigned)bits_if(sc->allocator.disp_unit[port] == u);
    return tag & (unsigned)bits_if(bitvec_get(sc->allocator.disp_valid, port));
}

static void show_units(const struct subcore *sc, rf_malekeh_out *out) {
    for (unsigned u = 0; u < COLLECTORS; u++) {
        const ccu_out *unit = &sc->unit[u];
        unsigned n = sc->c * COLLECTORS + u;

        out->flush[n / 64] |= (uint64_t)unit->flush << (n % 64);
        bitvec_join(out->hit, n * SLOTS, unit->hit, SLOTS);
        memcpy(&out->victim[n * (SLOTS + 1)], unit->victim, sizeof unit->victim);
        memcpy(&out->wr_kind[n * RESULT_BUSES], unit->wr_kind, sizeof unit->wr_kind);
    }
}

static void show(const struct subcore *sc, rf_malekeh_out *out) {
    unsigned c = sc->c, port = c * DISPATCH_PORTS, b = c * BANKS;

    out->issue_valid[0] |= (uint64_t)sc->scheduler.issue_valid << c;
    out->issue_warp[c] = sc->scheduler.issue_warp;
    bitvec_join(out->disp_valid, port, sc->allocator.disp_valid, DISPATCH_PORTS);
    memcpy(&out->disp_unit[port], sc->allocator.disp_unit, sizeof sc->allocator.disp_unit);
    for (unsigned k = 0; k < DISPATCH_PORTS; k++)
        out->disp_tag[port + k] = dispatched_tag(sc, k);
    memcpy(&out->wb_kind[c * RESULT_BUSES], sc->arbiter.wb_kind, sizeof sc->arbiter.wb_kind);
    bitvec_join(out->rd_valid, c * REQUESTS, sc->arbiter_in.rd_valid, REQUESTS);
    memcpy(&out->rd_bank[c * REQUESTS], sc->arbiter_in.rd_bank, sizeof sc->arbiter_in.rd_bank);
    bitvec_join(out->rd_grant, c * REQUESTS, sc->arbiter.rd_grant, REQUESTS);
    memcpy(&out->bank_class[b], sc->arbiter.bank_class, sizeof sc->arbiter.bank_class);
    memcpy(&out->bank_row[b], sc->arbiter.bank_row, sizeof sc->arbiter.bank_row);
    memcpy(&out->bank_mask[b], sc->arbiter.bank_mask, sizeof sc->arbiter.bank_mask);
    out->alloc_kind[c] = sc->allocator.alloc_kind;
    show_units(sc, out);
}

static void step_subcore(rf_malekeh *m, const rf_malekeh_in *in, unsigned c, unsigned sthld,
                         rf_malekeh_out *out, rf_malekeh_state *next) {
    struct subcore sc;

    sc.c = c;
    arrive(m, in, &sc);
    request(m, in, &sc);
    arbitrate(m, in, &sc, next);
    issue(m, in, sthld, &sc, next);
    collect(m, in, &sc, next);
    show(&sc, out);
    ccu_datapath_move(&m->mem.crossbar[c], &m->mem.bank[c * BANKS], sc.unit, &sc.allocator,
                      &sc.arbiter, &in->wb_data[c * RESULT_BUSES],
                      &out->disp_data[c * DISPATCH_PORTS * SLOTS]);
}

/* Outputs that the sub-cores put together bit by bit. */
static void clear_vectors(rf_malekeh_out *out) {
    out->issue_valid[0] = 0;
    memset(out->disp_valid, 0, sizeof out->disp_valid);
    memset(out->rd_valid, 0, sizeof out->rd_valid);
    memset(out->rd_grant, 0, sizeof out->rd_grant);
    memset(out->flush, 0, sizeof out->flush);
    memset(out->hit, 0, sizeof out->hit);
}

void rf_malekeh_step(rf_malekeh *m, const rf_malekeh_in *in, rf_malekeh_out *out) {
    rf_malekeh_state next;
    sthld_controller_in sthld_in;
    sthld_controller_out sthld;

    clear_vectors(out);
    memset(&sthld_in, 0, sizeof sthld_in);
    sthld_controller_outputs(&sthld_in, &m->s.sthld, &sthld);
    for (unsigned c = 0; c < SUBCORES; c++)
        step_subcore(m, in, c, sthld.sthld, out, &next);
    sthld_in.issue_valid[0] = out->issue_valid[0];
    sthld_controller_step(&sthld_in, &m->s.sthld, &sthld, &next.sthld);
    out->sthld = sthld.sthld;
    out->fsm = sthld.fsm;
    out->interval_end = sthld.interval_end;
    out->change = sthld.change;
    m->s = next;
}
