/* SPDX-License-Identifier: Apache-2.0
 * The memory system of one SM.
 *
 * In each cycle the SM gives it instructions, where memory_takes says so, then calls memory_cycle,
 * then takes what happened. It knows no registers: an access has an owner, which comes back.
 */
#ifndef TWINRF_MEMORY_H
#define TWINRF_MEMORY_H

#include "rfgen/err.h"
#include "sm/machine.h"
#include "sm/memory/access.h"
#include "sm/memory/counts.h"

enum happened {
    HAPPENED_MISSED, /* a sector of the load is not in L1: once a load */
    HAPPENED_LOADED, /* the last sector of the load has come */
    HAPPENED_STORED, /* every sector of the store is acknowledged */
};

struct happening {
    uint32_t owner;
    uint8_t what; /* enum happened */
};

struct memory;

/* NULL and the message when there is no room. `m` must outlive it. */
struct memory *memory_create(const struct machine *m, uint32_t mode, uint32_t l1_kb,
                             unsigned subcores, struct err *e);
void memory_destroy(struct memory *memory);

enum {
    MEMORY_WAITING = 1, /* instructions of a sub-core may wait for the load-store unit; then no */
    WAITING_MOST = 32   /* that there is room for, with the one in work */
};

int memory_takes(const struct memory *memory, unsigned subcore);
/* The access to fill in and give, of a sub-core; memory_give is its end. Beyond what memory_takes
 * says there is room for the dispatches of one more cycle. */
struct access *memory_next(struct memory *memory, unsigned subcore);
/* Room for its sectors, where they lie nowhere else. */
struct sectors *memory_room(struct memory *memory, unsigned subcore);
void memory_give(struct memory *memory, unsigned subcore);

/* The next cycle. */
void memory_cycle(struct memory *memory);
/* What happened in it, in order. */
const struct happening *memory_happened(const struct memory *memory, uint32_t *n);

/* Nothing is in work or on its way. */
int memory_idle(const struct memory *memory);
/* Something comes or leaves when its time is there, whatever else is refused until then. */
int memory_waits(const struct memory *memory);
const struct memory_counts *memory_counts(const struct memory *memory);

#endif
