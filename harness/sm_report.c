/* SPDX-License-Identifier: Apache-2.0
 * Numbers of the machine in words, and the long messages of failed checks.
 */
#include <inttypes.h>
#include <stdio.h>

#include "sm_state.h"

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
    int is_cell = bank < SM_BANKS && row < ROWS;
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
        sm->cycle, source, reg, cell % SM_BANKS, cell / SM_BANKS, inst->opcode, inst->pc, who,
        value_lane(sm->registers.value[cell], lane), lane, value_lane(data, lane), diff);
}

/* A pass in a collector that cannot dispatch, a result that no bank takes, a stolen value, or a
 * warp, in this order. */
static void describe_stuck(const struct sm *sm, char *text, size_t n) {
    int tag = inflight_oldest(&sm->inflight);
    char what[160];
    struct slots resident = sm->blocks.resident;
    unsigned slot;
    if (tag >= 0) {
        sm_describe_tag(sm, (unsigned)tag, what, sizeof what);
        snprintf(text, n, "%s, issued in cycle %" PRIu64 ", waits for its operands and dispatch",
                 what, sm->inflight.pass[tag].cycle);
    } else if (sm->in.wb_valid) {
        unsigned bus = (unsigned)__builtin_ctzll(sm->in.wb_valid);
        sm_describe_bus(sm, bus, what, sizeof what);
        snprintf(text, n, "%s, waits on result bus %u for its bank", what, bus);
    } else if (sm->stolen.valid) {
        unsigned bank = (unsigned)__builtin_ctzll(sm->stolen.valid);
        const struct stolen_value *value = &sm->stolen.value[bank];
        sm_describe_row(sm, value->dest_bank, value->dest_row, what, sizeof what);
        snprintf(text, n, "the stolen value of %s, waits in bank %u to go home", what, bank);
    } else if (slots_take(&resident, &slot)) {
        sm_describe_warp(sm, slot, what, sizeof what);
        snprintf(text, n, "%s, waits %s", what,
                 sm->warp[slot].stall & STALL_BARRIER ? "at a barrier" : "to issue");
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
