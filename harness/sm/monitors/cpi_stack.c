/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/cpi_stack.h"

#include <string.h>

#include "sm/unit_classes.h"

void cpi_stack_create(struct cpi_stack *s) {
    memset(s, 0, sizeof *s);
    for (unsigned slot = 0; slot < SM_WARPS; slot++) {
        s->of[slot] = WAIT_NONE;
        s->n[scheduler_of(slot)][WAIT_NONE]++;
    }
}

/* With an active set a warp outside of it does not issue. */
static int one_may_issue(const struct cycle_view *v, const struct active_set *a,
                         unsigned scheduler) {
    for (uint64_t left = ready_warps(v->in, scheduler); HAS_ACTIVE_SET && left; left &= left - 1) {
        unsigned slot = slot_of(scheduler, (unsigned)__builtin_ctzll(left));
        if (active_set_phase(a, slot) == SLOT_RUNS) {
            return 1;
        }
    }
    return !HAS_ACTIVE_SET;
}

/* A ready warp did not issue: the collectors of its class took nothing. */
static uint64_t *taken(struct stats *stats, const struct cycle_view *v, unsigned scheduler,
                       uint64_t memory_full) {
    unsigned c = 0, subcore = scheduler / SCHEDULERS;
    while (c + 1 < CLASSES && !v->in->ready[ready_element(scheduler, c)]) {
        c++;
    }
    if ((memory_full >> subcore & 1) && (CLASSES == 1 || c == OF_MEM)) {
        return &stats->cpi_memory_full;
    }
    return ~v->in->dispatch_ready & ports_of_class(subcore, c) ? &stats->cpi_unit_busy
                                                               : &stats->cpi_collectors;
}

static uint64_t *counter_of(struct stats *stats, enum wait wait) {
    uint64_t *const counters[WAITS] = {
        [WAIT_READY] = &stats->cpi_collectors, [WAIT_COLLECTOR] = &stats->cpi_collectors,
        [WAIT_ALU] = &stats->cpi_alu,          [WAIT_WAR] = &stats->cpi_war,
        [WAIT_MEMORY] = &stats->cpi_memory,    [WAIT_CONTROL] = &stats->cpi_control,
        [WAIT_BARRIER] = &stats->cpi_barrier,  [WAIT_PREFETCH] = &stats->cpi_prefetch,
        [WAIT_END] = &stats->cpi_no_warp,      [WAIT_NONE] = &stats->cpi_no_warp,
    };
    return counters[wait];
}

static uint64_t *reason(const struct cpi_stack *s, struct stats *stats, const struct cycle_view *v,
                        const struct active_set *a, unsigned scheduler, uint64_t memory_full) {
    unsigned wait = WAIT_READY;
    if (v->out->issue_valid >> scheduler & 1) {
        return &stats->cpi_issued;
    }
    while (wait < WAIT_NONE && !s->n[scheduler][wait]) {
        wait++;
    }
    if (wait != WAIT_READY) {
        return counter_of(stats, (enum wait)wait);
    }
    return one_may_issue(v, a, scheduler) ? taken(stats, v, scheduler, memory_full)
                                          : &stats->cpi_prefetch;
}

void cpi_stack_count(const struct cpi_stack *s, struct stats *stats, const struct cycle_view *v,
                     const struct active_set *a, uint64_t memory_full) {
    for (unsigned scheduler = 0; scheduler < SM_SCHEDULERS; scheduler++) {
        ++*reason(s, stats, v, a, scheduler, memory_full);
    }
}
