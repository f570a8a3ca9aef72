/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/rc_events.h"

#include "prim/cache_sets.h"

/* Lanes that share a bank of 128 bits: an access. */
enum { GROUP_LANES = 4 };

static unsigned lanes_of(uint32_t mask) {
    return (unsigned)__builtin_popcount(mask);
}

static unsigned groups_of(uint32_t mask) {
    unsigned groups = 0;
    for (unsigned lane = 0; lane < LANES; lane += GROUP_LANES) {
        groups += (mask >> lane & ((1u << GROUP_LANES) - 1)) != 0;
    }
    return groups;
}

/* A source that is looked up. */
static void count_source(struct rc_counts *n, const struct cycle_view *v, unsigned x) {
    uint32_t mask = v->in->cur_mask[x / SLOTS], hit = v->out->rc.src_hit[x],
             home = v->out->rc.src_home[x], miss = mask & ~(hit | home);
    n->base_reads += lanes_of(mask);
    n->read_hits += lanes_of(hit | home);
    n->read_misses += lanes_of(miss);
    n->rf_reads += lanes_of(miss);
    n->home_hits += lanes_of(home);
    n->rc_reads += groups_of(hit) + groups_of(home);
    if (v->in->cur_set[x] != home_set(v->in->cur_reg[x])) {
        n->home_lookups += groups_of(mask & ~hit);
    }
}

/* What leaves as port W writes. */
static void count_victims(struct rc_counts *n, uint32_t victims) {
    n->dirty_evictions += lanes_of(victims);
    n->rf_writes += lanes_of(victims);
    n->rc_victim_reads += groups_of(victims);
}

static void count_result(struct rc_counts *n, const struct cycle_view *v, unsigned c) {
    uint32_t mask = v->in->wb_mask[c], hit = v->out->rc.w_hit[c], entered = v->out->rc.w_new[c];
    n->base_writes += lanes_of(mask);
    n->write_hits += lanes_of(hit);
    n->write_misses += lanes_of(mask & ~hit);
    n->dest_allocations += lanes_of(entered);
    n->rf_writes += lanes_of(mask & ~(hit | entered));
    n->passed_results += lanes_of(mask & ~(hit | entered));
    n->others_evicted += lanes_of(v->out->rc.w_victim[c] & ~mask);
    n->writes_absorbed += lanes_of(v->out->rc.w_dirty[c]);
    n->rc_writes += groups_of(hit | entered);
    for (unsigned s = 0; s < RC_SETS; s++) {
        n->invalidations += lanes_of(v->out->rc.w_invalid[c * RC_SETS + s]);
    }
}

static void count_write(struct rc_counts *n, const struct cycle_view *v, unsigned c) {
    uint32_t entered = v->out->rc.w_new[c];
    if (v->out->rc.put_go >> c & 1) {
        n->source_allocations += lanes_of(entered);
        n->rc_writes += groups_of(entered);
        n->touches += v->out->rc.put_touch[c] != 0;
        n->puts_without_entry += entered == 0 && v->out->rc.put_touch[c] == 0;
    } else if (v->out->wb_kind[c] != WB_WAITS) {
        count_result(n, v, c);
    } else {
        n->result_waits += v->in->wb_valid >> c & 1;
        return;
    }
    if (v->out->rc.evict >> c & 1) {
        count_victims(n, v->out->rc.w_victim[c]);
    }
}

static uint64_t requests_held(const struct cycle_view *v) {
    uint64_t held = 0;
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        held += (uint64_t)__builtin_popcountll(v->out->rc.rd_blocked[w] & v->out->rd_valid[w]);
    }
    return held;
}

void rc_events_count(struct stats *s, const struct cycle_view *v) {
    struct rc_counts *n = &s->rc;
    for (uint64_t left = v->in->cur_src_valid; left; left &= left - 1) {
        count_source(n, v, (unsigned)__builtin_ctzll(left));
    }
    for (unsigned c = 0; c < SUBCORES; c++) {
        count_write(n, v, c);
        n->write_back_rows += v->out->rc.back_mask[c] != 0;
    }
    n->read_after_evict += requests_held(v);
    for (unsigned i = 0; v->in->clear_valid && i < SUBCORES * LANES; i++) {
        n->dirty_left += (unsigned)__builtin_popcount((unsigned)v->out->rc.dropped[i]);
    }
}
