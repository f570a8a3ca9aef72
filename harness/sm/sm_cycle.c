/* SPDX-License-Identifier: Apache-2.0
 * The SM: what happens in a cycle, in order, and the checks at the end.
 */
#include "sm/sm.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sm/monitors/ccu_events.h"
#include "sm/monitors/events.h"
#include "sm/monitors/high_numbers.h"
#include "sm/monitors/rc_events.h"
#include "sm/monitors/rfc_events.h"
#include "sm/sm_state.h"
#include "kernels/trace/unknown.h"

enum { DEFAULT_WATCHDOG = 20000 };

/* ---- blocks: one warp slot is launched or exits in a cycle ---- */

static void launch(struct sm *sm, unsigned slot) {
    struct warp *warp = &sm->warp[slot];
    const struct block *block = &sm->blocks.block[sm->blocks.block_of[slot]];
    uint32_t warps = sm->kernel->warps_per_block, n_blocks = sm->kernel->n_blocks;
    uint32_t number = (uint32_t)(block->number % n_blocks) * warps + sm->blocks.warp_of[slot];
    const struct warp_stream *stream = &sm->kernel->warps[number];
    *warp = (struct warp){
        .first = stream->first,
        .next = stream->first,
        .end = stream->first + stream->count,
        .access = sm->accesses.of ? sm->accesses.first[number] : 0,
        .run = (uint32_t)(block->number / n_blocks),
        .number = number,
        .has_timer = warp->has_timer,
        .prefetched = UINT32_MAX,
    };
    sm_goes_on(sm, warp);
    for (unsigned reg = 0; reg < sm->placement.alloc; reg++) {
        sm->registers.of[sm_cell(sm, slot, reg)].written = 0;
    }
    bow_flush(&sm->bow[slot]);
    LAUNCH_HOOKS(sm, slot);
    blocks_launched(&sm->blocks, slot, sm->in.age);
    slots_add(&sm->changed, slot);
}

/* The banks of the slot's sub-core. */
static uint64_t subcore_banks(unsigned slot) {
    return UINT64_MAX >> (64 - MAIN_BANKS) << sm_bank(subcore_of(slot), 0);
}

/* The rows named by clear_* in this cycle: no free register is left in them. */
static void clear_slot(struct sm *sm, unsigned slot) {
    uint64_t banks = subcore_banks(slot);
    unsigned hit = stolen_clear_rows(&sm->stolen, banks, sm->in.clear_first, sm->in.clear_last);
    for (unsigned reg = 0; reg < sm->placement.alloc; reg++) {
        sm->registers.of[sm_cell(sm, slot, reg)].named = 0;
    }
    sm->last_progress = sm->cycle;
    if (sm->clear_kind == CLEAR_LAUNCH) {
        sm->stats.launches_on_stolen_value +=
            stolen_count_rows(&sm->stolen, banks, sm->in.clear_first, sm->in.clear_last);
        launch(sm, slot);
        return;
    }
    sm->stats.exits_on_free_register += hit;
    EXIT_HOOKS(sm, slot);
    active_set_clear(&sm->active, slot);
    cpi_stack_set(&sm->cpi, slot, WAIT_NONE);
    blocks_exited(&sm->blocks, slot, sm->in.age);
    blocks_launch(&sm->blocks);
}

static void follow_clear(struct sm *sm) {
    for (unsigned i = 0; sm->clear_kind != CLEAR_NONE && i < sm->n_clear; i++) {
        clear_slot(sm, sm->clear_slot[i]);
    }
}

/* With a machine the sub-cores launch and exit side by side: of each the slot with one number. */
static void prepare_clear(struct sm *sm, uint64_t next) {
    unsigned slot;
    sm->clear_kind = blocks_choose(&sm->blocks, next, &slot);
    sm->in.clear_valid = 0;
    sm->n_clear = 0;
    if (sm->clear_kind == CLEAR_NONE) {
        return;
    }
    sm->clear_slot[sm->n_clear++] = slot;
    for (unsigned c = 0; sm_has_units(sm) && SUBCORES > 1 && c < SUBCORES; c++) {
        unsigned beside = slot_of(c, warp_of(slot));
        if (beside != slot && blocks_choose_too(&sm->blocks, sm->clear_kind, next, beside)) {
            sm->clear_slot[sm->n_clear++] = beside;
        }
    }
    for (unsigned i = 0; i < sm->n_clear; i++) {
        sm->in.clear_valid |= sm_bit(subcore_of(sm->clear_slot[i]));
    }
    sm->in.clear_warp = (uint8_t)warp_of(slot);
    sm->in.clear_first = (main_row_t)row_of(slot, 0, sm->placement.rows_per_slot);
    sm->in.clear_last = (main_row_t)(sm->in.clear_first + sm->placement.rows_per_slot - 1);
}

/* ---- writes and free registers ---- */

/* The registers that free_* named in this cycle may hold stolen values from the next one on. */
static void follow_free(struct sm *sm, const struct sm_out *out) {
    uint64_t taken = out->entry_stolen | sm->stolen.valid; /* banks that take no new one */
    for (uint64_t left = sm->in.free_valid; left; left &= left - 1) {
        unsigned s = (unsigned)__builtin_ctzll(left);
        unsigned bank = sm_bank(s / SCHEDULERS, sm->in.free_bank[s]), row = sm->in.free_row[s];
        sm->registers.of[cell_of(bank, row)].named = 1;
        if (!(taken >> bank & 1) && stolen_name_free(&sm->stolen, bank, row)) {
            taken |= sm_bit(bank); /* the lower scheduler's counts */
        }
    }
}

/* Accepted writes leave their bus and the scoreboard. */
static void follow_accepted(struct sm *sm, const struct sm_out *out) {
    for (uint64_t left = sm->in.wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left);
        if (out->wb_kind[bus] == WB_WAITS) {
            continue;
        }
        unsigned cell = sm->results.on_bus[bus];
        const struct result *result = &sm->results.of[cell];
        registers_accept(&sm->registers, cell, result->mask, sm->cycle);
        ACCEPTED_HOOKS(sm, cell);
        stolen_row_written(&sm->stolen, bus_bank(&sm->in, bus), sm->in.wb_row[bus]);
        scoreboard_write_done(&sm->scoreboard, result->slot, result->reg);
        sm_look_again(sm, result->slot, ENDS_BY_RESULT);
        sm->in.wb_valid &= ~sm_bit(bus);
        sm->last_progress = sm->cycle;
    }
}

/* What completes in cycle `next`: results, and warps whose wait is over. */
static void complete(struct sm *sm, uint64_t next) {
    unsigned id = wheel_take(&sm->wheel, next);
    while (id != WHEEL_NONE) {
        unsigned after = wheel_after(&sm->wheel, id);
        if (id < CELLS) {
            results_push(&sm->results, id, 0);
        } else {
            sm->warp[id - CELLS].has_timer = 0;
            slots_add(&sm->changed, id - CELLS);
        }
        id = after;
    }
}

/* ---- the cycle ---- */

/* The dispatch ports of sub-cores in which units and memory take an instruction. */
static uint64_t ports_free(struct sm *sm, uint64_t next) {
    uint64_t ports = UINT64_MAX;
    if (FULL_HOOKS(sm)) {
        return 0;
    }
    for (unsigned c = 0; sm_has_units(sm) && c < SUBCORES; c++) {
        int full = sm->memory.system && !memory_takes(sm->memory.system, c);
        sm->memory_full = full ? sm->memory_full | sm_bit(c) : sm->memory_full & ~sm_bit(c);
        for (unsigned class = 0; class < CLASSES; class ++) {
            int waits_memory = full && (CLASSES == 1 || class == OF_MEM);
            if (waits_memory || !units_take(&sm->units, sm->config.machine, c, class, next)) {
                ports &= ~ports_of_class(c, class);
            }
        }
    }
    return ports;
}

/* Everything that the inputs of cycle `next` need. */
static void prepare(struct sm *sm, uint64_t next) {
    complete(sm, next);
    sm_memory_cycle(sm);
    results_fill_buses(&sm->results, &sm->in);
    sm_update_ready(sm, next);
    sm->in.dispatch_ready = dispatch_stalls_draw(&sm->dispatch_stalls) & ports_free(sm, next);
    PREPARE_HOOKS(sm);
    prepare_clear(sm, next);
}

void sm_drive(struct sm *sm, top_in *in) {
    drive_in(&sm->in, in);
}

/* Time passes without progress while a wait has its end: latencies, delays, late starts. */
static int check_time(struct sm *sm, struct err *e) {
    if (sm->wheel.count || sm->blocks.n_launches || sm_memory_waits(sm)) {
        sm->last_progress = sm->cycle;
    }
    if (sm->cycle - sm->last_progress >= sm->config.watchdog) {
        return sm_report_stuck(sm, e);
    }
    if (sm->config.max_cycles && sm->cycle >= sm->config.max_cycles) {
        return err_set(
            e,
            "cycle %" PRIu64 ": expected the kernel to finish within %" PRIu64
            " cycles, got %" PRIu64 " of %" PRIu64 " instructions; allow more with --max-cycles",
            sm->cycle, sm->config.max_cycles, sm->stats.instructions, sm->total_instructions);
    }
    return 0;
}

int sm_observe(struct sm *sm, const top_out *outputs, struct err *e) {
    struct sm_out out;
    struct cycle_view view;
    drive_out(outputs, &out);
    cycle_view_set(&view, sm->cycle, &sm->in, &out);
    high_numbers_see(&sm->stats, &view);
    events_count(&sm->stats, &view, &sm->stolen, &sm->inflight);
    cpi_stack_count(&sm->cpi, &sm->stats, &view, &sm->active, sm->memory_full);
    SEE_HOOKS(&sm->stats, &view);
    sm->stats.war_stalls += slots_count(&sm->war);
    if (sm->stolen.home.valid) {
        sm->last_progress = sm->cycle;
    }
    if (FOLLOW_HOOKS(sm, &view, e)) {
        return -1;
    }
    uint64_t waiting = sm->in.wb_valid;
    follow_free(sm, &out);
    follow_accepted(sm, &out);
    sm->moved = out.issue_valid || out.disp_valid || sm->in.wb_valid != waiting;
    if (sm_follow_dispatch(sm, &view, e) || sm_follow_issue(sm, &out, e)) {
        return -1;
    }
    follow_clear(sm);
    if (check_time(sm, e)) {
        return -1;
    }
    prepare(sm, sm->cycle + 1);
    sm->cycle++;
    sm->stats.cycles = sm->cycle;
    return 0;
}

int sm_moved(const struct sm *sm) {
    return sm->moved;
}

int sm_done(const struct sm *sm) {
    return blocks_done(&sm->blocks) && !stolen_any(&sm->stolen) && !BUSY_HOOKS(sm);
}

/* ---- begin and end ---- */

static uint64_t instructions_of(const struct kernel *k) {
    uint64_t n = 0;
    for (uint64_t w = 0; w < (uint64_t)k->n_blocks * k->warps_per_block; w++) {
        n += k->warps[w].count;
    }
    return n;
}

static void start(struct sm *sm) {
    const struct kernel *k = sm->kernel;
    dispatch_stalls_start(&sm->dispatch_stalls, sm->config.stall_dispatch, sm->config.seed);
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        sm->cand_warp[s] = -1;
    }
    inflight_create(&sm->inflight);
    cpi_stack_create(&sm->cpi);
    results_create(&sm->results, sm_has_units(sm) ? sm->config.machine->alu_results : 0);
    sm->total_instructions = instructions_of(k) * sm->config.repeat;
    sm->stats.design = DESIGN_NAME;
    memcpy(sm->stats.kernel, k->name, sizeof sm->stats.kernel);
    sm->stats.overrides = overrides_of(sm->config.machine, sm->config.granule_regs);
    struct unknown_list unknown;
    unknown_find(&unknown, k, UNKNOWN_OPERATION, sizeof sm->stats.unknown);
    memcpy(sm->stats.unknown, unknown.text, sizeof sm->stats.unknown);
    sm->stats.resident_warps = sm->placement.warps;
    sm->stats.occupancy_limit = placement_limit(&sm->placement, sm->config.repeat);
    START_HOOKS(sm);
    blocks_create(&sm->blocks, &sm->placement, k, sm->config.repeat, sm->config.offset,
                  sm->config.seed);
    blocks_launch(&sm->blocks);
    prepare(sm, 0);
}

/* What a machine expects of the design. */
static int check_machine(const struct sm_config *c, struct err *e) {
    const struct machine *m = c->machine;
    const struct {
        const char *what;
        uint32_t expected, got;
    } size[] = {{"warps", m ? m->warps : 0, SM_WARPS},
                {"sub-cores", m ? m->subcores : 0, SUBCORES},
                {"schedulers a sub-core", m ? m->schedulers : 0, SCHEDULERS},
                {"collectors a sub-core", m ? m->collectors : 0, COLLECTORS}};
    for (unsigned i = 0; i < sizeof size / sizeof *size; i++) {
        if (size[i].expected && size[i].expected != size[i].got) {
            return err_set(e,
                           "machine %s: expected a design with %" PRIu32 " %s, got %s with %" PRIu32
                           "; choose another design or machine",
                           m->name, size[i].expected, size[i].what, DESIGN_NAME, size[i].got);
        }
    }
    if (m && m->max_blocks > MAX_BLOCKS) {
        return err_set(e,
                       "machine %s: max_blocks: expected at most the design's %u, got %" PRIu32
                       "; choose another design or machine",
                       m->name, (unsigned)MAX_BLOCKS, m->max_blocks);
    }
    return 0;
}

/* Of what waits in units, and of what they do then. */
static uint32_t longest_of(const struct machine *m) {
    uint32_t longest = 0, for_a_bus = 64;
    for (unsigned u = 0; m && u < OP_UNITS; u++) {
        uint32_t cycles = m->unit[u].latency + 64 * m->unit[u].interval + for_a_bus;
        longest = cycles > longest ? cycles : longest;
    }
    return longest;
}

struct sm *sm_create(const struct sm_config *c, const struct kernel *k, struct err *e) {
    if (c->repeat == 0) {
        err_set(e, "repeat: expected at least 1, got 0; leave it out to run the kernel once");
        return NULL;
    }
    if (c->stall_dispatch > STALL_DISPATCH_MOST) {
        err_set(e, "stall_dispatch: expected at most %d percent, got %" PRIu32 "; ask for less",
                STALL_DISPATCH_MOST, c->stall_dispatch);
        return NULL;
    }
    if (CONFIG_HOOKS(c, e)) {
        return NULL;
    }
    struct sm *sm = aligned_alloc(_Alignof(struct sm), sizeof *sm);
    if (!sm) {
        err_set(e, "%.300s: out of memory for the SM; free some memory", k->path);
        return NULL;
    }
    memset(sm, 0, sizeof *sm);
    sm->config = *c;
    sm->config.watchdog = c->watchdog ? c->watchdog : DEFAULT_WATCHDOG;
    sm->kernel = k;
    struct placement_limits limits = overrides_limits(c->machine, c->granule_regs);
    if (check_machine(c, e) || placement_plan_in(&sm->placement, k, &limits, e) ||
        sm_lines_create(sm, e) ||
        program_create(&sm->program, k, sm->placement.alloc, c->allocation, c->tables, e)) {
        free(sm);
        return NULL;
    }
    if (sm_memory_create(sm, e)) {
        program_destroy(&sm->program);
        free(sm);
        return NULL;
    }
    if (wheel_create(&sm->wheel, sm->program.longest + longest_of(c->machine))) {
        err_set(e, "%.300s: out of memory for the timing wheel; free some memory", k->path);
        sm_memory_destroy(sm);
        program_destroy(&sm->program);
        free(sm);
        return NULL;
    }
    start(sm);
    return sm;
}

void sm_destroy(struct sm *sm) {
    if (sm) {
        sm_memory_destroy(sm);
        wheel_destroy(&sm->wheel);
        program_destroy(&sm->program);
        free(sm);
    }
}

int sm_finish(struct sm *sm, const top_mem *mem, struct err *e) {
    (void)mem; /* of tops without a CHECK */
    const struct stats *s = &sm->stats;
    if (!sm_done(sm) || s->instructions != sm->total_instructions ||
        sm->issued_instructions != s->instructions) {
        return err_set(e,
                       "cycle %" PRIu64 ": at the end: expected %" PRIu64
                       " instructions to retire, got %" PRIu64 "%s",
                       sm->cycle, sm->total_instructions, s->instructions,
                       stolen_any(&sm->stolen) ? ", and a stolen value is left" : "");
    }
    if (s->writes != sm->total_writes || sm->inflight.issued || sm->wheel.count ||
        sm->in.wb_valid || !sm_memory_idle(sm) || !sm_lines_idle(sm)) {
        return err_set(e,
                       "cycle %" PRIu64 ": at the end: expected %" PRIu64
                       " writes and nothing in flight, got %" PRIu64 " writes, %" PRIu32
                       " instructions in collectors",
                       sm->cycle, sm->total_writes, s->writes, sm->inflight.issued);
    }
    if (CHECK_HOOKS(sm, mem, e)) {
        return -1;
    }
    if (sm->memory.system) {
        snprintf(sm->stats.machine, sizeof sm->stats.machine, "%s", sm->config.machine->name);
        sm->stats.memory_mode = machine_mode_name(sm->config.memory);
        sm->stats.memory = *memory_counts(sm->memory.system);
    }
    sm->stats.retired = 1;
    return 0;
}

const struct stats *sm_stats(const struct sm *sm) {
    return &sm->stats;
}
