/* SPDX-License-Identifier: Apache-2.0
 * The kernel's static instructions as order mode uses them.
 */
#ifndef TWINRF_ORDER_PROGRAM_H
#define TWINRF_ORDER_PROGRAM_H

#include "kernels/trace/kernel.h"

struct order_inst {
    uint64_t regs[REG_WORDS]; /* sources and destinations */
    uint8_t src[MAX_SRC], dst[MAX_DST];
    uint8_t n_src, n_dst;
    uint8_t is_long;    /* class global: its results are long in coming */
    uint8_t is_shared;  /* its unit is one that lanes share */
    uint8_t is_barrier; /* class barrier */
    uint8_t ends;       /* end bit: a strand ends behind it */
    uint32_t dead;      /* bit s: dead operand bit of source s */
    uint32_t to_lrf;    /* bit d: destination d is of a private instruction and no shared one reads
                           it */
};

/* One for each of k->insts. NULL and the message when it cannot be made; free() frees it. */
struct order_inst *order_program(struct kernel *k, struct err *e);

/* How order mode reads kernels. */
extern const struct trace_options order_trace_options;

#endif
