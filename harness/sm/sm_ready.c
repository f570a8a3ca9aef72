/* SPDX-License-Identifier: Apache-2.0
 * Which warps are ready. A warp is looked at again only when something of it has changed.
 */
#include "sm/sm_state.h"

/* A ready warp stays ready until it issues: issue takes the bit away, nothing else. */
void sm_set_ready(struct sm *sm, unsigned slot) {
    const struct inst *inst = sm->warp[slot].inst;
    unsigned element = ready_element(scheduler_of(slot), class_of_unit(inst->unit));
    sm->in.ready[element] |= sm_bit(warp_of(slot));
}

/* Has the warp looked at again in cycle `when`, which is later than the next one. */
static void wake_at(struct sm *sm, unsigned slot, uint64_t when) {
    if (!sm->warp[slot].has_timer) {
        sm->warp[slot].has_timer = 1;
        wheel_add(&sm->wheel, CELLS + slot, when);
    }
}

/* A warp that is on its way into the active set or out of it does not exit. */
static int may_exit(const struct sm *sm, unsigned slot) {
    unsigned phase = active_set_phase(&sm->active, slot);
    return phase == SLOT_NONE || phase == SLOT_RUNS;
}

/* The stream has no instruction left: the warp exits when nothing of it is in flight. */
static void end_if_idle(struct sm *sm, unsigned slot) {
    struct warp *warp = &sm->warp[slot];
    if (!warp->ended && warp->open_passes == 0 && sm->scoreboard.warp[slot].open_writes == 0 &&
        warp->open_accesses == 0 && may_exit(sm, slot) && !sm_is_held(sm, slot)) {
        warp->ended = 1;
        sm_let_go(sm, blocks_ended(&sm->blocks, slot));
    }
}

/* The next instruction waits until all groups of copies but the last few have come. */
static int waits_for_copies(const struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    const struct inst *inst = warp->inst;
    uint32_t last = warp->groups > inst->groups ? warp->groups - inst->groups : 0;
    uint32_t first = warp->groups > COPY_GROUPS ? warp->groups - COPY_GROUPS : 0;
    int waits = 0;
    if (inst->memory != MEMORY_WAIT) {
        return 0;
    }
    for (uint32_t g = first; g < last; g++) {
        waits |= warp->open_copies[g % COPY_GROUPS] != 0;
    }
    return waits;
}

/* Whether the next instruction waits for registers. A further pass has no hazards left. */
static enum wait hazard_of(struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    const struct inst *inst = warp->inst;
    switch (warp->pass ? HAZARD_NONE : scoreboard_hazard(&sm->scoreboard, slot, inst)) {
    case HAZARD_WRITE:
        return scoreboard_waits_memory(&sm->scoreboard, slot, inst->regs) ? WAIT_MEMORY : WAIT_ALU;
    case HAZARD_READ:
        slots_add(&sm->war, slot);
        return WAIT_WAR;
    default:
        sm_set_ready(sm, slot);
        return WAIT_READY;
    }
}

/* Something of the warp has issued and is not over. */
static int in_flight(const struct sm *sm, unsigned slot) {
    const struct warp *warp = &sm->warp[slot];
    return warp->open_passes || sm->scoreboard.warp[slot].open_writes || warp->open_accesses ||
           sm_is_held(sm, slot);
}

/* The warp's instruction is in a unit. */
static int in_unit(const struct warp *warp) {
    return ONE_A_WARP && warp->open_passes && !(PASSES_TOGETHER && warp->pass);
}

static enum wait evaluate(struct sm *sm, unsigned slot, uint64_t next) {
    struct warp *warp = &sm->warp[slot];
    slots_drop(&sm->war, slot);
    if (!slots_have(&sm->blocks.resident, slot)) {
        return WAIT_NONE;
    }
    if (warp->next == warp->end) {
        end_if_idle(sm, slot);
        return WAIT_END;
    }
    if (warp->stall) {
        return warp->stall & STALL_BARRIER ? WAIT_BARRIER : WAIT_CONTROL;
    }
    if (warp->ready_at > next) {
        wake_at(sm, slot, warp->ready_at);
        return WAIT_CONTROL;
    }
    enum wait wait;
    if (WAITS_FIRST_HOOKS(sm, slot, &wait)) {
        return wait;
    }
    if (waits_for_copies(sm, slot)) {
        return WAIT_MEMORY;
    }
    if (WAITS_HOOKS(sm, slot, &wait)) {
        return wait;
    }
    if (SERIAL_WARPS && !warp->pass && in_flight(sm, slot)) {
        return WAIT_ALU;
    }
    return in_unit(warp) ? WAIT_COLLECTOR : hazard_of(sm, slot);
}

void sm_let_go(struct sm *sm, struct slots go) {
    slots_add_all(&sm->changed, &go);
    unsigned slot;
    while (slots_take(&go, &slot)) {
        sm->warp[slot].stall &= (uint8_t)~STALL_BARRIER;
    }
}

void sm_update_ready(struct sm *sm, uint64_t next) {
    unsigned slot;
    while (slots_take(&sm->changed, &slot)) {
        cpi_stack_set(&sm->cpi, slot, evaluate(sm, slot, next));
        UPDATE_HOOKS(sm, slot);
    }
}
