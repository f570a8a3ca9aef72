/* SPDX-License-Identifier: Apache-2.0
 * Execution units of the sub-cores: when an instruction that has dispatched starts, and when the
 * dispatch ports take another one.
 *
 * What has to wait for its unit holds a latch before it. When a sub-core's latches are all in use,
 * its ports take nothing.
 */
#ifndef TWINRF_SM_UNITS_H
#define TWINRF_SM_UNITS_H

#include "sm/machine.h"
#include "sm/ports.h"

/* Instructions of a sub-core that have dispatched and wait, at most, before its ports refuse. */
enum { UNIT_LATCHES = 2 };

struct units {
    uint64_t free[SUBCORES][OP_UNITS][UNITS_MOST]; /* first cycle in which it takes one */
    uint64_t waits[SUBCORES][UNIT_LATCHES];        /* last starts, the earlier first */
};

/* The unit of that kind that is free first. */
static inline uint64_t *units_next(uint64_t *free, uint32_t units) {
    uint64_t *next = free;
    for (uint32_t i = 1; i < units; i++) {
        next = free[i] < *next ? &free[i] : next;
    }
    return next;
}

/* Cycle of the result of an instruction that dispatches in cycle `now`. */
static inline uint64_t units_start(struct units *u, const struct machine *m, unsigned subcore,
                                   unsigned unit, uint64_t now) {
    unsigned kind = m->unit[unit].units ? unit : UNIT_SP;
    uint64_t *free = units_next(u->free[subcore][kind], m->unit[kind].units);
    uint64_t start = now > *free ? now : *free;
    uint64_t *waits = u->waits[subcore];
    *free = start + m->unit[unit].interval;
    unsigned i = 0;
    for (; i + 1 < UNIT_LATCHES && waits[i + 1] < start; i++) {
        waits[i] = waits[i + 1];
    }
    waits[i] = start > waits[i] ? start : waits[i];
    return start + m->unit[unit].latency;
}

/* Whether the sub-core has a latch in cycle `next`. */
static inline int units_take(const struct units *u, unsigned subcore, uint64_t next) {
    return u->waits[subcore][0] <= next;
}

#endif
