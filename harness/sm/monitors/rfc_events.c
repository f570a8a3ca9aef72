/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/rfc_events.h"

#include "rfc_codes.h"

static unsigned count(uint64_t set) {
    return (unsigned)__builtin_popcountll(set);
}

/* Operands that are looked up: which levels give lanes. */
static void count_reads(struct rfc_counts *n, const struct cycle_view *v) {
    for (uint64_t left = v->in->cur_src_valid; left; left &= left - 1) {
        unsigned x = (unsigned)__builtin_ctzll(left);
        unsigned lrf = v->out->rfc.src_lrf[x] != 0, rfc = v->out->rfc.src_rfc[x] != 0,
                 main = v->out->rfc.src_main >> x & 1;
        n->lrf_reads += lrf;
        n->rfc_reads += rfc;
        n->mrf_reads += main;
        n->split_reads += lrf + rfc + main - 1;
    }
}

/* What active slot p's RFC and LRF write, and what gives room. */
static void count_writes(struct rfc_counts *n, const struct cycle_view *v, unsigned p) {
    unsigned kind = v->out->rfc.w_kind[p], lrf = v->out->rfc.lrf_kind[p];
    n->rfc_writes += kind != RFC_WRITE_NONE;
    n->rfc_fills += kind != RFC_WRITE_NONE && (v->out->rfc.w_fill >> p & 1);
    n->lrf_writes += lrf != RFC_LRF_NONE;
    n->lrf_to_rfc += lrf == RFC_LRF_MOVED;
    n->evictions += kind == RFC_WRITE_CLEAN || kind == RFC_WRITE_VICTIM;
    n->evict_dead += kind == RFC_WRITE_CLEAN;
    n->evict_writebacks += kind == RFC_WRITE_VICTIM;
    n->invalidated += count(v->out->rfc.freed[p]);
}

static int exits(const struct cycle_view *v, unsigned p) {
    return v->in->clear_valid && (v->out->active_slots.held >> p & 1) &&
           v->out->active_slots.slot_warp[p] == v->in->clear_warp;
}

/* Entries that are lost, or go home, as a warp leaves or exits. */
static void count_leaving(struct rfc_counts *n, const struct cycle_view *v, unsigned p) {
    uint64_t valid = v->out->rfc.valid[p], dirty = v->out->rfc.dirty[p];
    int went = v->out->rfc.ev_go >> p & 1;
    if (v->out->active_slots.leave >> p & 1) {
        n->flushes += valid != 0;
        n->flush_dead += count(valid & ~dirty);
    }
    n->flush_writebacks += went && v->out->rfc.w_kind[p] != RFC_WRITE_VICTIM;
    n->exit_dropped += exits(v, p) ? count(valid) : 0;
}

/* Results: those of the banks, and those that wait for an RFC. */
static void count_results(struct rfc_counts *n, const struct cycle_view *v) {
    for (uint64_t left = v->in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left);
        n->mrf_writes_bypass += v->out->rfc.main_kind[bus] != WB_WAITS;
        n->rfc_waits += v->out->wb_kind[bus] == WB_WAITS;
    }
}

void rfc_events_count(struct stats *s, const struct cycle_view *v) {
    struct rfc_counts *n = &s->rfc;
    count_reads(n, v);
    count_results(n, v);
    for (unsigned p = 0; p < ACTIVE; p++) {
        count_writes(n, v, p);
        count_leaving(n, v, p);
    }
    n->victim_full += count(v->out->rfc.ev_valid & ~v->out->rfc.ev_go);
    n->victim_writes += count(v->out->rfc.victim_write);
    n->victim_waits += cycle_view_waiting(v, v->out->rfc.victim_write);
    n->mrf_writes = n->mrf_writes_bypass + n->evict_writebacks + n->flush_writebacks;
}
