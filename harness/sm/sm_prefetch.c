/* SPDX-License-Identifier: Apache-2.0
 * PREFETCH (LTRF 3.1, 3.3): the instruction that the compiler puts where a register interval or a
 * strand begins. The trace has none: the environment finds where control comes into a region.
 */
#include <inttypes.h>
#include <string.h>

#include "sm/sm_state.h"

/* Control comes into the region of the next instruction from another one, or to its first
 * instruction again: a strand has no backward branch inside. */
static int enters_region(const struct sm *sm, const struct warp *warp) {
    const struct inst *inst = warp->inst;
    if (warp->next == warp->first || (STRANDS && inst->heads)) {
        return 1;
    }
    return sm_inst(sm, warp->next - 1)->region != inst->region;
}

int sm_prefetch_next(const struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    return warp->prefetched != warp->next && enters_region(sm, warp);
}

static int prefetch_ready(const struct sm *sm, unsigned slot) {
    const uint64_t *vector = sm->warp[slot].inst->vector;
    return sm->warp[slot].open_passes == 0 && !scoreboard_waits_short(&sm->scoreboard, slot) &&
           (LIVENESS || !scoreboard_waits_long(&sm->scoreboard, slot, vector));
}

int sm_wait_prefetch(struct sm *sm, unsigned slot, enum wait *wait) {
    if (!sm_prefetch_next(sm, slot)) {
        return 0;
    }
    *wait = prefetch_ready(sm, slot) ? WAIT_READY : WAIT_PREFETCH;
    if (*wait == WAIT_READY) {
        sm_set_ready(sm, slot);
    }
    return 1;
}

/* Registers of the warp's old and new working sets that have a value, or will have one. */
static unsigned count_shared(const struct sm *sm, unsigned slot, const uint64_t *vector) {
    const uint64_t *old = sm->cache.working_set[slot];
    unsigned shared = 0;
    for (unsigned reg = 0; old && reg < sm->kernel->regs; reg++) {
        int has_value = sm->registers.of[sm_cell(sm, slot, reg)].written != 0 ||
                        reg_in(sm->scoreboard.warp[slot].writes, reg);
        shared += reg_in(old, reg) && reg_in(vector, reg) && has_value;
    }
    return shared;
}

int sm_issue_prefetch(struct sm *sm, unsigned slot) {
    struct warp *warp = &sm->warp[slot];
    if (!sm_prefetch_next(sm, slot)) {
        return 0;
    }
    const uint64_t *vector = warp->inst->vector;
    warp->prefetched = warp->next;
    sm->stats.prefetches++;
    sm->stats.shared_registers += count_shared(sm, slot, vector);
    sm->in.cur_prefetch = 1;
    memcpy(sm->in.cur_vector, vector, sizeof sm->in.cur_vector);
    sm->in.ready[scheduler_of(slot)] &= ~sm_bit(warp_of(slot));
    slots_add(&sm->changed, slot);
    cache_prefetch(&sm->cache, &sm->active, sm->active.warp[slot].active_slot, vector);
    active_set_stop(&sm->active, slot, sm->cycle);
    return 1;
}

void sm_show_no_prefetch(struct sm *sm) {
    sm->in.cur_prefetch = 0;
    memset(sm->in.cur_vector, 0, sizeof sm->in.cur_vector);
}

int sm_check_prefetched(const struct sm *sm, const struct pass *pass, struct err *e) {
    const uint64_t *set = sm->cache.working_set[pass->slot];
    for (unsigned w = 0; w < REG_WORDS; w++) {
        uint64_t other = pass->inst->regs[w] & (set ? ~set[w] : UINT64_MAX);
        if (other) {
            char warp[96];
            sm_describe_warp(sm, pass->slot, warp, sizeof warp);
            return err_set(e,
                           "cycle %" PRIu64
                           ": %s names R%u, which is not in its last PREFETCH; the "
                           "trace compiler's regions are wrong",
                           sm->cycle, warp, w * 64 + (unsigned)__builtin_ctzll(other));
        }
    }
    return 0;
}

/* ---- the cache that it fills ---- */

void sm_cache_clear(struct sm *sm, unsigned slot) {
    cache_clear(&sm->cache, &sm->active, slot);
}

void sm_count_saved(struct sm *sm, const struct pass *pass, unsigned reg) {
    sm->stats.writes_then_left += (unsigned)cache_read_saved(&sm->cache, pass->slot, reg);
}

int sm_cache_busy(const struct sm *sm) {
    return !cache_idle(&sm->cache);
}
