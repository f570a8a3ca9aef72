/* SPDX-License-Identifier: Apache-2.0
 * rf_rfc: register file with register file caches (Gebhart, 5.2 to 5.4). See rf_rfc.h. Blocks run
 * in the order in which signals flow (docs/blocks/rf_rfc.md, Order within a cycle).
 */
#include "rf_rfc.h"

#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "rfc.h"
#include "rfc_datapath.h"
#include "rfc_operands.h"
#include "rfc_port.h"
#include "two_level_scheduler.h"
#include "victim_buffer.h"

typedef rf_rfc_in top_in;
typedef rf_rfc_out top_out;

#include "prim/two_level.h"

/* wb_kind of a result that is written; the arbiter's code. */
enum { ACCEPTED = 1 };

/* What a cycle knows of each block, and of the logic between them. */
struct cycle {
    two_level_scheduler_in scheduler_in;
    two_level_scheduler_out scheduler;
    rfc_in rfc_in[ACTIVE];
    rfc_out rfc[ACTIVE];
    rfc_operands_in operands_in;
    rfc_operands_out operands;
    ltrf_collector_in collector_in;
    ltrf_collector_out collector;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
    rfc_port_in port_in;
    rfc_port_out port;
    victim_buffer_in victims_in;
    victim_buffer_out victims;
    bank_timer_in timer_in;
    bank_timer_out timer;
    uint64_t look, open;                   /* slots that are looked up; whose RFC may be written */
    uint64_t taken;                        /* banks that the arbiter does not see */
    uint64_t bus_slot[RESULT_BUSES];       /* slot that holds the result's warp */
    uint64_t to_rfc;                       /* results for RFCs */
    uint64_t left, clear;                  /* slots that are free from the next cycle on */
    uint64_t asks[BITVEC_WORDS(REQUESTS)]; /* requests that the tags do not hold */
    rf_rfc_state next;
};

/* 1: The active set, busy banks and those with a full victim buffer. */
static void begin(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    c->scheduler_in.clear_valid = (uint8_t)in->clear_valid[0];
    c->scheduler_in.clear_warp = in->clear_warp;
    two_level_scheduler_outputs(&c->scheduler_in, &m->s.scheduler, &c->scheduler);
    c->timer_in.latency = in->main_latency;
    bank_timer_outputs(&c->timer_in, &m->s.timer, &c->timer);
    victim_buffer_outputs(&c->victims_in, &m->s.victims, &c->victims);
    c->taken = c->timer.busy[0] | c->victims.full[0];
}

/* Slots whose warp runs, and is not cleared: without caches none. */
static void find_slots(struct cycle *c) {
    uint64_t arrives = bits_if(c->scheduler.arrive_valid) & bits_low(ACTIVE);

    c->open = HAS_RFC ? c->scheduler.running[0] & ~c->scheduler.cleared[0] : 0;
    c->look = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        c->look |= (uint64_t)(c->scheduler.arrive_slot == p) << p;
    c->look &= arrives & c->open;
}

/* 2: Look-up, in all RFCs; one is asked at most, and the others give 0. */
static void look_up(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        rfc_in *i = &c->rfc_in[p];
        uint64_t dies = LIVENESS && (c->look >> p & 1) ? in->cur_dead[0] : 0;

        memset(i, 0, sizeof *i);
        i->look = (uint8_t)(c->look >> p & 1);
        i->look_valid[0] = in->cur_src_valid[0];
        memcpy(i->look_reg, in->cur_reg, sizeof i->look_reg);
        i->look_mask = in->cur_mask[0];
        i->dead[0] = dies & in->cur_src_valid[0];
        memcpy(i->drop_reg, in->wb_reg, sizeof i->drop_reg);
        memcpy(i->drop_mask, in->wb_mask, sizeof i->drop_mask);
        rfc_early(i, &m->s.rfc[p], &c->rfc[p]);
    }
}

/* Of the RFC of the slot that arrives. */
static const rfc_out *answer(const struct cycle *c) {
    return &c->rfc[c->scheduler.arrive_slot];
}

/* 3: Operands that the main register file has to give, and requests that the tags do not hold. */
static void request(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;
    rfc_operands_in *o = &c->operands_in;
    const rfc_out *rfc = answer(c);

    ltrf_collector_moore(&m->s.collector, &c->collector);
    o->arrive = c->scheduler.arrive_valid;
    o->arrive_slot = c->scheduler.arrive_slot;
    o->unit = c->collector.next_unit;
    o->src_valid[0] = in->cur_src_valid[0];
    memcpy(o->src_reg, in->cur_reg, sizeof o->src_reg);
    o->src_mask = in->cur_mask[0];
    memcpy(o->hit, rfc->hit, sizeof o->hit);
    memcpy(o->lrf_hit, rfc->lrf_hit, sizeof o->lrf_hit);
    memcpy(o->done, c->timer.done, sizeof o->done);
    memcpy(o->done_dest, c->timer.done_dest, sizeof o->done_dest);
    rfc_operands_outputs(o, &m->s.operands, &c->operands);
    two_level_operands(i, in, c->operands.need);
    ltrf_collector_outputs(i, &m->s.collector, &c->collector);
    for (unsigned w = 0; w < BITVEC_WORDS(REQUESTS); w++)
        c->asks[w] = c->collector.rd_valid[w] & ~c->operands.hold[w];
}

/* Slot that holds the warp of the bus's result. */
static uint64_t slot_of(const rf_rfc_in *in, const two_level_scheduler_out *slots, unsigned bus) {
    uint64_t slot = 0;

    for (unsigned p = 0; p < ACTIVE; p++)
        slot |= (uint64_t)(slots->warp[p] == in->wb_warp[bus]) << p;
    return slot & slots->held[0] & bits_if(bitvec_get(in->wb_valid, bus));
}

/* 4: Results for an RFC: of a warp that runs, if they do not go past. */
static void route(const rf_rfc_in *in, struct cycle *c) {
    c->to_rfc = 0;
    for (unsigned b = 0; b < RESULT_BUSES; b++) {
        bool past = BYPASS_LONG && bitvec_get(in->wb_long, b);

        c->bus_slot[b] = slot_of(in, &c->scheduler, b);
        c->to_rfc |= (uint64_t)((c->bus_slot[b] & c->open) != 0 && !past) << b;
    }
}

/* 5: Banks that are busy, or have a victim to write, are not asked. */
static void arbitrate(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;
    uint64_t to_main = in->wb_valid[0] & ~c->to_rfc;

    two_level_reads(i, &c->collector, c->asks, c->taken);
    two_level_results(i, in);
    i->wb_valid[0] = to_main & ~banks_among(in->wb_bank, RESULT_BUSES, c->taken);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next.arbiter);
}

/* 6: What the RFCs write. */
static void choose_writes(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    rfc_port_in *i = &c->port_in;

    memset(i, 0, sizeof *i);
    i->to_rfc[0] = c->to_rfc;
    for (unsigned b = 0; b < RESULT_BUSES; b++)
        i->bus_slot[b][0] = c->bus_slot[b];
    memcpy(i->wb_reg, in->wb_reg, sizeof i->wb_reg);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    i->wb_lrf[0] = RFC_LRF ? in->wb_lrf[0] : 0;
    i->open[0] = c->open;
    i->fill_valid[0] = c->operands.fill_valid[0];
    memcpy(i->fill_slot, c->operands.fill_slot, sizeof i->fill_slot);
    memcpy(i->fill_reg, c->operands.fill_reg, sizeof i->fill_reg);
    rfc_port_outputs(i, &m->s.port, &c->port);
}

/* Results of the slot's warp that the main register file takes. */
static uint64_t dropped(const struct cycle *c, unsigned p) {
    uint64_t buses = 0;

    for (unsigned b = 0; b < RESULT_BUSES; b++)
        buses |= (uint64_t)(c->arbiter.wb_kind[b] != 0 && (c->bus_slot[b] >> p & 1)) << b;
    return buses;
}

/* What the slot's RFC does: 6, and leaving. */
static void command(const rf_rfc *m, struct cycle *c, unsigned p) {
    rfc_in *i = &c->rfc_in[p];
    bool dirty = c->rfc[p].dirty[0] != 0, leaving = bitvec_get(c->scheduler.leaving, p);
    bool cleared = bitvec_get(c->scheduler.cleared, p);
    bool left = leaving && !dirty && !c->scheduler_in.clear_valid;

    i->drop[0] = dropped(c, p);
    i->w_valid = bitvec_get(c->port.w_valid, p);
    i->w_fill = bitvec_get(c->port.w_fill, p);
    i->w_lrf = bitvec_get(c->port.w_lrf, p);
    i->w_reg = c->port.w_reg[p];
    i->w_mask = c->port.w_mask[p];
    i->leave = leaving && dirty && !cleared;
    i->clear = left || cleared;
    c->left |= (uint64_t)left << p;
    c->clear |= (uint64_t)i->clear << p;
    rfc_outputs(i, &m->s.rfc[p], &c->rfc[p]);
}

/* 7: Victim buffers take entries. */
static void evict(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    victim_buffer_in *i = &c->victims_in;

    memset(i, 0, sizeof *i);
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned warp = c->scheduler.warp[p];

        i->ev_valid[0] |= (uint64_t)c->rfc[p].ev_valid << p;
        i->ev_warp[p] = warp;
        i->ev_base[p] =
            number_exists(warp, SCHEDULER_WARP_BITS, SCHEDULER_WARPS) ? in->base[warp] : 0;
        i->ev_reg[p] = c->rfc[p].ev_reg;
        i->ev_lanes[p] = c->rfc[p].ev_lanes;
    }
    i->main_busy[0] = c->timer.busy[0];
    victim_buffer_step(i, &m->s.victims, &c->victims, &c->next.victims);
}

/* 8: The RFCs' next state, and what becomes of the results. */
static void write_back(const rf_rfc *m, struct cycle *c) {
    c->port_in.w_done[0] = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        c->rfc_in[p].ev_go = bitvec_get(c->victims.ev_go, p);
        rfc_step(&c->rfc_in[p], &m->s.rfc[p], &c->rfc[p], &c->next.rfc[p]);
        c->port_in.w_done[0] |= (uint64_t)c->rfc[p].w_done << p;
    }
    rfc_port_step(&c->port_in, &m->s.port, &c->port, &c->next.port);
}

/* 9: What is not there without caches enters and leaves as in rf_bl. */
static void issue(const rf_rfc *m, const rf_rfc_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;

    two_level_pick(i, &c->scheduler, in);
    i->alloc_ok = c->collector.alloc_ok;
    i->left[0] = c->left;
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next.scheduler);
}

static void collect(const rf_rfc *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;
    rfc_operands_in *o = &c->operands_in;

    i->issue_valid = c->scheduler.issue_valid;
    two_level_answers(i, &c->arbiter, &c->timer);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next.collector);
    o->ev_go[0] = c->victims.ev_go[0];
    for (unsigned p = 0; p < ACTIVE; p++)
        o->ev_reg[p] = c->rfc[p].ev_reg;
    o->clear[0] = c->clear;
    rfc_operands_step(o, &m->s.operands, &c->operands, &c->next.operands);
}

static void keep_time(const rf_rfc *m, struct cycle *c) {
    two_level_accesses(&c->timer_in, &c->arbiter);
    c->timer_in.write[0] |= c->victims.full[0] & ~c->timer.busy[0];
    bank_timer_step(&c->timer_in, &m->s.timer, &c->timer, &c->next.timer);
}

static void show(const struct cycle *c, rf_rfc_out *out) {
    two_level_show(&c->scheduler, &c->collector, out);
    two_level_show_slots(&c->scheduler_in, &c->scheduler, out);
    two_level_show_banks(&c->arbiter, out);
    memcpy(out->rd_valid, c->asks, sizeof out->rd_valid);
    for (unsigned b = 0; b < RESULT_BUSES; b++)
        out->wb_kind[b] = c->port.bus_done[0] >> b & 1 ? ACCEPTED : c->arbiter.wb_kind[b];
}

static void show_caches(const struct cycle *c, rf_rfc_out *out) {
    const rfc_out *rfc = answer(c);

    memcpy(out->src_rfc, rfc->hit, sizeof out->src_rfc);
    memcpy(out->src_lrf, rfc->lrf_hit, sizeof out->src_lrf);
    out->src_main[0] = c->operands.need[0];
    memcpy(out->main_kind, c->arbiter.wb_kind, sizeof out->main_kind);
    for (unsigned p = 0; p < ACTIVE; p++) {
        out->w_kind[p] = c->rfc[p].w_kind;
        out->lrf_kind[p] = c->rfc[p].lrf_kind;
        out->freed[p][0] = c->rfc[p].freed[0];
        out->valid[p][0] = c->rfc[p].valid[0];
        out->dirty[p][0] = c->rfc[p].dirty[0];
    }
    out->w_fill[0] = c->port.w_fill[0];
    out->ev_valid[0] = c->victims_in.ev_valid[0];
    out->ev_go[0] = c->victims.ev_go[0];
    out->victim_write[0] = c->victims.full[0] & ~c->timer.busy[0];
    memcpy(out->victim_row, c->victims.write_row, sizeof out->victim_row);
    memcpy(out->victim_mask, c->victims.write_mask, sizeof out->victim_mask);
}

static void command_all(const rf_rfc *m, struct cycle *c) {
    c->left = c->clear = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        command(m, c, p);
}

void rf_rfc_step(rf_rfc *m, const rf_rfc_in *in, rf_rfc_out *out) {
    struct cycle c;

    begin(m, in, &c);
    find_slots(&c);
    look_up(m, in, &c);
    request(m, in, &c);
    route(in, &c);
    arbitrate(m, in, &c);
    choose_writes(m, in, &c);
    command_all(m, &c);
    evict(m, in, &c);
    write_back(m, &c);
    issue(m, in, &c);
    collect(m, &c);
    keep_time(m, &c);
    show(&c, out);
    show_caches(&c, out);
    rfc_datapath_move(&m->mem.data, m->mem.bank, &c.scheduler, &c.collector, c.rfc, &c.operands,
                      &c.port, &c.victims, &c.timer, &c.arbiter, in->wb_data, out->disp_data);
    m->s = c.next;
}
