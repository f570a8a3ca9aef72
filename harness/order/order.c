/* SPDX-License-Identifier: Apache-2.0
 * The phases of an instruction. Those without work for the blocks take no cycle.
 */
#include "order/order.h"

#include <stdio.h>
#include <string.h>

#include "prim/bitvec.h"
#include "rfc_codes.h"

static const struct warp_stream *stream(const struct order *o) {
    return &o->k->warps[o->warp];
}

static const struct dyn_inst *present(const struct order *o) {
    return &o->k->dyn[stream(o)->first + o->at];
}

static const struct order_inst *inst(const struct order *o) {
    return &o->insts[present(o)->index];
}

static uint64_t warps(const struct order *o) {
    return (uint64_t)o->k->n_blocks * o->k->warps_per_block;
}

/* ---- when it flushes ---- */

static int names_pending(const struct order *o) {
    uint64_t both = 0;
    for (unsigned w = 0; w < REG_WORDS; w++)
        both |= o->pending[w] & inst(o)->regs[w];
    return both != 0;
}

static int flushes_before(const struct order *o) {
    return o->config.flush == ORDER_DEP && names_pending(o);
}

static int flushes_behind(const struct order *o) {
    return o->config.flush == ORDER_DEP      ? inst(o)->is_barrier && o->config.barrier
           : o->config.flush == ORDER_STRAND ? inst(o)->ends
                                             : 0;
}

static int goes_past(const struct order *o) {
    return inst(o)->is_long && o->config.flush != ORDER_NONE;
}

/* ---- from phase to phase ---- */

static unsigned sources(const struct order *o) {
    return present(o)->mask ? inst(o)->n_src : 0;
}

static uint32_t dead(const struct order *o) {
    return o->config.liveness && present(o)->mask ? inst(o)->dead : 0;
}

/* Is there something to do in this phase, from its step on? */
static int has_work(const struct order *o) {
    switch (o->phase) {
    case ORDER_FLUSH_BEFORE:
        return o->began || flushes_before(o);
    case ORDER_CLEAR_BEFORE:
    case ORDER_CLEAR_BEHIND:
        return o->clears;
    case ORDER_LOOK:
        return o->step < sources(o);
    case ORDER_FILL:
        return o->missing != 0;
    case ORDER_DEAD:
        return o->step < sources(o) && dead(o) >> o->step != 0;
    case ORDER_WRITE:
        return present(o)->mask && o->step < inst(o)->n_dst;
    case ORDER_FLUSH_BEHIND:
        return flushes_behind(o);
    default:
        return o->phase == ORDER_EXIT || o->phase == ORDER_OVER;
    }
}

static void begin_inst(struct order *o) {
    const struct dyn_inst *d = present(o);
    o->phase = ORDER_FLUSH_BEFORE;
    o->missing = 0;
    o->n.instructions++;
    o->n.operands += d->mask ? inst(o)->n_src : 0;
    o->n.results += d->mask ? inst(o)->n_dst : 0;
}

static void begin_warp(struct order *o) {
    o->at = 0;
    memset(o->pending, 0, sizeof o->pending);
    values_begin_warp(&o->values);
    if (o->warp == warps(o))
        o->phase = ORDER_OVER;
    else if (stream(o)->count == 0)
        o->phase = ORDER_EXIT;
    else
        begin_inst(o);
}

static void end_inst(struct order *o) {
    if (present(o)->mask && inst(o)->is_long)
        reg_add_list(o->pending, inst(o)->dst, inst(o)->n_dst);
    if (++o->at == stream(o)->count)
        o->phase = ORDER_EXIT;
    else
        begin_inst(o);
}

static void next_phase(struct order *o) {
    o->step = 0;
    o->began = 0;
    if (o->phase == ORDER_EXIT) {
        o->warp++;
        begin_warp(o);
    } else if (o->phase == ORDER_CLEAR_BEHIND) {
        end_inst(o);
    } else {
        o->phase++;
    }
}

static void skip_idle(struct order *o) {
    while (!has_work(o))
        next_phase(o);
}

static void count_values(struct order_counters *n, const struct trace_stats *s) {
    for (unsigned r = 0; r <= VALUE_READS; r++) {
        n->values += s->value_reads[r];
        n->values_read_once += r == 1 ? s->value_reads[r] : 0;
        n->values_read_more += r > 1 ? s->value_reads[r] : 0;
        n->values_read_often += r > 2 ? s->value_reads[r] : 0;
    }
    for (unsigned d = 1; d <= 3; d++)
        n->values_read_soon += s->once_lifetime[d];
}

void order_begin(struct order *o, const struct kernel *k, const struct order_inst *insts,
                 const struct order_config *c) {
    memset(o, 0, sizeof *o);
    o->k = k;
    o->insts = insts;
    o->config = *c;
    count_values(&o->n, &k->stats);
    begin_warp(o);
    skip_idle(o);
}

int order_is_over(const struct order *o) {
    return o->phase == ORDER_OVER;
}

/* ---- inputs ---- */

static void show_sources(const struct order *o, rfc_in *in) {
    for (unsigned k = 0; k < SLOTS && o->step + k < inst(o)->n_src; k++) {
        in->look_reg[k] = inst(o)->src[o->step + k];
        if (o->phase == ORDER_LOOK)
            in->look_valid[0] |= bits_bit(k);
        else
            in->dead[0] |= (uint64_t)(dead(o) >> (o->step + k) & 1) << k;
    }
    in->look = o->phase == ORDER_LOOK;
    in->look_mask = present(o)->mask;
}

static void show_fill(const struct order *o, rfc_in *in) {
    in->w_valid = in->w_fill = 1;
    in->w_reg = inst(o)->src[__builtin_ctz(o->missing)];
    in->w_mask = (uint32_t)bits_low(LANES);
}

/* Results that go past come on any bus. */
static void show_result(const struct order *o, rfc_in *in) {
    unsigned bus = (o->at + o->step) % RESULT_BUSES;
    if (goes_past(o)) {
        in->drop[0] = bits_bit(bus);
        in->drop_reg[bus] = inst(o)->dst[o->step];
        in->drop_mask[bus] = present(o)->mask;
        return;
    }
    in->w_valid = 1;
    in->w_lrf = RFC_LRF && (inst(o)->to_lrf >> o->step & 1);
    in->w_reg = inst(o)->dst[o->step];
    in->w_mask = present(o)->mask;
}

void order_drive(const struct order *o, rfc_in *in) {
    memset(in, 0, sizeof *in);
    switch (o->phase) {
    case ORDER_LOOK:
    case ORDER_DEAD:
        show_sources(o, in);
        break;
    case ORDER_FILL:
        show_fill(o, in);
        break;
    case ORDER_WRITE:
        show_result(o, in);
        break;
    case ORDER_FLUSH_BEFORE:
    case ORDER_FLUSH_BEHIND:
        in->leave = 1;
        break;
    default:
        in->clear = 1;
    }
}

/* ---- outputs ---- */

static void count_operand(struct order *o, unsigned s, uint32_t hit, uint32_t lrf_hit) {
    uint32_t missed = present(o)->mask & ~hit & ~lrf_hit;
    unsigned places = (hit != 0) + (lrf_hit != 0) + (missed != 0);
    o->n.rfc_reads += hit != 0;
    o->n.rfc_reads_shared += hit != 0 && inst(o)->is_shared;
    o->n.lrf_reads += lrf_hit != 0;
    o->n.mrf_reads += missed != 0;
    o->n.split_reads += places - 1;
    if (missed && RFC_READS)
        o->missing |= (uint32_t)bits_bit(s);
}

static void take_look(struct order *o, const rfc_out *out) {
    for (unsigned k = 0; k < SLOTS && o->step + k < inst(o)->n_src; k++)
        count_operand(o, o->step + k, out->hit[k], out->lrf_hit[k]);
    o->step += SLOTS;
}

static void count_write(struct order_counters *n, const rfc_out *out) {
    int victim = out->w_kind == RFC_WRITE_VICTIM, clean = out->w_kind == RFC_WRITE_CLEAN;
    n->rfc_writes += out->w_kind != RFC_WRITE_NONE;
    n->lrf_writes += out->lrf_kind != RFC_LRF_NONE;
    n->lrf_to_rfc += out->lrf_kind == RFC_LRF_MOVED;
    n->evictions += victim + clean;
    n->evict_writebacks += victim;
    n->evict_dead += clean;
    n->mrf_writes += victim;
}

/* A result has its value when it first comes; it may then wait for a buffer. */
static void make_result(struct order *o) {
    if (!o->made)
        values_result(&o->values, inst(o)->dst[o->step], present(o)->mask);
    o->made = 1;
}

static void take_write(struct order *o, const rfc_in *in, const rfc_out *out) {
    count_write(&o->n, out);
    o->n.rfc_writes_shared += out->w_kind != RFC_WRITE_NONE && inst(o)->is_shared;
    if (!in->drop[0] && !out->w_done)
        return;
    o->n.mrf_writes_bypass += in->drop[0] != 0;
    o->n.mrf_writes += in->drop[0] != 0;
    o->step++;
    o->made = 0;
}

static void take_fill(struct order *o, const rfc_out *out) {
    count_write(&o->n, out);
    o->n.rfc_fills += out->w_kind != RFC_WRITE_NONE;
    if (out->w_done)
        o->missing &= o->missing - 1;
}

/* The first cycle shows what there is. Entries leave until none is dirty, then the slot is
 * cleared. */
static void take_flush(struct order *o, const rfc_in *in, const rfc_out *out) {
    int found = out->valid[0] != 0;
    memset(o->pending, 0, sizeof o->pending);
    if (!o->began) {
        o->n.flushes += (unsigned)found;
        o->n.flush_dead += bits_count(out->valid[0] & ~out->dirty[0]);
        o->began = 1;
    }
    o->n.flush_writebacks += out->ev_valid && in->ev_go;
    o->n.lrf_writebacks += out->ev_valid && in->ev_go && out->ev_entry == RFC_ENTRIES;
    o->n.mrf_writes += out->ev_valid && in->ev_go;
    if (out->dirty[0] == 0) {
        next_phase(o);
        o->clears = found;
    }
}

static void take_cycle(struct order *o, const rfc_in *in, const rfc_out *out) {
    o->n.invalidated += bits_count(out->freed[0]);
    switch (o->phase) {
    case ORDER_LOOK:
        take_look(o, out);
        break;
    case ORDER_FILL:
        take_fill(o, out);
        break;
    case ORDER_DEAD:
        o->step += SLOTS;
        break;
    case ORDER_WRITE:
        take_write(o, in, out);
        break;
    case ORDER_FLUSH_BEFORE:
    case ORDER_FLUSH_BEHIND:
        take_flush(o, in, out);
        break;
    default:
        o->n.exit_dropped += o->phase == ORDER_EXIT ? bits_count(out->valid[0]) : 0;
        o->clears = 0;
        next_phase(o);
    }
}

int order_observe(struct order *o, const rfc_in *in, const rfc_out *out,
                  const victim_buffer_out *buffer, struct err *e) {
    if (o->phase == ORDER_WRITE)
        make_result(o);
    if (values_cycle(&o->values, in, out, buffer, e))
        return -1;
    take_cycle(o, in, out);
    skip_idle(o);
    return 0;
}

const char *order_broken_identity(const struct order_counters *n) {
    if (n->lrf_reads + n->rfc_reads + n->mrf_reads - n->split_reads != n->operands)
        return "lrf_reads + rfc_reads + mrf_reads - split_reads = operands";
    if (n->mrf_writes != n->mrf_writes_bypass + n->evict_writebacks + n->flush_writebacks)
        return "mrf_writes = mrf_writes_bypass + evict_writebacks + flush_writebacks";
    if (n->evictions != n->evict_writebacks + n->evict_dead)
        return "evictions = evict_writebacks + evict_dead";
    return NULL;
}

void order_place(const struct order *o, char *text, size_t n) {
    uint64_t block = o->warp / o->k->warps_per_block;
    snprintf(text, n, "block %llu warp %llu instruction %u pc 0x%04x", (unsigned long long)block,
             (unsigned long long)(o->warp % o->k->warps_per_block), o->at,
             order_is_over(o) || stream(o)->count == o->at ? 0 : o->k->insts[present(o)->index].pc);
}
