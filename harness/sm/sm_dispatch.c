/* SPDX-License-Identifier: Apache-2.0
 * Dispatch: operands are compared with the architectural values, the instruction executes, its
 * results get their time.
 */
#include <inttypes.h>
#include <string.h>

#include "sm/monitors/high_numbers.h"
#include "sm/sm_state.h"

/* Lanes of an operand that are compared. Those in which the instruction does not execute count.
 * They do not where dead registers lose their values, or where a cache or an entry has some lanes
 * only. A register is dead when no lane that is left reads it. */
static uint32_t lanes_checked(const struct pass *pass) {
    return LIVENESS || READS_LANES ? pass->mask : UINT32_MAX;
}

static unsigned count_lanes(uint32_t lanes) {
    return (unsigned)__builtin_popcount(lanes);
}

static int check_operands(struct sm *sm, const struct pass *pass, const uint64_t *data,
                          struct err *e) {
    for (unsigned k = 0; k < pass->count; k++) {
        unsigned reg = pass->inst->src[pass->first + k];
        const uint64_t *operand = data + (size_t)k * DATA_WORDS;
        high_number(&sm->stats.highest_register, reg);
        scoreboard_read_done(&sm->scoreboard, pass->slot, reg);
        READ_HOOKS(sm, pass, reg);
        if (pass_forwards(pass, k)) {
            sm->stats.bow_hits++;
            continue;
        }
        unsigned cell = sm_cell(sm, pass->slot, reg);
        uint32_t defined;
        uint32_t diff =
            registers_diff(&sm->registers, cell, operand, lanes_checked(pass), &defined);
        if (diff) {
            return sm_report_operand(sm, pass, pass->first + k, operand, diff, e);
        }
        sm->stats.undefined_operands += defined == 0;
        sm->stats.unwritten_operands += registers_unwritten(&sm->registers, cell, pass->mask) != 0;
    }
    sm->stats.operands += pass->count;
    OPERANDS_HOOKS(sm, pass);
    return 0;
}

/* The operands of one dispatch as the other twin shows them. Nothing moves on. */
static int check_other(struct sm *sm, const struct pass *pass, const uint64_t *data,
                       struct err *e) {
    for (unsigned k = 0; pass->state == PASS_ISSUED && k < pass->count; k++) {
        unsigned cell = sm_cell(sm, pass->slot, pass->inst->src[pass->first + k]);
        const uint64_t *operand = data + (size_t)k * DATA_WORDS;
        uint32_t defined;
        uint32_t diff =
            registers_diff(&sm->registers, cell, operand, lanes_checked(pass), &defined);
        if (diff) {
            sm_report_operand(sm, pass, pass->first + k, operand, diff, e);
            strncat(e->text, ", in the C model", sizeof e->text - strlen(e->text) - 1);
            return -1;
        }
        sm->stats.data_compared += count_lanes(defined);
        sm->stats.data_unwritten += LANES - count_lanes(defined);
    }
    return 0;
}

int sm_check_other(struct sm *sm, const top_out *outputs, struct err *e) {
    struct sm_out out;
    drive_out(outputs, &out);
    for (unsigned port = 0; port < SM_DISPATCH_PORTS; port++) {
        const uint64_t *data = out.disp_data + (size_t)port * SLOTS * DATA_WORDS;
        const struct pass *pass = &sm->inflight.pass[out.disp_tag[port]];
        if ((out.disp_valid >> port & 1) && check_other(sm, pass, data, e)) {
            return -1;
        }
    }
    return 0;
}

/* Cycle of the results of an instruction that executes now, outside of the memory system. */
static uint64_t result_cycle(struct sm *sm, const struct pass *pass) {
    const struct inst *inst = pass->inst;
    if (sm_has_units(sm) && inst->unit != UNIT_MEMORY) {
        return units_start(&sm->units, sm->config.machine, subcore_of(pass->slot), inst->unit,
                           inst->n_dst > 0, sm->cycle);
    }
    return sm->cycle + inst->latency;
}

/* One result a destination register, which is also the new architectural value. */
static void make_results(struct sm *sm, const struct pass *pass) {
    const struct inst *inst = pass->inst;
    const struct warp *warp = &sm->warp[pass->slot];
    int in_lines = sm_lines_give(sm, pass), in_memory = in_lines || sm_memory_takes(sm, pass);
    uint64_t when = in_memory ? 0 : result_cycle(sm, pass);
    sm->stats.flat_textures += sm->memory.system && inst->unit == UNIT_MEMORY && !in_memory;
    for (unsigned d = 0; d < inst->n_dst; d++) {
        unsigned reg = inst->dst[d], cell = sm_cell(sm, pass->slot, reg);
        uint64_t base = value_base(warp->run, warp->number, reg, pass->dyn), data[DATA_WORDS];
        value_make(base, data);
        value_merge(sm->registers.value[cell], data, pass->mask);
        sm->results.of[cell] = (struct result){
            .base = base,
            .mask = pass->mask,
            .dyn = pass->dyn,
            .slot = pass->slot,
            .reg = (uint8_t)reg,
            .to_lrf = RFC_LRF ? inst->to_lrf >> d & 1 : 0,
            .global = inst->cls == OP_GLOBAL,
        };
        RESULT_HOOKS(sm, pass, d, &sm->results.of[cell]);
        if (!in_memory) {
            wheel_add(&sm->wheel, cell, when);
        }
    }
    sm->total_writes += inst->n_dst;
    if (in_memory && !in_lines) {
        sm_memory_give(sm, pass);
    }
}

/* All passes have dispatched. */
static void execute(struct sm *sm, const struct pass *pass) {
    struct warp *warp = &sm->warp[pass->slot];
    const struct inst *inst = pass->inst;
    sm->stats.instructions++;
    if (pass->mask) {
        make_results(sm, pass);
    }
    if (sm_waits(sm, inst)) {
        uint64_t after = sm->cycle + inst->latency;
        warp->stall &= (uint8_t)~STALL_CONTROL;
        warp->ready_at = warp->ready_at > after ? warp->ready_at : after;
    } else if (inst->cls == OP_BARRIER && pass->mask && sm_executes_control(sm)) {
        sm_let_go(sm, blocks_arrived(&sm->blocks, pass->slot));
    }
}

/* Port and unit are of the instruction's class. */
static int check_class(const struct sm *sm, const struct cycle_view *v, unsigned port,
                       const struct pass *pass, struct err *e) {
    static const char *const names[] = {"SP", "SFU", "MEM"};
    unsigned unit = v->out->disp_unit[port], class = class_of_unit(pass->inst->unit);
    if (class_of_port(port) == class && class_of_collector(unit) == class) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64 ": expected an instruction of class %s at dispatch port %u, "
                   "got one of class %s from unit %u",
                   sm->cycle, names[class_of_port(port)], port, names[class], unit);
}

static int dispatch(struct sm *sm, const struct cycle_view *v, unsigned port, struct err *e) {
    const uint64_t *data = v->out->disp_data + (size_t)port * SLOTS * DATA_WORDS;
    unsigned tag = v->out->disp_tag[port];
    struct pass *pass = &sm->inflight.pass[tag];
    if (pass->state != PASS_ISSUED) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": expected the dispatch of an instruction in flight, got tag %u, which is %s",
            sm->cycle, tag,
            pass->state == PASS_CANDIDATE ? "a candidate's" : "unknown or has dispatched before");
    }
    if (check_class(sm, v, port, pass, e)) {
        return -1;
    }
    if (check_operands(sm, pass, data, e)) {
        return -1;
    }
    dispatch_stalls_count(&sm->dispatch_stalls, &sm->stats, v, port, pass);
    sm_look_again(sm, pass->slot, ENDS_BY_DISPATCH);
    sm->warp[pass->slot].open_passes--;
    inflight_leave(&sm->inflight, pass);
    int last = inflight_group_done(&sm->inflight, pass->group);
    DISPATCHED_HOOKS(sm, v->out->disp_unit[port], pass, last);
    if (last) {
        execute(sm, pass);
        RETIRED_HOOKS(sm, pass);
    }
    inflight_release(&sm->inflight, tag);
    sm->last_progress = sm->cycle;
    return 0;
}

int sm_follow_dispatch(struct sm *sm, const struct cycle_view *v, struct err *e) {
    if (dispatch_stalls_check(v, e)) {
        return -1;
    }
    for (unsigned port = 0; port < SM_DISPATCH_PORTS; port++) {
        if ((v->out->disp_valid >> port & 1) && dispatch(sm, v, port, e)) {
            return -1;
        }
    }
    dispatch_stalls_follow(&sm->dispatch_stalls, v);
    return 0;
}
