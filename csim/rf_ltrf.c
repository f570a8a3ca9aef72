/* SPDX-License-Identifier: Apache-2.0
 * rf_ltrf: LTRF (LTRF, 4, Fig. 5). See rf_ltrf.h. Blocks run in the order in which signals flow:
 * active set, fills, registers that may move, look-ups, the pick, moves, write buffers, arbiter.
 * Then everything that answers to them; the WCBs' next states last.
 *
 * A WCB is run only in a cycle in which it is asked or commanded. These warps are bits of a word.
 * Loops over the WCBs run over all their numbers, which so are constants in each call
 * (docs/prove-tops.md).
 */
#include "rf_ltrf.h"

#include "address_allocator.h"
#include "bank_arbiter.h"
#include "bank_timer.h"
#include "ltrf_collector.h"
#include "ltrf_datapath.h"
#include "prefetch_unit.h"
#include "prim/requests.h"
#include "two_level_scheduler.h"
#include "wcb.h"
#include "write_buffer.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1 && PROBE,
               "one scheduler, no ports for stealing, and a cache");
_Static_assert(SCHEDULER_WARPS <= 64 && SLOTS >= 2 && SLOTS <= 4,
               "one word a set of warps; two operands are looked up at once, the others later");

/* What a cycle knows of each block. */
struct cycle {
    two_level_scheduler_in scheduler_in;
    two_level_scheduler_out scheduler;
    ltrf_collector_in collector_in;
    ltrf_collector_out collector;
    wcb_in wcb_in;                /* of one WCB after the other: most of it is the same for all */
    wcb_out wcb[SCHEDULER_WARPS]; /* of those that are asked */
    address_allocator_in allocator_in;
    address_allocator_out allocator;
    prefetch_unit_in prefetch_in;
    prefetch_unit_out prefetch;
    write_buffer_in buffer_in;
    write_buffer_out buffer;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
    bank_timer_in timer_in;
    bank_timer_out timer;

    /* Warps as bits; no bit: there is no such warp. */
    uint64_t issued;            /* that of the slot that issued last */
    uint64_t arriving;          /* it, if its instruction arrives in this cycle */
    uint64_t late;              /* whose operands 2, 3 may be looked up */
    uint64_t moves[ACTIVE];     /* of each slot, if a register of it may move */
    uint64_t movers;            /* all of those */
    uint64_t vectors;           /* whose vectors are read */
    uint64_t bus[RESULT_BUSES]; /* whose result is on a bus */

    uint64_t src_cached, late_cached; /* operands that were looked up and are in the cache */
    uint64_t bus_cached;              /* buses whose register is in the cache */
    uint64_t main_read, main_write;

    two_level_scheduler_state next_scheduler;
    ltrf_collector_state next_collector;
    address_allocator_state next_allocator;
    prefetch_unit_state next_prefetch;
    write_buffer_state next_buffer;
    bank_arbiter_state next_arbiter;
    bank_timer_state next_timer;
};

static uint64_t warp_bit(unsigned warp) {
    return bits_bit(warp) & bits_low(SCHEDULER_WARPS);
}

/* The warp of a slot. */
static uint64_t slot_bit(const struct cycle *c, unsigned slot) {
    return number_exists(slot, ACTIVE_BITS, ACTIVE) ? warp_bit(c->scheduler.warp[slot]) : 0;
}

/* First row of a warp's registers. */
static unsigned base_of(const rf_ltrf_in *in, unsigned warp) {
    return number_exists(warp, SCHEDULER_WARP_BITS, SCHEDULER_WARPS) ? in->base[warp] : 0;
}

/* Outputs of all blocks from state alone. */
static void begin(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;

    i->clear_valid = (uint8_t)in->clear_valid[0];
    i->clear_warp = in->clear_warp;
    two_level_scheduler_outputs(i, &m->s.scheduler, &c->scheduler);
    c->timer_in.latency = in->main_latency;
    bank_timer_outputs(&c->timer_in, &m->s.timer, &c->timer);
    address_allocator_outputs(&c->allocator_in, &m->s.allocator, &c->allocator);
    write_buffer_outputs(&c->buffer_in, &m->s.buffer, &c->buffer);
    ltrf_collector_moore(&m->s.collector, &c->collector);
}

/* What reaches the cache, and which registers may move. */
static void prefetch(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    prefetch_unit_in *i = &c->prefetch_in;

    i->prefetch = c->scheduler.arrive_valid & in->cur_prefetch;
    i->prefetch_slot = c->scheduler.arrive_slot;
    memcpy(i->prefetch_vector, in->cur_vector, sizeof i->prefetch_vector);
    i->cleared[0] = c->scheduler.cleared[0];
    i->hold_left = c->scheduler_in.clear_valid;
    memcpy(i->slot_warp, c->scheduler.warp, sizeof i->slot_warp);
    for (unsigned p = 0; p < ACTIVE; p++)
        i->slot_base[p] = base_of(in, i->slot_warp[p]);
    memcpy(i->in_flight, in->in_flight, sizeof i->in_flight);
    memcpy(i->bank_ok, c->allocator.bank_ok, sizeof i->bank_ok);
    memcpy(i->bank, c->allocator.bank, sizeof i->bank);
    i->main_busy[0] = c->timer.busy[0];
    i->occupied[0] = c->buffer.occupied[0];
    i->unloading[0] = c->buffer.unloading[0];
    i->done[0] = c->timer.done[0];
    memcpy(i->done_dest, c->timer.done_dest, sizeof i->done_dest);
    prefetch_unit_outputs(i, &m->s.prefetch, &c->prefetch);
}

static void find_warps(const rf_ltrf_in *in, struct cycle *c) {
    uint64_t moving = c->prefetch.out_valid[0] | c->prefetch.in_valid[0];

    c->issued = slot_bit(c, c->scheduler.arrive_slot);
    c->arriving = c->issued & bits_if(c->scheduler.arrive_valid);
    c->late = warp_bit(c->collector.late_warp);
    c->vectors = slot_bit(c, c->prefetch.vector_slot);
    c->movers = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        c->moves[p] = slot_bit(c, p) & bits_if(((moving >> p) & 1) != 0);
        c->movers |= c->moves[p];
    }
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        c->bus[p] = warp_bit(in->wb_warp[p]);
}

/* The register of a warp that may move: that of its lowest-numbered slot, if it has several. */
static void set_mover(struct cycle *c, uint64_t warp) {
    for (unsigned p = ACTIVE; p-- > 0;)
        if (warp & c->moves[p])
            c->wcb_in.lookup_reg[0] = c->prefetch.move_reg[p];
}

/* Registers at a WCB's read ports: an instruction's operands, two a cycle, or a register that
 * moves. A warp whose registers move does not issue. */
static void set_ports(const rf_ltrf_in *in, struct cycle *c, uint64_t warp) {
    wcb_in *i = &c->wcb_in;

    i->lookup_reg[0] = 0;
    i->lookup_reg[1] = 0;
    if (warp & c->movers)
        set_mover(c, warp);
    for (unsigned k = 0; k < 2; k++) {
        if (warp & c->late & bits_if(bitvec_get(c->collector.late_valid, k)))
            i->lookup_reg[k] = c->collector.late_reg[k];
        if (warp & c->arriving)
            i->lookup_reg[k] = in->cur_reg[k];
    }
}

/* The answers of a WCB go where they are asked for. */
static void take_operands(struct cycle *c, uint64_t warp, const wcb_out *wcb) {
    ltrf_collector_in *i = &c->collector_in;

    if (warp & c->issued) {
        memcpy(i->src_bank, wcb->lookup_bank, sizeof wcb->lookup_bank);
        for (unsigned k = 0; k < SLOTS; k++)
            i->src_row[k] = wcb->offset;
        c->src_cached = wcb->lookup_valid[0];
    }
    if (warp & c->late) {
        memcpy(i->late_bank, wcb->lookup_bank, sizeof i->late_bank);
        c->late_cached = wcb->lookup_valid[0];
    }
}

static void take_registers(struct cycle *c, uint64_t warp, const wcb_out *wcb) {
    prefetch_unit_in *i = &c->prefetch_in;

    for (unsigned p = 0; p < ACTIVE; p++) {
        if (warp & c->moves[p]) {
            i->reg_bank[p] = wcb->lookup_bank[0];
            i->reg_live[0] |= (wcb->lookup_live[0] & 1) << p;
        }
    }
    if (warp & c->vectors) {
        memcpy(i->vector_working_set, wcb->working_set, sizeof i->vector_working_set);
        memcpy(i->vector_valid, wcb->valid, sizeof i->vector_valid);
    }
}

static void take_results(struct cycle *c, uint64_t warp, const wcb_out *wcb) {
    bank_arbiter_in *i = &c->arbiter_in;

    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        if (warp & c->bus[p]) {
            i->wb_bank[p] = wcb->result_bank[p];
            i->wb_row[p] = wcb->offset;
            c->bus_cached |= wcb->result_valid[0] & bits_bit(p);
        }
    }
}

static void look_up(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    uint64_t asked = c->issued | c->late | c->movers | c->vectors;

    for (unsigned p = 0; p < RESULT_BUSES; p++)
        asked |= c->bus[p];
    memcpy(c->wcb_in.result_reg, in->wb_reg, sizeof c->wcb_in.result_reg);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        uint64_t warp = bits_bit(w);

        if (asked & warp) {
            set_ports(in, c, warp);
            wcb_outputs(&c->wcb_in, &m->s.wcb[w], &c->wcb[w]);
            take_operands(c, warp, &c->wcb[w]);
            take_registers(c, warp, &c->wcb[w]);
            take_results(c, warp, &c->wcb[w]);
        }
    }
}

/* Ports of absent warps stay 0, so the OR over all WCBs is right. */
static void ask_wcbs(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    memset(&c->collector_in, 0, sizeof c->collector_in);
    memset(&c->arbiter_in, 0, sizeof c->arbiter_in); /* inputs of stealing stay 0 */
    memset(c->prefetch_in.vector_working_set, 0, sizeof c->prefetch_in.vector_working_set);
    memset(c->prefetch_in.vector_valid, 0, sizeof c->prefetch_in.vector_valid);
    memset(c->prefetch_in.reg_bank, 0, sizeof c->prefetch_in.reg_bank);
    c->prefetch_in.reg_live[0] = 0;
    c->src_cached = c->late_cached = c->bus_cached = 0;
    find_warps(in, c);
    look_up(m, in, c);
}

static void issue(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    two_level_scheduler_in *i = &c->scheduler_in;
    bool three = (in->cur_src_valid[0] >> 2) != 0; /* operands, or four */

    memcpy(i->ready, in->ready[0], sizeof i->ready);
    memcpy(i->stalled, in->stalled, sizeof i->stalled);
    memcpy(i->eligible, in->eligible, sizeof i->eligible);
    i->alloc_ok = c->collector.alloc_ok;
    i->hold = c->prefetch_in.prefetch | (c->scheduler.arrive_valid & three);
    i->stop = c->prefetch_in.prefetch;
    i->enter_ok = c->allocator.offset_ok;
    i->enter_slot = c->allocator.offset;
    i->wake[0] = c->prefetch.wake[0];
    i->left[0] = c->prefetch.left[0];
    two_level_scheduler_step(i, &m->s.scheduler, &c->scheduler, &c->next_scheduler);
}

static void move_registers(const rf_ltrf *m, struct cycle *c) {
    prefetch_unit_in *i = &c->prefetch_in;

    i->enter = c->scheduler.enter_valid;
    i->enter_slot = c->scheduler_in.enter_slot;
    i->leave[0] = c->scheduler.leave[0];
    prefetch_unit_step(i, &m->s.prefetch, &c->prefetch, &c->next_prefetch);
}

/* Registers that leave the cache, and results of those that are not in it. */
static void write_back(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    write_buffer_in *i = &c->buffer_in;

    i->out_valid[0] = c->prefetch.back_valid[0];
    memcpy(i->out_bank, c->prefetch.back_bank, sizeof i->out_bank);
    memcpy(i->out_slot, c->prefetch.back_slot, sizeof i->out_slot);
    memcpy(i->out_row, c->prefetch.back_row, sizeof i->out_row);
    /* Not what may enter: a register that waits for a result may wait for one that needs this
     * buffer. */
    i->in_valid[0] = c->prefetch.enters[0];
    i->bus_valid[0] = in->wb_valid[0] & ~c->bus_cached;
    memcpy(i->bus_warp, in->wb_warp, sizeof i->bus_warp);
    memcpy(i->bus_reg, in->wb_reg, sizeof i->bus_reg);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        i->bus_base[p] = base_of(in, in->wb_warp[p]);
    memcpy(i->bus_mask, in->wb_mask, sizeof i->bus_mask);
    i->fill_valid[0] = c->prefetch.fill_port[0];
    i->main_busy[0] = c->timer.busy[0];
    write_buffer_step(i, &m->s.buffer, &c->buffer, &c->next_buffer);
    c->main_write = ltrf_main_write(&c->buffer, &c->timer);
    c->main_read = ltrf_main_read(&c->prefetch, c->main_write);
}

static void request(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->skip = in->cur_prefetch;
    memcpy(i->src_valid, in->cur_src_valid, sizeof i->src_valid);
    memcpy(i->src_reg, in->cur_reg, sizeof i->src_reg);
    if (number_exists(c->scheduler.arrive_slot, ACTIVE_BITS, ACTIVE))
        i->src_warp = c->scheduler.warp[c->scheduler.arrive_slot];
    i->src_tag = in->cur_tag[0];
    memcpy(i->dispatch_ready, in->dispatch_ready, sizeof i->dispatch_ready);
    ltrf_collector_outputs(i, &m->s.collector, &c->collector);
}

/* Cache banks of the registers that leave. */
static uint64_t leaving_banks(const struct cycle *c) {
    uint64_t banks = 0;

    for (unsigned p = 0; p < ACTIVE; p++)
        banks |=
            bits_bit(c->prefetch_in.reg_bank[p]) & bits_if(c->prefetch.out_kind[p] != OUT_NONE);
    return banks & bits_low(BANKS);
}

/* Cache banks whose port is taken by registers that move are not asked. */
static void arbitrate(const rf_ltrf *m, const rf_ltrf_in *in, struct cycle *c) {
    bank_arbiter_in *i = &c->arbiter_in;
    uint64_t taken = c->prefetch.fill_port[0] | c->buffer.cache_read[0] | leaving_banks(c);

    requests_without(i->rd_valid, c->collector.rd_valid, c->collector.rd_bank, taken);
    memcpy(i->rd_bank, c->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, c->collector.rd_row, sizeof i->rd_row);
    i->wb_valid[0] =
        in->wb_valid[0] & c->bus_cached & ~banks_among(i->wb_bank, RESULT_BUSES, taken);
    memcpy(i->wb_mask, in->wb_mask, sizeof i->wb_mask);
    bank_arbiter_step(i, &m->s.arbiter, &c->arbiter, &c->next_arbiter);
}

static void collect(const rf_ltrf *m, struct cycle *c) {
    ltrf_collector_in *i = &c->collector_in;

    i->issue_valid = c->scheduler.issue_valid;
    memcpy(i->grant, c->arbiter.rd_grant, sizeof i->grant);
    memcpy(i->bank_read, c->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, c->arbiter.bank_req, sizeof i->bank_req);
    for (unsigned b = 0; b < BANKS; b++)
        requests_add(i->arrived, bitvec_get(c->collector.fill_valid, b), c->collector.fill_dest[b]);
    ltrf_collector_step(i, &m->s.collector, &c->collector, &c->next_collector);
}

static void allocate(const rf_ltrf *m, struct cycle *c) {
    address_allocator_in *i = &c->allocator_in;

    i->alloc[0] = i->release[0] = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        i->alloc[0] |= (uint64_t)(c->prefetch.in_kind[p] != IN_NONE) << p;
        i->release[0] |= (uint64_t)(c->prefetch.out_kind[p] != OUT_NONE) << p;
    }
    memcpy(i->release_bank, c->prefetch_in.reg_bank, sizeof i->release_bank);
    i->reset_queues[0] = c->scheduler.cleared[0];
    i->enter = c->scheduler.enter_valid;
    i->leave[0] = c->prefetch.left[0] | c->scheduler.cleared[0];
    address_allocator_step(i, &m->s.allocator, &c->allocator, &c->next_allocator);
}

static void keep_time(const rf_ltrf *m, struct cycle *c) {
    bank_timer_in *i = &c->timer_in;

    i->read[0] = c->main_read;
    i->write[0] = c->main_write;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        i->dest[b] = (c->main_read >> b) & 1 ? c->prefetch.read_dest[b] : 0;
    bank_timer_step(i, &m->s.timer, &c->timer, &c->next_timer);
}

/* What a bus is told. */
static enum result_code kind_of(const struct cycle *c, unsigned p) {
    if (c->arbiter.wb_kind[p] != WB_WAITS)
        return RESULT_CACHE;
    return bitvec_get(c->buffer.bus_done, p) ? RESULT_MAIN : RESULT_WAITS;
}

/* Of a cache bank that takes its last beat: whose register that is. */
static uint64_t filled(const struct cycle *c, unsigned b) {
    return bitvec_get(c->prefetch.fill_last, b) ? slot_bit(c, c->prefetch.fill_slot[b]) : 0;
}

/* Inputs that are the same for all. */
static void set_values(const rf_ltrf_in *in, struct cycle *c) {
    wcb_in *i = &c->wcb_in;

    memcpy(i->dead_reg, in->cur_reg, sizeof i->dead_reg);
    memcpy(i->load_vector, in->cur_vector, sizeof i->load_vector);
    memcpy(i->fill_reg, c->prefetch.fill_reg, sizeof i->fill_reg);
    i->enter_offset = c->scheduler_in.enter_slot;
}

/* What changes a WCB, all of it as bits of warps. */
struct commands {
    uint64_t written[RESULT_BUSES], dead, load, moved, fill[BANKS], enter, clear;
};

static void find_commands(const rf_ltrf_in *in, const rf_ltrf_out *out, const struct cycle *c,
                          struct commands *to) {
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        to->written[p] = c->bus[p] & bits_if(out->wb_kind[p] != RESULT_WAITS);
    to->dead = c->arriving & bits_if(!in->cur_prefetch);
    to->load = c->issued & bits_if(c->prefetch_in.prefetch);
    to->moved = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        to->moved |= c->moves[p] & bits_if((c->prefetch.out_kind[p] | c->prefetch.in_kind[p]) != 0);
    for (unsigned b = 0; b < BANKS; b++)
        to->fill[b] = filled(c, b);
    to->enter = warp_bit(c->scheduler.enter_warp) & bits_if(c->scheduler.enter_valid);
    to->clear = warp_bit(in->clear_warp) & bits_if(c->scheduler_in.clear_valid);
}

/* Warps with a command. Without liveness bits a result or a dead operand is none. */
static uint64_t commanded(const rf_ltrf_in *in, const struct commands *of) {
    uint64_t any = of->load | of->moved | of->enter | of->clear;

    for (unsigned b = 0; b < BANKS; b++)
        any |= of->fill[b];
    if (!LIVENESS)
        return any;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= of->written[p];
    return any | (of->dead & bits_if((in->cur_src_valid[0] & in->cur_dead[0]) != 0));
}

/* What its register that may move does, as in set_mover. */
static void set_moves(struct cycle *c, uint64_t warp) {
    wcb_in *i = &c->wcb_in;

    i->set = i->set_reg = i->set_bank = i->set_valid = 0;
    i->drop = i->drop_reg = 0;
    if (!(warp & c->movers))
        return;
    for (unsigned p = ACTIVE; p-- > 0;) {
        if (warp & c->moves[p]) {
            i->set = c->prefetch.in_kind[p] != IN_NONE;
            i->set_bank = c->allocator.bank[p];
            i->set_valid = c->prefetch.in_kind[p] == IN_ALLOCATE;
            i->drop = c->prefetch.out_kind[p] != OUT_NONE;
            i->set_reg = i->drop_reg = c->prefetch.move_reg[p];
        }
    }
}

static void set_commands(const rf_ltrf_in *in, const struct commands *of, uint64_t warp,
                         wcb_in *i) {
    i->written[0] = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        i->written[0] |= (uint64_t)((of->written[p] & warp) != 0) << p;
    i->dead[0] = in->cur_src_valid[0] & in->cur_dead[0] & bits_if((of->dead & warp) != 0);
    i->load = (of->load & warp) != 0;
    i->fill[0] = 0;
    for (unsigned b = 0; b < BANKS; b++)
        i->fill[0] |= (uint64_t)((of->fill[b] & warp) != 0) << b;
    i->enter = (of->enter & warp) != 0;
    i->clear = (of->clear & warp) != 0;
}

static void command_wcbs(rf_ltrf *m, const rf_ltrf_in *in, const rf_ltrf_out *out,
                         struct cycle *c) {
    struct commands commands;
    uint64_t concerned;

    find_commands(in, out, c, &commands);
    concerned = commanded(in, &commands);
    set_values(in, c);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        uint64_t warp = bits_bit(w);

        if (concerned & warp) {
            wcb_state next;

            set_ports(in, c, warp);
            set_commands(in, &commands, warp, &c->wcb_in);
            set_moves(c, warp);
            wcb_step(&c->wcb_in, &m->s.wcb[w], &c->wcb[w], &next);
            m->s.wcb[w] = next;
        }
    }
}

/* Operands that are looked up and are not in the cache. */
static bool misses(const rf_ltrf_in *in, const struct cycle *c) {
    bool arrives = c->scheduler.arrive_valid && !in->cur_prefetch;
    uint64_t src = in->cur_src_valid[0] & bits_low(2) & bits_if(arrives);

    return ((src & ~c->src_cached) | (c->collector.late_valid[0] & ~c->late_cached)) != 0;
}

static void show_operands(const struct cycle *c, rf_ltrf_out *out) {
    out->issue_valid[0] = c->scheduler.issue_valid;
    out->issue_warp[0] = c->scheduler.issue_warp;
    memcpy(out->disp_valid, c->collector.disp_valid, sizeof out->disp_valid);
    memcpy(out->disp_unit, c->collector.disp_unit, sizeof out->disp_unit);
    memcpy(out->disp_tag, c->collector.disp_tag, sizeof out->disp_tag);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        out->wb_kind[p] = kind_of(c, p);
    memcpy(out->rd_valid, c->collector.rd_valid, sizeof out->rd_valid);
    memcpy(out->rd_bank, c->collector.rd_bank, sizeof out->rd_bank);
    memcpy(out->rd_grant, c->arbiter.rd_grant, sizeof out->rd_grant);
    memcpy(out->bank_class, c->arbiter.bank_class, sizeof out->bank_class);
    memcpy(out->bank_row, c->arbiter.bank_row, sizeof out->bank_row);
    memcpy(out->bank_mask, c->arbiter.bank_mask, sizeof out->bank_mask);
    memcpy(out->late, c->collector.late_valid, sizeof out->late);
}

static void show_slots(const struct cycle *c, rf_ltrf_out *out) {
    out->held[0] = c->scheduler.held[0];
    memcpy(out->slot_warp, c->scheduler.warp, sizeof out->slot_warp);
    out->running[0] = c->scheduler.running[0];
    out->enter_valid = c->scheduler.enter_valid;
    out->enter_warp = c->scheduler.enter_warp;
    out->enter_slot = c->scheduler_in.enter_slot;
    out->leave[0] = c->scheduler.leave[0];
    out->left[0] = c->prefetch.left[0];
    out->wake[0] = c->prefetch.wake[0];
}

static void show_registers(const struct cycle *c, rf_ltrf_out *out) {
    memcpy(out->out_kind, c->prefetch.out_kind, sizeof out->out_kind);
    memcpy(out->in_kind, c->prefetch.in_kind, sizeof out->in_kind);
    for (unsigned p = 0; p < ACTIVE; p++) {
        bool leaves = c->prefetch.out_kind[p] != OUT_NONE;
        bool enters = c->prefetch.in_kind[p] != IN_NONE;

        out->move_reg[p] = leaves || enters ? c->prefetch.move_reg[p] : 0;
        out->in_bank[p] = enters ? c->allocator.bank[p] : 0;
    }
    out->cache_fill[0] = c->prefetch.fill_port[0];
    out->cache_unload[0] = c->buffer.cache_read[0];
    out->error = c->allocator.error;
}

static void show_main(const struct cycle *c, rf_ltrf_out *out) {
    out->main_read[0] = c->main_read;
    out->main_write[0] = c->main_write;
    out->main_busy[0] = c->timer.busy[0];
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        bool writes = (c->main_write >> b) & 1, reads = (c->main_read >> b) & 1;

        out->main_mask[b] = writes ? c->buffer.write_mask[b] : 0;
        out->main_row[b] = writes ? c->buffer.write_row[b] : reads ? c->prefetch.read_row[b] : 0;
    }
}

static void keep(rf_ltrf_state *s, const struct cycle *c) {
    s->scheduler = c->next_scheduler;
    s->collector = c->next_collector;
    s->allocator = c->next_allocator;
    s->prefetch = c->next_prefetch;
    s->buffer = c->next_buffer;
    s->arbiter = c->next_arbiter;
    s->timer = c->next_timer;
}

void rf_ltrf_step(rf_ltrf *m, const rf_ltrf_in *in, rf_ltrf_out *out) {
    struct cycle c;

    begin(m, in, &c);
    prefetch(m, in, &c);
    ask_wcbs(m, in, &c);
    request(m, in, &c);
    issue(m, in, &c);
    move_registers(m, &c);
    write_back(m, in, &c);
    arbitrate(m, in, &c);
    collect(m, &c);
    allocate(m, &c);
    keep_time(m, &c);
    show_operands(&c, out);
    out->miss = misses(in, &c);
    show_slots(&c, out);
    show_registers(&c, out);
    show_main(&c, out);
    command_wcbs(m, in, out, &c);
    ltrf_datapath_move(&m->mem.crossbar, m->mem.bank, &m->mem.narrow, m->mem.main, &c.collector,
                       &c.arbiter, &c.prefetch, &c.buffer, &c.timer, in->wb_data, out->disp_data);
    keep(&m->s, &c);
}
