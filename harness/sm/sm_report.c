/* SPDX-License-Identifier: Apache-2.0
 * Numbers of the machine in words, and the long messages of failed checks.
 */
#include <inttypes.h>
#include <stdio.h>

#include "sm/sm_state.h"

/* "warp slot 3 (block 0, warp 3)". */
static void name_slot(const struct sm *sm, unsigned slot, char *text, size_t n) {
    if (slot >= sm->placement.warps || !slots_have(&sm->blocks.resident, slot)) {
        snprintf(text, n, "warp slot %u (empty)", slot);
        return;
    }
    const struct warp *warp = &sm->warp[slot];
    snprintf(text, n, "warp slot %u (block %u, warp %u)", slot,
             warp->number / sm->kernel->warps_per_block,
             warp->number % sm->kernel->warps_per_block);
}

static const struct static_inst *static_of(const struct sm *sm, uint32_t dyn) {
    return &sm->kernel->insts[sm->kernel->dyn[dyn].index];
}

void sm_describe_warp(const struct sm *sm, unsigned slot, char *text, size_t n) {
    char who[80];
    name_slot(sm, slot, who, sizeof who);
    if (slot >= SM_WARPS || !slots_have(&sm->blocks.resident, slot)) {
        snprintf(text, n, "%s", who);
    } else if (sm->warp[slot].next == sm->warp[slot].end) {
        snprintf(text, n, "%s, at its end", who);
    } else {
        const struct static_inst *inst = static_of(sm, sm->warp[slot].next);
        snprintf(text, n, "%s, at pc 0x%x %s", who, inst->pc, inst->opcode);
    }
}

void sm_describe_row(const struct sm *sm, unsigned bank, unsigned row, char *text, size_t n) {
    unsigned slot, reg;
    char who[80];
    int is_cell = bank < SM_MAIN_BANKS && row < MAIN_ROWS;
    if (is_cell) {
        cell_owner(cell_of(bank, row), sm->placement.rows_per_slot, &slot, &reg);
    }
    if (!is_cell || slot >= sm->placement.warps) {
        snprintf(text, n, "no warp's register");
        return;
    }
    name_slot(sm, slot, who, sizeof who);
    snprintf(text, n, "R%u%s of %s", reg, reg >= sm->kernel->regs ? " (padding)" : "", who);
}

void sm_describe_reg(const struct sm *sm, unsigned slot, unsigned reg, char *text, size_t n) {
    char who[80];
    name_slot(sm, slot, who, sizeof who);
    snprintf(text, n, "R%u of %s", reg, who);
}

unsigned sm_describe_slot(const struct sm *sm, unsigned active_slot, char *text, size_t n) {
    char who[80];
    if (!active_set_holds(&sm->active, active_slot)) {
        snprintf(text, n, "active slot %u, free", active_slot);
        return SM_WARPS;
    }
    unsigned slot = sm->active.slot[active_slot];
    name_slot(sm, slot, who, sizeof who);
    snprintf(text, n, "active slot %u, %s, %s", active_slot, who,
             active_set_text(active_set_phase(&sm->active, slot)));
    return slot;
}

void sm_describe_cached(const struct sm *sm, unsigned bank, unsigned row, char *text, size_t n) {
    for (unsigned reg = 0; active_set_holds(&sm->active, row) && reg < MAX_REGS; reg++) {
        const struct cache_slot *active_slot = &sm->cache.active_slot[row];
        if (reg_in(active_slot->regs, reg) && active_slot->bank[reg] == bank) {
            sm_describe_reg(sm, sm->active.slot[row], reg, text, n);
            return;
        }
    }
    snprintf(text, n, "no warp's register");
}

void sm_describe_tag(const struct sm *sm, unsigned tag, char *text, size_t n) {
    const struct pass *pass = &sm->inflight.pass[tag % TAGS];
    char who[80];
    if (tag >= TAGS || pass->state == PASS_EMPTY) {
        snprintf(text, n, "no instruction in flight");
        return;
    }
    const struct static_inst *inst = static_of(sm, pass->dyn);
    name_slot(sm, pass->slot, who, sizeof who);
    snprintf(text, n, "pc 0x%x %s of %s", inst->pc, inst->opcode, who);
}

void sm_describe_bus(const struct sm *sm, unsigned bus, char *text, size_t n) {
    if (bus >= SM_RESULT_BUSES || !(sm->in.wb_valid >> bus & 1)) {
        snprintf(text, n, "no result");
        return;
    }
    const struct result *result = &sm->results.of[sm->results.on_bus[bus]];
    const struct static_inst *inst = static_of(sm, result->dyn);
    char who[80];
    name_slot(sm, result->slot, who, sizeof who);
    snprintf(text, n, "R%u of %s, written by pc 0x%x %s", result->reg, who, inst->pc, inst->opcode);
}

int sm_report_operand(const struct sm *sm, const struct pass *pass, unsigned source,
                      const uint64_t *data, uint32_t diff, struct err *e) {
    unsigned lane = (unsigned)__builtin_ctz(diff), reg = pass->inst->src[source];
    unsigned cell = sm_cell(sm, pass->slot, reg);
    const struct static_inst *inst = static_of(sm, pass->dyn);
    char who[80];
    name_slot(sm, pass->slot, who, sizeof who);
    return err_set(
        e,
        "cycle %" PRIu64
        ": operand %u (R%u, bank %u row %u) of %s at pc 0x%x of %s: expected 0x%x in lane %u, got "
        "0x%x (lanes that differ: 0x%08x)",
        sm->cycle, source, reg, cell % SM_MAIN_BANKS, cell / SM_MAIN_BANKS, inst->opcode, inst->pc,
        who, value_lane(sm->registers.value[cell], lane), lane, value_lane(data, lane), diff);
}

/* The warp that has been on its way in the active set for longest; SM_WARPS when there is none. */
static unsigned longest_move(const struct sm *sm) {
    unsigned longest = SM_WARPS;
    for (uint64_t left = sm->active.held; left; left &= left - 1) {
        unsigned slot = sm->active.slot[__builtin_ctzll(left)];
        if (active_set_phase(&sm->active, slot) != SLOT_RUNS &&
            (longest == SM_WARPS || sm->active.warp[slot].since < sm->active.warp[longest].since)) {
            longest = slot;
        }
    }
    return longest;
}

/* How far the registers of a warp have come that enters, leaves or waits for a PREFETCH. */
static void describe_move(const struct sm *sm, unsigned slot, char *text, size_t n) {
    unsigned active_slot = sm->active.warp[slot].active_slot;
    const struct cache_slot *cached = &sm->cache.active_slot[active_slot];
    const uint64_t *set = sm->cache.working_set[slot];
    char what[160];
    sm_describe_slot(sm, active_slot, what, sizeof what);
    size_t at =
        (size_t)snprintf(text, n, "%s since cycle %" PRIu64, what, sm->active.warp[slot].since);
    if (HAS_CACHE && at < n) {
        snprintf(text + at, n - at,
                 ": %u registers in the cache, %u of them with their value; %u in its working set",
                 reg_count(cached->regs), reg_count(cached->valid), set ? reg_count(set) : 0);
    }
}

/* What a warp that is in none of the above waits for. */
static const char *waits_for(const struct sm *sm, unsigned slot) {
    if (sm->warp[slot].stall & STALL_BARRIER) {
        return "at a barrier";
    }
    if (HAS_ACTIVE_SET && active_set_phase(&sm->active, slot) == SLOT_NONE) {
        return "to enter the active set";
    }
    return "to issue";
}

/* In this order: a pass in a collector that cannot dispatch, a result that no bank takes, a stolen
 * value. Then a warp that does not come into the active set or out of it, or any warp. */
static void describe_stuck(const struct sm *sm, char *text, size_t n) {
    int tag = inflight_oldest(&sm->inflight);
    char what[160];
    struct slots resident = sm->blocks.resident;
    unsigned slot = longest_move(sm);
    if (tag >= 0) {
        sm_describe_tag(sm, (unsigned)tag, what, sizeof what);
        snprintf(text, n, "%s, issued in cycle %" PRIu64 ", waits for its operands and dispatch",
                 what, sm->inflight.pass[tag].cycle);
    } else if (sm->in.wb_valid) {
        unsigned bus = (unsigned)__builtin_ctzll(sm->in.wb_valid);
        sm_describe_bus(sm, bus, what, sizeof what);
        snprintf(text, n, "%s, waits on result bus %u for %s", what, bus,
                 HAS_CACHE ? "its cache bank or the write buffer of its main bank" : "its bank");
    } else if (sm->stolen.valid) {
        unsigned bank = (unsigned)__builtin_ctzll(sm->stolen.valid);
        const struct stolen_value *value = &sm->stolen.value[bank];
        sm_describe_row(sm, value->dest_bank, value->dest_row, what, sizeof what);
        snprintf(text, n, "the stolen value of %s, waits in bank %u to go home", what, bank);
    } else if (slot != SM_WARPS) {
        describe_move(sm, slot, text, n);
    } else if (slots_take(&resident, &slot)) {
        sm_describe_warp(sm, slot, what, sizeof what);
        snprintf(text, n, "%s, waits %s", what, waits_for(sm, slot));
    } else {
        snprintf(text, n, "no warp is resident");
    }
}

int sm_report_stuck(const struct sm *sm, struct err *e) {
    char text[320];
    describe_stuck(sm, text, sizeof text);
    return err_set(
        e, "cycle %" PRIu64 ": no issue, dispatch or write for %" PRIu64 " cycles; oldest: %s",
        sm->cycle, sm->cycle - sm->last_progress, text);
}
