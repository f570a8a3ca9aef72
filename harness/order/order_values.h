/* SPDX-License-Identifier: Apache-2.0
 * A third opinion beside both twins: which value each lane of each register has, and where it is.
 * That is the register file cache, the LRF, a victim buffer or the main register file. A value is
 * a number, one a result.
 */
#ifndef TWINRF_ORDER_VALUES_H
#define TWINRF_ORDER_VALUES_H

#include "rfc_if.h"
#include "rfgen/err.h"
#include "kernels/trace/regset.h"
#include "victim_buffer_if.h"

struct order_held {
    int full;
    uint32_t reg, mask; /* lanes that it has */
    uint32_t value[LANES];
};

struct order_values {
    uint32_t last; /* value that was made last */
    uint32_t now[MAX_REGS][LANES], main[MAX_REGS][LANES];
    struct order_held entry[RFC_ENTRIES + 1]; /* the LRF is the last */
    struct order_held buffer[MAIN_BANKS];
};

void values_begin_warp(struct order_values *v);

/* A result exists from now on, in these lanes. */
void values_result(struct order_values *v, unsigned reg, uint32_t mask);

/* What a cycle of the blocks did. Returns 0; -1 with the message: a value is not where the
 * outputs say, or an operand does not get its newest one. */
int values_cycle(struct order_values *v, const rfc_in *in, const rfc_out *out,
                 const victim_buffer_out *buffer, struct err *e);

#endif
