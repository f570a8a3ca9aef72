/* SPDX-License-Identifier: Apache-2.0
 * Results of executed instructions: one a destination register, in order of completion, waiting for
 * a result bus.
 *
 * A register has at most one write in flight (WAW), so a result is known by its register's cell.
 */
#ifndef TWINRF_RESULTS_H
#define TWINRF_RESULTS_H

#include <stdint.h>

#include "ports.h"

enum { RESULT_NONE = 0xFFFF };

struct result {
    uint64_t base; /* of its value (values.h) */
    uint32_t mask;
    uint32_t dyn; /* index into kernel.dyn of the instruction that made it */
    uint16_t next;
    uint8_t slot, reg;
};

struct results {
    uint16_t first, last;
    uint16_t on_bus[RESULT_BUSES]; /* cell whose result the bus carries */
    struct result of[CELLS];
};

static inline void results_push(struct results *r, unsigned cell) {
    r->of[cell].next = RESULT_NONE;
    if (r->first == RESULT_NONE) {
        r->first = (uint16_t)cell;
    } else {
        r->of[r->last].next = (uint16_t)cell;
    }
    r->last = (uint16_t)cell;
}

static inline unsigned results_pop(struct results *r) {
    unsigned cell = r->first;
    r->first = r->of[cell].next;
    return cell;
}

/* Puts waiting results on the buses that are not in use; `in` is the next cycle's. */
void results_fill_buses(struct results *r, struct sm_in *in);

#endif
