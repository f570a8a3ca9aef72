/* SPDX-License-Identifier: Apache-2.0
 * The kernel's static instructions in the form in which the environment uses them every cycle.
 */
#ifndef TWINRF_PROGRAM_H
#define TWINRF_PROGRAM_H

#include <stdint.h>

#include "rfgen/err.h"
#include "sm/entries.h"
#include "kernels/trace/kernel.h"

struct inst {
    /* Of every cycle: two lines of the host's cache. */
    _Alignas(64) uint64_t regs[REG_WORDS]; /* sources and destinations */
    uint64_t dsts[REG_WORDS];              /* destinations */
    /* Operands as the top is shown them: each register once or, with SHOWS_REPEATS, as written. */
    uint8_t src[MAX_SRC], dst[MAX_DST];
    uint8_t n_src, n_dst;
    uint8_t passes;              /* through a collector unit: SLOTS operands each, at least one */
    uint8_t cls;                 /* enum op_class */
    uint8_t unit, memory, space; /* enum op_unit, memory_op, memory_space */
    uint8_t groups;              /* of MEMORY_WAIT */
    uint16_t latency, delay;
    uint16_t n_free;
    const uint8_t *free; /* registers it may name as free */
    /* Of some tops. */
    uint8_t source[MAX_SRC];   /* which of the kernel's sources src[i] is */
    uint8_t position[MAX_SRC]; /* with register caches: slot of the encoding, ascending */
    uint32_t reuse;            /* bit i: src[i] has the reuse flag */
    uint32_t dead;             /* dead operand bits, by the kernel's sources */
    uint32_t to_lrf;           /* bit d: a last result file keeps the result of dst[d] */
    /* With a cache: what is prefetched for it. */
    uint32_t region;        /* register interval or strand */
    uint8_t heads;          /* it is the first of its region */
    const uint64_t *vector; /* the region's registers */
    /* With an operand file: where operands are read, and results go. */
    struct entry_name src_at[MAX_SRC], dst_at[MAX_DST];
    uint32_t entries; /* that it names */
    uint8_t ends;     /* end bit: it is the last of its strand */
};

struct program {
    struct inst *insts;       /* as kernel.insts */
    uint8_t *free_pool;       /* MAIN_BANKS an instruction */
    uint64_t used[REG_WORDS]; /* registers that any instruction names */
    uint32_t longest;         /* latency or delay, in cycles */
};

/* `alloc`: registers of a warp slot, padding included. `allocation`: a file that says where
 * operands are, NULL: the compiler says it, by the prices of `tables`. Returns 0, or -1 with the
 * message and nothing to destroy. */
int program_create(struct program *p, const struct kernel *k, unsigned alloc,
                   const char *allocation, const char *tables, struct err *e);
void program_destroy(struct program *p);

/* How the harness reads kernels: the design point's RTHLD, and the register intervals or strands of
 * its cache. */
extern const struct trace_options program_options;

#endif
