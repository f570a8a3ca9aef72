/* SPDX-License-Identifier: Apache-2.0
 * Results of executed instructions: one a destination register, in order of completion, waiting for
 * a result bus of their sub-core.
 *
 * A register has at most one write in flight (WAW), so a result is known by its register's cell.
 */
#ifndef TWINRF_RESULTS_H
#define TWINRF_RESULTS_H

#include <stdint.h>

#include "sm/ports.h"

enum { RESULT_NONE = 0xFFFF };

struct result {
    uint64_t base; /* of its value (values.h) */
    uint32_t mask;
    uint32_t dyn; /* index into kernel.dyn of the instruction that made it */
    uint16_t next;
    uint8_t slot, reg, near;
};

struct results {
    uint16_t first[SUBCORES], last[SUBCORES];
    uint16_t on_bus[SM_RESULT_BUSES]; /* cell whose result the bus carries */
    struct result of[CELLS];
};

static inline void results_create(struct results *r) {
    for (unsigned c = 0; c < SUBCORES; c++) {
        r->first[c] = RESULT_NONE;
    }
}

static inline void results_push(struct results *r, unsigned cell) {
    unsigned subcore = cell % SM_MAIN_BANKS / MAIN_BANKS;
    r->of[cell].next = RESULT_NONE;
    if (r->first[subcore] == RESULT_NONE) {
        r->first[subcore] = (uint16_t)cell;
    } else {
        r->of[r->last[subcore]].next = (uint16_t)cell;
    }
    r->last[subcore] = (uint16_t)cell;
}

static inline unsigned results_pop(struct results *r, unsigned subcore) {
    unsigned cell = r->first[subcore];
    r->first[subcore] = r->of[cell].next;
    return cell;
}

/* Puts waiting results on the buses that are not in use; `in` is the next cycle's. */
void results_fill_buses(struct results *r, struct sm_in *in);

#endif
