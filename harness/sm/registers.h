/* SPDX-License-Identifier: Apache-2.0
 * The architectural value of every register, in program order, by its cell in the register file:
 * the third opinion.
 *
 * An instruction's result is entered at its last dispatch. By then no younger instruction of the
 * warp can have written one of its sources: write after read waits. So the values at a dispatch are
 * those of the issue.
 */
#ifndef TWINRF_REGISTERS_H
#define TWINRF_REGISTERS_H

#include <stdint.h>

#include "sm/ports.h"
#include "sm/values.h"

struct cell {
    uint64_t accepted;  /* cycle of the last write's acceptance + 1; 0: none, or read since */
    uint32_t written;   /* lanes that this warp has written */
    uint32_t known;     /* lanes that the banks must hold: written by any warp, and no stolen value
                          put on top */
    uint32_t elsewhere; /* lanes whose last value is in an entry of an operand file alone */
    uint8_t named;      /* as free, and not written since: a stolen value may lie here */
};

struct registers {
    uint64_t value[CELLS][DATA_WORDS];
    struct cell of[CELLS]; /* together: an operand's are in one line of the host's cache */
};

/* A write to the register has been accepted: it is (or will be, when stolen) in its cell. */
static inline void registers_accept(struct registers *r, unsigned cell, uint32_t mask,
                                    uint64_t cycle) {
    r->of[cell].accepted = cycle + 1;
    r->of[cell].written |= mask;
    r->of[cell].known |= mask;
    r->of[cell].named = 0;
}

/* A stolen value was put on top. */
static inline void registers_overwrite(struct registers *r, unsigned cell, uint32_t mask) {
    r->of[cell].known &= ~mask;
}

/* Lanes of `data`, of those in `lanes`, that are not the architectural value. *defined: lanes that
 * could be compared. */
static inline uint32_t registers_diff(const struct registers *r, unsigned cell,
                                      const uint64_t *data, uint32_t lanes, uint32_t *defined) {
    *defined = r->of[cell].written & r->of[cell].known & lanes;
    return value_diff(r->value[cell], data, *defined);
}

/* Lanes of those in `lanes` that the cell's warp has never written. */
static inline uint32_t registers_unwritten(const struct registers *r, unsigned cell,
                                           uint32_t lanes) {
    return lanes & ~r->of[cell].written;
}

#endif
