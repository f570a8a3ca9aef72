/* SPDX-License-Identifier: Apache-2.0
 * Why no instruction issued: of each scheduler and cycle one reason, that of the warp which is
 * nearest to its issue.
 */
#ifndef TWINRF_CPI_STACK_H
#define TWINRF_CPI_STACK_H

#include "sm/active_set.h"
#include "sm/cycle_view.h"

/* What a warp waits for, the nearest to its issue first. */
enum wait {
    WAIT_READY,     /* for nothing */
    WAIT_COLLECTOR, /* for its instruction in a collector (one_a_warp) */
    WAIT_ALU,       /* for a result of a unit */
    WAIT_WAR,       /* for operands that an older instruction has yet to read */
    WAIT_MEMORY,    /* for a result of memory */
    WAIT_CONTROL,   /* for its control instruction, or a delay */
    WAIT_BARRIER,
    WAIT_PREFETCH,
    WAIT_END,  /* for the end of what is in flight */
    WAIT_NONE, /* there is no warp */
    WAITS
};

struct cpi_stack {
    uint8_t of[SM_WARPS];            /* enum wait */
    uint8_t n[SM_SCHEDULERS][WAITS]; /* warps of the scheduler */
};

void cpi_stack_create(struct cpi_stack *s);

/* From now on the warp waits for this. */
static inline void cpi_stack_set(struct cpi_stack *s, unsigned slot, enum wait wait) {
    uint8_t *n = s->n[scheduler_of(slot)];
    n[s->of[slot]]--;
    n[wait]++;
    s->of[slot] = (uint8_t)wait;
}

/* Counts the cycle. `memory_full`: sub-cores whose ports take nothing as memory does not. */
void cpi_stack_count(const struct cpi_stack *s, struct stats *stats, const struct cycle_view *v,
                     const struct active_set *a, uint64_t memory_full);

#endif
