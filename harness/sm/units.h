/* SPDX-License-Identifier: Apache-2.0
 * Execution units of the sub-cores: when an instruction that has dispatched starts, and when the
 * dispatch ports take another one.
 *
 * What has to wait for its unit holds a latch before it. When all latches of a unit are in use, the
 * ports of the sub-core take nothing.
 */
#ifndef TWINRF_SM_UNITS_H
#define TWINRF_SM_UNITS_H

#include "sm/machine.h"
#include "sm/unit_classes.h"

/* Instructions that have dispatched and wait for a unit, at most, before the ports refuse. */
enum { UNIT_LATCHES = 2, RESULT_CYCLES = 4096 };

/* An instruction waits for those in the latches and the one in the unit. */
_Static_assert((UNIT_LATCHES + 2) * UNIT_MOST_CYCLES < RESULT_CYCLES,
               "cycles with a result that is promised have an entry each");

/* Results of units in one cycle, that have been promised a bus. */
struct promised {
    uint64_t cycle : 56, results : 8; /* small: the tables go through the cache */
};

struct units {
    uint64_t free[SUBCORES][OP_UNITS][UNITS_MOST];     /* first cycle in which it takes one */
    uint64_t waits[SUBCORES][OP_UNITS][UNIT_LATCHES];  /* last starts, the earlier first */
    struct promised promised[SUBCORES][RESULT_CYCLES]; /* by cycle */
};

/* The unit of that kind that is free first. */
static inline uint64_t *units_next(uint64_t *free, uint32_t units) {
    uint64_t *next = free;
    for (uint32_t i = 1; i < units; i++) {
        next = free[i] < *next ? &free[i] : next;
    }
    return next;
}

/* The first start from `start` on whose result has a bus, which is then its own. */
static inline uint64_t units_promise(struct promised *promised, uint32_t most, uint64_t start,
                                     uint32_t latency, uint64_t now) {
    for (;; start++) {
        struct promised *p = &promised[(start + latency) % RESULT_CYCLES];
        if (p->cycle <= now) {
            *p = (struct promised){.cycle = start + latency};
        }
        if (p->cycle == start + latency && p->results < most) {
            p->results++;
            return start;
        }
    }
}

/* Cycle of the result of an instruction that dispatches in cycle `now`. `has_result`: it writes a
 * register, so that it starts when its result has a bus. */
static inline uint64_t units_start(struct units *u, const struct machine *m, unsigned subcore,
                                   unsigned unit, int has_result, uint64_t now) {
    unsigned kind = m->unit[unit].units ? unit : UNIT_SP;
    uint64_t *free = units_next(u->free[subcore][kind], m->unit[kind].units);
    uint64_t start = now > *free ? now : *free;
    if (has_result && m->alu_results) {
        start =
            units_promise(u->promised[subcore], m->alu_results, start, m->unit[unit].latency, now);
    }
    uint64_t *waits = u->waits[subcore][kind];
    *free = start + m->unit[unit].interval;
    unsigned i = 0;
    for (; i + 1 < UNIT_LATCHES && waits[i + 1] < start; i++) {
        waits[i] = waits[i + 1];
    }
    waits[i] = start > waits[i] ? start : waits[i];
    return start + m->unit[unit].latency;
}

/* Whether every unit that an instruction of class c may need has a latch in cycle `next`. What has
 * no unit of its own is done by the SP units. */
static inline int units_take(const struct units *u, const struct machine *m, unsigned subcore,
                             unsigned c, uint64_t next) {
    int take = 1;
    for (unsigned unit = 0; unit < OP_UNITS; unit++) {
        unsigned kind = m->unit[unit].units ? unit : UNIT_SP;
        int of_class = CLASSES == 1 || (unit != UNIT_MEMORY && class_of_unit(unit) == c);
        take &= !of_class || u->waits[subcore][kind][0] <= next;
    }
    return take;
}

#endif
