/* SPDX-License-Identifier: Apache-2.0
 * Results of executed instructions: one a destination register, in order of completion, waiting for
 * a result bus of their sub-core. Loads have buses of their own where the machine says how many the
 * units have.
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
    uint8_t levels, entry; /* with an operand file: as wb_levels and wb_entry */
    uint8_t global;        /* of an instruction of class global */
    uint8_t to_lrf;        /* kept in a last result file of hardware */
};

/* Results that wait for buses: of units, and of loads when these have their own. */
enum { WAITS_UNITS, WAITS_LOADS, RESULT_QUEUES };

struct results {
    uint32_t unit_buses; /* the first ones of a sub-core; all of them: loads use them, too */
    uint16_t first[SUBCORES][RESULT_QUEUES], last[SUBCORES][RESULT_QUEUES];
    uint16_t on_bus[SM_RESULT_BUSES]; /* cell whose result the bus carries */
    struct result of[CELLS];
};

/* `units`: results that they have a cycle in a sub-core; 0: any number. */
static inline void results_create(struct results *r, uint32_t units) {
    r->unit_buses = units && units < RESULT_BUSES ? units : RESULT_BUSES;
    for (unsigned c = 0; c < SUBCORES; c++) {
        r->first[c][WAITS_UNITS] = r->first[c][WAITS_LOADS] = RESULT_NONE;
    }
}

static inline void results_push(struct results *r, unsigned cell, int loaded) {
    unsigned subcore = cell % SM_MAIN_BANKS / MAIN_BANKS;
    unsigned queue = loaded && r->unit_buses < RESULT_BUSES ? WAITS_LOADS : WAITS_UNITS;
    uint16_t *first = &r->first[subcore][queue], *last = &r->last[subcore][queue];
    r->of[cell].next = RESULT_NONE;
    if (*first == RESULT_NONE) {
        *first = (uint16_t)cell;
    } else {
        r->of[*last].next = (uint16_t)cell;
    }
    *last = (uint16_t)cell;
}

/* Puts waiting results on the buses that are not in use; `in` is the next cycle's. */
void results_fill_buses(struct results *r, struct sm_in *in);

#endif
