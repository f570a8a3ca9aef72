/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/cache_events.h"

static uint64_t count(uint64_t bits) {
    return (uint64_t)__builtin_popcountll(bits);
}

static void count_out(struct stats *s, const struct cache_out *out) {
    for (uint64_t left = cache_movers(out->out_kind); left; left &= left - 1) {
        unsigned kind = out->out_kind[__builtin_ctzll(left)];
        s->registers_written_back += kind == OUT_WRITE_BACK;
        s->registers_dropped += kind == OUT_DROP;
    }
    s->moves_out_together += count(cache_movers(out->out_kind)) > 1;
}

static void count_in(struct stats *s, const struct cache *c, const struct active_set *active_slots,
                     const struct cache_out *out) {
    for (uint64_t left = cache_movers(out->in_kind); left; left &= left - 1) {
        unsigned p = (unsigned)__builtin_ctzll(left);
        const struct cache_slot *active_slot = &c->active_slot[p];
        struct moved_register r = cache_register(c, active_slots, p, out->move_reg[p]);
        if (out->in_kind[p] == IN_FETCH) {
            s->registers_fetched++;
            s->prefetch_conflicts += active_slot->asked >> r.main_bank & 1;
        } else {
            s->registers_without_data++;
        }
        s->places_full += count(active_slot->used) + 1 == INTERVAL_REGS;
        s->banks_recycled += active_slot->given >> out->in_bank[p] & 1;
    }
    s->moves_in_together += count(cache_movers(out->in_kind)) > 1;
}

static void count_results(struct stats *s, const struct active_set *active_slots,
                          const struct cycle_view *v) {
    for (uint64_t left = v->in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left), kind = v->out->wb_kind[bus];
        unsigned phase = active_set_phase(active_slots, slot_of(0, v->in->wb_warp[bus]));
        if (kind == RESULT_WAITS) {
            continue;
        }
        s->results_to_cache += kind == RESULT_CACHE;
        s->results_to_main += kind == RESULT_MAIN;
        s->buffer_beats += kind == RESULT_MAIN ? BEATS : 0;
        s->results_inactive += phase == SLOT_NONE;
        s->results_leaving += phase == SLOT_LEAVES || phase == SLOT_PREFETCHES;
    }
}

/* A result that waits is looked up again; operands as they arrive, two in a cycle. */
static void count_lookups(struct stats *s, const struct active_set *active_slots,
                          const struct cycle_view *v) {
    int arrives = active_slots->issued && !v->in->cur_prefetch;
    s->result_lookups += count(v->in->wb_valid);
    s->operand_lookups +=
        (arrives ? count(v->in->cur_src_valid & 3) : 0) + count(v->out->cache.late);
}

/* The warp that issued in the last cycle is ready and runs, there is a collector unit, and nothing
 * issues. The third operand's look-up needs the ports that its next instruction would. */
static unsigned is_held(const struct active_set *active_slots, const struct cycle_view *v,
                        unsigned open_passes) {
    const struct sm_in *in = v->in;
    unsigned slot = active_slots->issued_slot;
    int looks_up_late = !in->cur_prefetch && in->cur_src_valid >> 2;
    return active_slots->issued && looks_up_late && !(v->out->issue_valid & 1) &&
           open_passes < SM_COLLECTORS && active_set_phase(active_slots, slot) == SLOT_RUNS &&
           (in->ready[0] >> warp_of(slot) & 1);
}

void cache_events_count(struct stats *s, const struct cache *c,
                        const struct active_set *active_slots, const struct cycle_view *v,
                        unsigned open_passes) {
    const struct cache_out *out = &v->out->cache;
    uint64_t moving = out->cache_fill | out->cache_unload | cache_leaving(c, v);
    count_out(s, out);
    count_in(s, c, active_slots, out);
    count_results(s, active_slots, v);
    count_lookups(s, active_slots, v);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        s->cache_reads += count(v->out->rd_grant[w]);
    }
    s->cache_beats += count(out->cache_fill) + count(out->cache_unload);
    s->buffer_beats += count(cache_unloading(c, v));
    s->fills_together += count(cache_filling(c, v->cycle)) > 1;
    s->unload_waits += count(CACHE_BUFFERS ? 0 : c->unloading & out->cache_fill);
    s->reads_kept_off += moving ? cycle_view_waiting(v, moving) : 0;
    s->late_lookups += count(out->late);
    s->same_warp_held += is_held(active_slots, v, open_passes);
    s->refetches += v->out->active_slots.enter_valid &&
                    c->working_set[slot_of(0, v->out->active_slots.enter_warp)] != NULL;
}
