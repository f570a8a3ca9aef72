/* SPDX-License-Identifier: Apache-2.0
 * The SM's side of an active set (LTRF 3.2): which warps are stalled, which may enter; what the top
 * answers is checked and followed.
 */
#include <inttypes.h>

#include "sm/monitors/cache_check.h"
#include "sm/monitors/cache_events.h"
#include "sm/sm_state.h"

/* ---- what warps wait for ---- */

/* At its end a warp with a register file cache exits, unless a long result keeps it. To leave
 * would be to write home what is not read again. */
static int keeps_cache(const struct sm *sm, unsigned slot) {
    return HAS_RFC && !scoreboard_any_long(&sm->scoreboard, slot);
}

/* Waits for something long, and nothing of it is in a collector unit. */
static int is_stalled(const struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    if (warp->open_passes || warp->pass) {
        return 0;
    }
    if (warp->stall & STALL_BARRIER) {
        return 1;
    }
    if (warp->next == warp->end) {
        return sm->scoreboard.warp[slot].open_writes > 0 && !keeps_cache(sm, slot);
    }
    if (HAS_ENTRIES) {
        return sm_strand_stalls(sm, slot);
    }
    const struct inst *inst = warp->inst;
    if (HAS_CACHE && sm_prefetch_next(sm, slot)) {
        return !LIVENESS && scoreboard_waits_long(&sm->scoreboard, slot, inst->vector);
    }
    return scoreboard_waits_long(&sm->scoreboard, slot, inst->regs);
}

/* Its registers would be fetched again: without liveness that waits for all of them. */
static int refetch_waits(const struct sm *sm, unsigned slot) {
    const uint64_t *set = sm->cache.working_set[slot];
    return !LIVENESS && set && scoreboard_waits_long(&sm->scoreboard, slot, set);
}

static void set_bit(uint64_t *word, unsigned n, int value) {
    *word = (*word & ~sm_bit(n)) | (uint64_t)value << n;
}

void sm_update_active(struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    int resident = slots_have(&sm->blocks.resident, slot);
    int stalled = resident && is_stalled(sm, slot);
    int eligible = resident && !stalled && warp->next != warp->end && !refetch_waits(sm, slot);
    set_bit(&sm->in.stalled, warp_of(slot), stalled);
    set_bit(&sm->in.eligible, warp_of(slot), eligible);
}

/* ---- ports ---- */

int sm_main_latency(uint64_t percent, const char *where, uint32_t *cycles, struct err *e) {
    if (!HAS_ACTIVE_SET) {
        return err_set(
            e,
            "%s: expected a design with a main register file of any latency, such as ltrf "
            "or bl, got %s",
            where, DESIGN_NAME);
    }
    if (percent < MAIN_LATENCY_LEAST || percent > MAIN_LATENCY_MOST) {
        return err_set(e, "%s: expected %d to %d percent, got %" PRIu64 "; change it", where,
                       MAIN_LATENCY_LEAST, MAIN_LATENCY_MOST, percent);
    }
    *cycles = (uint32_t)((MAIN_BASE_LATENCY * percent + 50) / 100);
    return 0;
}

void sm_start_active(struct sm *sm) {
    uint32_t rows = sm->placement.rows_per_slot;
    sm->in.main_latency =
        (uint8_t)(sm->config.main_latency ? sm->config.main_latency : MAIN_LATENCY);
    sm->stats.main_latency = sm->in.main_latency;
    sm->cache.rows_per_slot = rows;
    for (unsigned slot = 0; slot < sm->placement.warps; slot++) {
        sm->in.base[slot] = (main_row_t)row_of(slot, 0, rows);
    }
}

void sm_prepare_active(struct sm *sm) {
    for (unsigned p = 0; HAS_CACHE && p < ACTIVE; p++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            int held = active_set_holds(&sm->active, p);
            sm->in.in_flight[p][w] = held ? sm->scoreboard.warp[sm->active.slot[p]].writes[w] : 0;
        }
    }
}

/* ---- the cycle ---- */

static uint64_t any_move(const struct sm_out *out) {
    return out->active_slots.enter_valid | out->active_slots.wake | out->active_slots.leave |
           out->active_slots.left | cache_movers(out->cache.in_kind) |
           cache_movers(out->cache.out_kind) | out->cache.main_write;
}

/* Collectors and results meet the main register file, or the cache before it. */
static int follow_uncached(struct sm *sm, const struct cycle_view *v, struct err *e) {
    uint64_t reads = v->of_class[CLASS_R_NORMAL];
    uint64_t victims = v->out->rfc.victim_write;
    uint64_t begin = (UINT64_MAX >> (64 - SM_BANKS) & ~v->of_class[CLASS_IDLE]) | victims;
    if (main_banks_check(&sm->banks, begin, v->cycle, e)) {
        return -1;
    }
    sm->stats.busy_waits += main_banks_waits(&sm->banks, v);
    main_banks_follow(&sm->banks, reads, begin & ~reads, v->cycle, &sm->stats);
    return 0;
}

static int follow_cached(struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct cache_check check = {&sm->cache, &sm->active, &sm->banks};
    const struct cache_out *out = &v->out->cache;
    if (cache_check_cycle(&check, v, e)) {
        return -1;
    }
    cache_events_count(&sm->stats, &sm->cache, &sm->active, v, sm->inflight.issued);
    cache_follow(&sm->cache, &sm->active, v);
    main_banks_follow(&sm->banks, out->main_read, out->main_write, v->cycle, &sm->stats);
    return 0;
}

int sm_follow_active(struct sm *sm, const struct cycle_view *v, struct err *e) {
    if (active_set_check(&sm->active, v, e) ||
        (HAS_CACHE ? follow_cached(sm, v, e) : follow_uncached(sm, v, e))) {
        return -1;
    }
    active_set_follow(&sm->active, v, &sm->stats, &sm->changed);
    if (any_move(v->out)) {
        sm->last_progress = sm->cycle;
    }
    return 0;
}
