/* SPDX-License-Identifier: Apache-2.0
 * Issue: follows the schedulers' choices and shows the instructions' operands in the next cycle.
 */
#include <inttypes.h>

#include "sm/sm_state.h"

enum { INST_BYTES = 16 };

/* Registers of up to SLOTS operands, as cur_* or cand_* elements of one scheduler. */
struct operand_ports {
    uint64_t *valid;
    uint8_t *bank;
    main_row_t *row;
};

static void show_operands(const struct sm *sm, struct operand_ports to, unsigned scheduler,
                          const struct pass *pass) {
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned x = scheduler * SLOTS + k;
        int used = pass && k < pass->count && !pass_forwards(pass, k);
        unsigned reg = used ? pass->inst->src[pass->first + k] : 0;
        *to.valid = (*to.valid & ~sm_bit(x)) | (uint64_t)used << x;
        to.bank[x] = (uint8_t)(used ? bank_of(pass->slot, reg) : 0);
        to.row[x] = (main_row_t)(used ? row_of(pass->slot, reg, sm->placement.rows_per_slot) : 0);
    }
}

/* The pass that issued, or NULL, in the ports of the next cycle. */
static void show_current(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    struct operand_ports ports = {&sm->in.cur_src_valid, sm->in.cur_bank, sm->in.cur_row};
    show_operands(sm, ports, scheduler, pass);
    SHOW_HOOKS(sm, scheduler, pass);
}

/* Makes `tag` the next pass of the warp. */
static struct pass *prepare_pass(struct sm *sm, unsigned slot, unsigned tag) {
    const struct warp *warp = &sm->warp[slot];
    struct pass *pass = &sm->inflight.pass[tag];
    const struct inst *inst = warp->inst;
    uint32_t mask = warp->mask;
    unsigned first = warp->pass * (unsigned)SLOTS, left = mask ? inst->n_src - first : 0;
    pass->inst = inst;
    pass->dyn = warp->next;
    pass->mask = mask;
    pass->slot = (uint8_t)slot;
    pass->first = (uint8_t)first;
    pass->count = (uint8_t)(left < SLOTS ? left : SLOTS);
    pass->forwarded = BOW_WINDOW ? (uint8_t)(bow_forwarded(&sm->bow[slot], inst) >> first) : 0;
    if (memory_has_addresses(inst->memory)) {
        accesses_soon(&sm->accesses, warp->access);
        sm->inflight.memory[tag] =
            (struct pass_memory){warp->access, (uint8_t)(warp->groups % COPY_GROUPS)};
    }
    return pass;
}

/* An instruction that is predicated off reads nothing: one pass. */
static unsigned passes_of(const struct pass *pass) {
    return pass->mask ? pass->inst->passes : 1;
}

/* The environment's own promise: a register named as free is dead. */
static int check_source(const struct sm *sm, const struct pass *pass, unsigned reg, struct err *e) {
    unsigned cell = sm_cell(sm, pass->slot, reg);
    if (!sm->registers.of[cell].named || !(sm->registers.of[cell].written & pass->mask)) {
        return 0;
    }
    char warp[96];
    sm_describe_warp(sm, pass->slot, warp, sizeof warp);
    return err_set(
        e,
        "cycle %" PRIu64
        ": %s reads R%u, which an earlier instruction named as a free register; correct the "
        "trace's free registers or liveness",
        sm->cycle, warp, reg);
}

/* How soon a value is read after its write was accepted, counted to the arbitration stage. It is
 * the chance of a stolen write to be home in time (IV.C.1: "60% .. more than three cycles
 * later"). */
static void count_first_read(struct sm *sm, unsigned cell) {
    uint64_t accepted = sm->registers.of[cell].accepted;
    if (accepted) {
        sm->stats.first_reads++;
        sm->stats.first_reads_within_3 += sm->cycle + 2 - accepted <= 3;
        sm->registers.of[cell].accepted = 0;
    }
}

static int mark_reads(struct sm *sm, const struct pass *pass, struct err *e) {
    for (unsigned k = 0; k < pass->count; k++) {
        unsigned reg = pass->inst->src[pass->first + k];
        if (check_source(sm, pass, reg, e)) {
            return -1;
        }
        count_first_read(sm, sm_cell(sm, pass->slot, reg));
        scoreboard_read(&sm->scoreboard, pass->slot, reg);
    }
    return 0;
}

/* The warp goes on elsewhere than behind this instruction, which it has just issued. */
static int jumps(const struct sm *sm, const struct pass *pass) {
    const struct static_inst *inst = &sm->kernel->insts[sm->kernel->dyn[pass->dyn].index];
    const struct dyn_inst *next = &sm->kernel->dyn[pass->dyn + 1];
    uint32_t pc = inst->jump == JUMP_NONE ? inst->pc : sm->kernel->insts[next->index].pc;
    return pc < inst->pc || pc > inst->pc + INST_BYTES;
}

/* BOW's window of the warp moves on (docs/bow.md). */
static void move_window(struct sm *sm, const struct pass *pass) {
    struct bow *bow = &sm->bow[pass->slot];
    bow_move(bow, pass->inst, pass->mask);
    if (pass->dyn + 1 != sm->warp[pass->slot].end && jumps(sm, pass)) {
        bow_flush(bow);
    }
}

/* The last pass has issued: writes are on their way, the next instruction comes to the head of the
 * buffer. */
static void finish_issue(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    (void)scheduler; /* of tops without a NAME_FREE */
    struct warp *warp = &sm->warp[pass->slot];
    const struct inst *inst = pass->inst;
    int is_long = inst->cls == OP_GLOBAL && !sm_memory_takes(sm, pass);
    for (unsigned d = 0; pass->mask && d < inst->n_dst; d++) {
        scoreboard_write(&sm->scoreboard, pass->slot, inst->dst[d], is_long);
        if (inst->unit == UNIT_MEMORY) {
            scoreboard_from_memory(&sm->scoreboard, pass->slot, inst->dst[d]);
        }
    }
    sm_memory_issued(sm, warp, inst, pass->mask);
    if (sm_waits(sm, inst)) {
        warp->stall |= STALL_CONTROL;
    } else if (inst->cls == OP_BARRIER && pass->mask) {
        warp->stall |= STALL_BARRIER;
        if (!sm_executes_control(sm)) {
            sm_let_go(sm, blocks_arrived(&sm->blocks, pass->slot));
        }
    }
    sm->issued_instructions++;
    sm->stats.predicated_off += pass->mask == 0;
    NAME_FREE_HOOKS(sm, scheduler, pass);
    if (BOW_WINDOW) {
        move_window(sm, pass);
    }
    warp->pass = 0;
    warp->next++;
    sm_goes_on(sm, warp);
}

static int issue(struct sm *sm, unsigned scheduler, unsigned slot, unsigned tag, struct err *e) {
    struct warp *warp = &sm->warp[slot];
    struct pass *pass = prepare_pass(sm, slot, tag);
    unsigned passes = passes_of(pass);
    if (warp->pass == 0) {
        warp->group = (uint16_t)inflight_group(&sm->inflight, passes);
    }
    pass->group = warp->group;
    pass->state = PASS_ISSUED;
    pass->cycle = sm->cycle;
    if (mark_reads(sm, pass, e) || ISSUE_HOOKS(sm, pass, e)) {
        return -1;
    }
    inflight_enter(&sm->inflight, pass);
    warp->open_passes++;
    sm->in.cur_tag[scheduler] = (uint8_t)tag;
    show_current(sm, scheduler, pass);
    sm->in.ready[ready_element(scheduler, class_of_unit(pass->inst->unit))] &=
        ~sm_bit(warp_of(slot));
    slots_add(&sm->changed, slot);
    sm->stats.extra_passes += warp->pass > 0;
    ISSUED_HOOKS(sm, pass, warp->pass + 1u == passes);
    if (++warp->pass == passes) {
        finish_issue(sm, scheduler, pass);
    }
    return 0;
}

static int is_ready(const struct sm *sm, unsigned scheduler, unsigned warp) {
    return warp < SCHEDULER_WARPS && (ready_warps(&sm->in, scheduler) >> warp & 1);
}

/* Tag for an instruction that issues: the candidate's own when it was read ahead, else a new one.
 * -1 with a message. */
static int tag_for(struct sm *sm, const struct sm_out *out, unsigned scheduler, unsigned slot,
                   struct err *e) {
    if (!(out->issue_override >> scheduler & 1)) {
        if (sm->inflight.free_tags == 0) {
            return err_set(
                e,
                "cycle %" PRIu64
                ": scheduler %u: expected at most %d instructions in flight, got one more; the "
                "collectors take more than they have units",
                sm->cycle, scheduler, (int)TAGS);
        }
        return (int)inflight_take(&sm->inflight);
    }
    if (sm->cand_warp[scheduler] != (int)slot) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": scheduler %u: expected an override to issue the candidate, got warp slot %u, "
            "which is not the candidate",
            sm->cycle, scheduler, slot);
    }
    sm->cand_warp[scheduler] = -1;
    return sm->in.cand_tag[scheduler];
}

static int follow_scheduler(struct sm *sm, const struct sm_out *out, unsigned scheduler,
                            struct err *e) {
    unsigned warp = out->issue_warp[scheduler], slot = slot_of(scheduler, warp);
    if (!is_ready(sm, scheduler, warp)) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": scheduler %u: expected it to issue a ready warp, got warp slot %u, which is not "
            "ready",
            sm->cycle, scheduler, slot);
    }
    sm->last_progress = sm->cycle;
    if (INSTEAD_HOOKS(sm, slot)) {
        show_current(sm, scheduler, NULL);
        return 0;
    }
    int tag = tag_for(sm, out, scheduler, slot, e);
    return tag < 0 ? -1 : issue(sm, scheduler, slot, (unsigned)tag, e);
}

/* The candidate latched in this cycle; its instruction is shown in the next one. */
static int follow_candidate(struct sm *sm, const struct sm_out *out, unsigned scheduler,
                            struct err *e) {
    struct operand_ports ports = {&sm->in.cand_src_valid, sm->in.cand_bank, sm->in.cand_row};
    if (sm->cand_warp[scheduler] >= 0) {
        inflight_release(&sm->inflight, sm->in.cand_tag[scheduler]);
        sm->cand_warp[scheduler] = -1;
    }
    if (!(out->next_cand_valid >> scheduler & 1)) {
        show_operands(sm, ports, scheduler, NULL);
        return 0;
    }
    unsigned warp = out->next_cand_warp[scheduler], slot = slot_of(scheduler, warp);
    if (!is_ready(sm, scheduler, warp) || sm->inflight.free_tags == 0) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": scheduler %u: expected a candidate that is ready and does not issue, got warp slot "
            "%u",
            sm->cycle, scheduler, slot);
    }
    unsigned tag = inflight_take(&sm->inflight);
    sm->in.cand_tag[scheduler] = (uint8_t)tag;
    sm->cand_warp[scheduler] = (int)slot;
    struct pass *pass = prepare_pass(sm, slot, tag);
    pass->state = PASS_CANDIDATE;
    show_operands(sm, ports, scheduler, pass);
    return 0;
}

int sm_follow_issue(struct sm *sm, const struct sm_out *out, struct err *e) {
    sm->in.free_valid = 0;
    SHOW_NONE_HOOKS(sm);
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        if (out->issue_valid >> s & 1) {
            if (follow_scheduler(sm, out, s, e)) {
                return -1;
            }
        } else {
            show_current(sm, s, NULL);
        }
        if (READ_STEAL && follow_candidate(sm, out, s, e)) {
            return -1;
        }
    }
    return 0;
}
