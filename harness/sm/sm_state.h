/* SPDX-License-Identifier: Apache-2.0
 * State of the SM, for sm.c and what it is split into only.
 */
#ifndef TWINRF_SM_STATE_H
#define TWINRF_SM_STATE_H

#include "sm/monitors/bank_check.h"
#include "sm/monitors/cpi_stack.h"
#include "sm/accesses.h"
#include "sm/bow.h"
#include "sm/cache.h"
#include "sm/dispatch_stalls.h"
#include "sm/entries.h"
#include "sm/inflight.h"
#include "sm/line_unit.h"
#include "sm/main_banks.h"
#include "sm/results.h"
#include "sm/scoreboard.h"
#include "sm/sm.h"
#include "sm/memory_entries.h"
#include "sm/thread_blocks.h"
#include "sm/units.h"
#include "sm/wheel.h"

/* What a warp waits for besides registers. */
enum stall { STALL_CONTROL = 1, STALL_BARRIER = 2 };

struct warp {
    const struct inst *inst;          /* the next one, when there is one */
    uint64_t ready_at;                /* first cycle in which the next instruction may be ready */
    uint32_t first, next, end;        /* its stream in kernel.dyn, and the next instruction */
    uint32_t mask;                    /* lanes in which the next one executes */
    uint32_t open_passes;             /* issued, not dispatched */
    uint32_t open_accesses;           /* in the memory system, without a result */
    uint32_t groups;                  /* of copies that are closed */
    uint8_t open_copies[COPY_GROUPS]; /* on their way, by group */
    uint32_t access;                  /* of its next memory instruction, in accesses.of */
    uint32_t run, number;             /* which run of the kernel, which warp of the grid */
    uint32_t prefetched; /* instruction whose PREFETCH has issued; UINT32_MAX: none yet */
    uint16_t group;      /* of the passes of the next instruction, when some have issued */
    uint8_t pass;        /* of the next instruction */
    uint8_t stall;       /* enum stall */
    uint8_t has_timer;   /* the wheel wakes it up */
    uint8_t ended;
};

struct sm {
    struct sm_config config;
    const struct kernel *kernel;
    struct program program;
    struct placement placement;
    struct stats stats;
    uint64_t cycle;

    struct sm_in in; /* inputs of the present cycle */
    enum clear_kind clear_kind;
    unsigned clear_slot[SUBCORES], n_clear; /* of different sub-cores, with one number there */
    int cand_warp[SM_SCHEDULERS]; /* slot of the candidate that is shown, -1: none; its tag is
                                  in.cand_tag */

    struct blocks blocks;
    struct warp warp[SM_WARPS];
    struct bow bow[SM_WARPS]; /* used with BOW_WINDOW */
    struct slots changed;     /* warps whose readiness has to be looked at again */
    struct slots war;         /* warps that wait for a write after read and nothing else */
    struct scoreboard scoreboard;
    struct inflight inflight;
    struct dispatch_stalls dispatch_stalls;
    struct sm_memory memory;
    struct units units;
    uint64_t memory_full; /* sub-cores whose ports take nothing as memory does not */
    struct cpi_stack cpi;
    struct wheel wheel;
    struct results results;
    struct registers registers;
    struct stolen stolen;
    struct active_set active; /* of tops that have one, as those below */
    struct main_banks banks;
    struct cache cache;
    struct entries entries;
    struct line_unit lines;
    struct accesses accesses;

    uint64_t held[SM_SCHEDULERS]; /* register caches: warps whose unit is not done */

    uint64_t total_instructions, issued_instructions; /* all runs */
    uint64_t total_writes; /* results of the instructions that have dispatched */
    uint64_t last_progress;
    int moved; /* something issued, dispatched or was written in the last cycle */
};

static inline const struct inst *sm_inst(const struct sm *sm, uint32_t dyn) {
    return &sm->program.insts[sm->kernel->dyn[dyn].index];
}

/* The warp comes to its instruction `next`. */
static inline void sm_goes_on(const struct sm *sm, struct warp *warp) {
    if (warp->next != warp->end) {
        const struct dyn_inst *dyn = &sm->kernel->dyn[warp->next];
        warp->inst = &sm->program.insts[dyn->index];
        warp->mask = dyn->mask;
        warp->ready_at = sm->cycle + 1 + warp->inst->delay;
    }
}

static inline unsigned sm_cell(const struct sm *sm, unsigned slot, unsigned reg) {
    return cell_of(sm_bank(subcore_of(slot), bank_of(slot, reg)),
                   row_of(slot, reg, sm->placement.rows_per_slot));
}

/* Register caches are still to take values of the warp. */
static inline int sm_is_held(const struct sm *sm, unsigned slot) {
    return (int)(sm->held[scheduler_of(slot)] >> warp_of(slot) & 1);
}

/* Waits that end by a dispatch, a result, an access: a bit for each of enum wait. */
enum {
    ENDS_BY_DISPATCH = 1 << WAIT_COLLECTOR | 1 << WAIT_WAR | 1 << WAIT_CONTROL |
                       1 << WAIT_PREFETCH | 1 << WAIT_END,
    ENDS_BY_RESULT = 1 << WAIT_ALU | 1 << WAIT_MEMORY | 1 << WAIT_PREFETCH | 1 << WAIT_END,
    ENDS_BY_ACCESS = 1 << WAIT_MEMORY | 1 << WAIT_END,
    ALL_SEEN = SEES_ALL || SERIAL_WARPS
};

/* The warp is looked at again if it waits for one of these. Some tops see more of it than what it
 * waits for: then always. */
static inline void sm_look_again(struct sm *sm, unsigned slot, unsigned ends) {
    uint64_t look = ALL_SEEN || (ends >> sm->cpi.of[slot] & 1);
    sm->changed.word[slot / 64] |= look << slot % 64;
}

static inline int sm_has_units(const struct sm *sm) {
    return sm->config.machine && sm->config.machine->has_units;
}

/* Control instructions and barriers take effect when they execute; else at issue. */
static inline int sm_executes_control(const struct sm *sm) {
    return !sm->config.machine || sm->config.machine->control_executes;
}

/* Whether the warp waits until this instruction has executed. */
static inline int sm_waits(const struct sm *sm, const struct inst *inst) {
    return sm_executes_control(sm) && (inst->cls == OP_CONTROL || inst->cls == OP_EXIT);
}

/* sm_ready.c: the barrier lets these slots go. */
void sm_let_go(struct sm *sm, struct slots go);
/* sm_ready.c: decides which of the changed warps are ready in cycle `next`. */
void sm_update_ready(struct sm *sm, uint64_t next);

/* sm_ready.c: the warp may issue its next instruction. */
void sm_set_ready(struct sm *sm, unsigned slot);

/* sm_active.c: the inputs of the active set that stay, and those of the next cycle. */
void sm_start_active(struct sm *sm);
void sm_prepare_active(struct sm *sm);
/* sm_active.c: whether the warp is stalled, and whether it may enter the active set. */
void sm_update_active(struct sm *sm, unsigned slot);
/* sm_active.c: checks and follows what the top did with the active set, its cache and the main
 * register file. */
int sm_follow_active(struct sm *sm, const struct cycle_view *v, struct err *e);

/* sm_banks.c: checks and follows accesses to banks; writes that are accepted, registers that are
 * read; what the banks hold at the end. */
int sm_follow_banks(struct sm *sm, const struct cycle_view *v, struct err *e);
void sm_count_write(struct sm *sm, unsigned cell);
void sm_count_reads(struct sm *sm, const struct pass *pass);
int sm_check_banks(const struct sm *sm, const top_mem *mem, struct err *e);

/* sm_register_caches.c: the inputs that stay; warps that a unit still holds. */
void sm_start_register_caches(struct sm *sm);
int sm_follow_register_caches(struct sm *sm, const struct cycle_view *v, struct err *e);

/* sm_show.c: registers of the pass and their hints, in the ports of the next cycle; NULL: none. */
void sm_show_near(struct sm *sm, unsigned scheduler, const struct pass *pass);
void sm_show_dead(struct sm *sm, unsigned scheduler, const struct pass *pass);
void sm_show_lookup(struct sm *sm, unsigned scheduler, const struct pass *pass);
void sm_name_free(struct sm *sm, unsigned scheduler, const struct pass *pass);
/* sm_show.c: whether a result is near. */
void sm_result_near(const struct sm *sm, const struct pass *pass, unsigned d, struct result *r);

/* sm_prefetch.c: whether a PREFETCH comes before the warp's next instruction, which is there; what
 * the warp waits for then. */
int sm_prefetch_next(const struct sm *sm, unsigned slot);
int sm_wait_prefetch(struct sm *sm, unsigned slot, enum wait *wait);
/* sm_prefetch.c: the warp's PREFETCH has issued, if one came next; it is shown in the next cycle.
 */
int sm_issue_prefetch(struct sm *sm, unsigned slot);
/* sm_prefetch.c: no PREFETCH is shown in the next cycle. */
void sm_show_no_prefetch(struct sm *sm);
/* sm_prefetch.c: an instruction names registers of its warp's last PREFETCH only. */
int sm_check_prefetched(const struct sm *sm, const struct pass *pass, struct err *e);
/* sm_prefetch.c: the cache of a slot is empty; a register is read; something moves. */
void sm_cache_clear(struct sm *sm, unsigned slot);
void sm_count_saved(struct sm *sm, const struct pass *pass, unsigned reg);
int sm_cache_busy(const struct sm *sm);

/* sm_entries.c: an allocation is for tops with entries. */
int sm_refuse_allocation(const struct sm_config *c, struct err *e);
/* sm_entries.c: where the pass's operands are read, in the ports of the next cycle; NULL: none. */
void sm_show_entries(struct sm *sm, unsigned scheduler, const struct pass *pass);
/* sm_entries.c: levels and entry of a result. */
void sm_result_levels(const struct sm *sm, const struct pass *pass, unsigned d, struct result *r);
/* sm_entries.c: the next instruction waits for entries, or to begin its strand. */
int sm_wait_entries(const struct sm *sm, unsigned slot, enum wait *wait);
/* sm_entries.c: a strand begins, and a long result is in flight. */
int sm_strand_stalls(const struct sm *sm, unsigned slot);
/* sm_entries.c: the pass has issued; it was its instruction's last. */
void sm_entries_issued(struct sm *sm, const struct pass *pass, int last);
/* sm_entries.c: the result for the cell is accepted. */
void sm_entry_accepted(struct sm *sm, unsigned cell);
/* sm_entries.c: the warp is launched, or ends. */
void sm_entries_clear(struct sm *sm, unsigned slot);
/* sm_entries.c: checks and follows what entries did; before results are. */
int sm_follow_entries(struct sm *sm, const struct cycle_view *v, struct err *e);
/* sm_entries.c: the inputs of the next cycle. */
void sm_prepare_entries(struct sm *sm);

/* sm_issue.c: what schedulers issued and which candidates they latched; prepares cur_*, cand_*,
 * free_* of the next cycle. */
int sm_follow_issue(struct sm *sm, const struct sm_out *out, struct err *e);
/* sm_dispatch.c: checks the operands of what was dispatched and executes it. */
int sm_follow_dispatch(struct sm *sm, const struct cycle_view *v, struct err *e);

/* sm_memory.c: with a machine whose memory is not flat, its memory system; what is accessed. */
int sm_memory_create(struct sm *sm, struct err *e);
void sm_memory_destroy(struct sm *sm);
/* sm_memory.c: whether the pass's instruction goes there. */
int sm_memory_takes(const struct sm *sm, const struct pass *pass);
/* sm_memory.c: the instruction has issued, its last pass: the next one's access is behind. */
void sm_memory_issued(struct sm *sm, struct warp *warp, const struct inst *inst, uint32_t mask);
/* sm_memory.c: where a word of local memory lies, beside those of the other threads. */
uint64_t sm_memory_local(const struct sm *sm, unsigned slot, unsigned lane, uint64_t address);
/* sm_memory.c: the instruction has dispatched. */
void sm_memory_give(struct sm *sm, const struct pass *pass);
/* sm_memory.c: the next cycle of the memory system, and what comes out of it. */
void sm_memory_cycle(struct sm *sm);
int sm_memory_idle(const struct sm *sm);
/* sm_memory.c: something of it comes or leaves when its time is there. */
int sm_memory_waits(const struct sm *sm);

/* sm_lines.c: the parts of unified memory, after the placement. */
int sm_lines_create(struct sm *sm, struct err *e);
/* sm_lines.c: takes a memory instruction that has dispatched. Returns 0 for others. */
int sm_lines_give(struct sm *sm, const struct pass *pass);
/* sm_lines.c: a pass leaves its unit; `last`: of its instruction, which then is over. */
void sm_lines_dispatched(struct sm *sm, unsigned unit, const struct pass *pass, int last);
void sm_lines_retired(struct sm *sm, const struct pass *pass);
/* sm_lines.c: checks and follows what the top did with memory accesses. */
int sm_follow_lines(struct sm *sm, const struct cycle_view *v, struct err *e);
/* sm_lines.c: the inputs of the next cycle. */
void sm_prepare_lines(struct sm *sm);
/* sm_lines.c: dispatch ports take nothing; nothing waits. */
int sm_lines_full(const struct sm *sm);
int sm_lines_idle(const struct sm *sm);
/* sm_lines.c: all that was stored lies in the banks. */
int sm_check_lines(const struct sm *sm, const top_mem *mem, struct err *e);

/* sm_report.c: message of the watchdog: what is stuck and what it waits for. Returns -1. */
int sm_report_stuck(const struct sm *sm, struct err *e);
/* sm_report.c: message of an operand that is not what program order says. Returns -1. */
int sm_report_operand(const struct sm *sm, const struct pass *pass, unsigned source,
                      const uint64_t *data, uint32_t diff, struct err *e);

static inline uint64_t sm_bit(unsigned n) {
    return UINT64_C(1) << n;
}

#endif
