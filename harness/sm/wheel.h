/* SPDX-License-Identifier: Apache-2.0
 * Timing wheel: ids that come back at a cycle, in the order in which they were added.
 *
 * An id is in the wheel at most once. Results are ids 0..CELLS-1 (their cell), warp slots follow.
 */
#ifndef TWINRF_WHEEL_H
#define TWINRF_WHEEL_H

#include <stdint.h>

#include "sm/ports.h"

enum { WHEEL_IDS = CELLS + SM_WARPS, WHEEL_NONE = 0xFFFF };

_Static_assert(WHEEL_IDS < WHEEL_NONE, "an id is one uint16_t");

struct wheel {
    uint16_t *first, *last; /* by cycle mod size */
    uint32_t size;          /* a power of two above the longest wait */
    uint32_t count;         /* ids in the wheel */
    uint16_t next[WHEEL_IDS];
};

/* Returns 0, or -1 when memory is out. `longest`: of all waits, in cycles. */
int wheel_create(struct wheel *w, uint32_t longest);
void wheel_destroy(struct wheel *w);

/* `when` is at least the next cycle to be taken, and less than `size` cycles after it. */
static inline void wheel_add(struct wheel *w, unsigned id, uint64_t when) {
    uint32_t at = (uint32_t)when & (w->size - 1);
    w->next[id] = WHEEL_NONE;
    if (w->first[at] == WHEEL_NONE) {
        w->first[at] = (uint16_t)id;
    } else {
        w->next[w->last[at]] = (uint16_t)id;
    }
    w->last[at] = (uint16_t)id;
    w->count++;
}

/* Takes out the ids of cycle `now`: the first of them, or WHEEL_NONE; the others follow by
 * wheel_after. */
static inline unsigned wheel_take(struct wheel *w, uint64_t now) {
    uint32_t at = (uint32_t)now & (w->size - 1);
    unsigned id = w->first[at];
    w->first[at] = WHEEL_NONE;
    return id;
}

/* The id behind `id`, which is then out of the wheel and may be added again. */
static inline unsigned wheel_after(struct wheel *w, unsigned id) {
    w->count--;
    return w->next[id];
}

#endif
