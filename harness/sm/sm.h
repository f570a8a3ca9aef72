/* SPDX-License-Identifier: Apache-2.0
 * The environment of a register file: one SM that runs a kernel (docs/environment.md).
 *
 * In each cycle: sm_drive writes the top's inputs, the top answers, sm_observe checks the answer
 * and moves the SM on.
 */
#ifndef TWINRF_SM_H
#define TWINRF_SM_H

#include <stddef.h>
#include <stdint.h>

#include "rfgen/err.h"
#include "kernels/trace/kernel.h"
#include "sm/machine.h"
#include "sm/stats.h"
#include "top.h"

struct sm_config {
    uint32_t repeat;         /* runs of the kernel's grid, back to back */
    uint32_t offset;         /* warp slots start up to this many cycles late */
    uint32_t granule_regs;   /* registers a thread come in multiples of this; 0: the design's */
    uint64_t seed;           /* of those starts */
    uint32_t watchdog;       /* cycles without progress that end the run; 0: 20,000 */
    uint64_t max_cycles;     /* the run is cut with an error; 0: never */
    uint32_t main_latency;   /* cycles of an access to the main register file; 0: the design's */
    uint32_t stall_dispatch; /* percent of cycles in which a dispatch port takes nothing */
    const struct machine *machine; /* NULL: the design's latencies and nothing else */
    uint32_t memory;               /* enum memory_mode */
    const char *allocation;        /* file of an operand file's allocation; NULL: the compiler's */
    const char *tables;            /* prices that the compiler goes by; NULL: ORF_TABLES */
};

struct sm;

/* Above it a kernel would hardly end before the watchdog. */
enum { STALL_DISPATCH_MOST = 95 };
enum { MAIN_LATENCY_LEAST = 100, MAIN_LATENCY_MOST = 800 }; /* as of main_latency_percent */

/* `percent` of main_base_latency, rounded. Returns 0, or -1 and the message when it is none that
 * the design could have; `where` begins it: what asked for it. */
int sm_main_latency(uint64_t percent, const char *where, uint32_t *cycles, struct err *e);

/* NULL and the message when the kernel cannot run on this design. `k` must outlive the SM. */
struct sm *sm_create(const struct sm_config *c, const struct kernel *k, struct err *e);
void sm_destroy(struct sm *sm);

/* Writes every input of the present cycle. */
void sm_drive(struct sm *sm, top_in *in);
/* Takes the outputs of the cycle and advances to the next. Returns 0, or -1 with the check that
 * failed: `cycle N: ...`. */
int sm_observe(struct sm *sm, const top_out *out, struct err *e);
/* Before sm_observe, where unwritten data differ in two twins: the outputs of the C model, which
 * it does not get. Operands are compared where the program has written them, and lanes counted.
 * Returns 0, or -1 with the check that failed. */
int sm_check_other(struct sm *sm, const top_out *out, struct err *e);
/* Something issued, dispatched or was written in the last cycle. */
int sm_moved(const struct sm *sm);
/* Every block has finished and no stolen value is left. */
int sm_done(const struct sm *sm);
/* The end-of-run checks against the banks' contents. Returns 0, or -1 with the check that failed.
 */
int sm_finish(struct sm *sm, const top_mem *mem, struct err *e);

const struct stats *sm_stats(const struct sm *sm);

/* What a number in a report stands for, in words: "warp slot 3 (block 0, warp 3), at pc 0x120
 * FFMA". */
void sm_describe_warp(const struct sm *sm, unsigned slot, char *text, size_t n);
/* "R5 of warp slot 3 (block 0, warp 3)". */
void sm_describe_row(const struct sm *sm, unsigned bank, unsigned row, char *text, size_t n);
/* "pc 0x120 FFMA of warp slot 3 (block 0, warp 3)". */
void sm_describe_tag(const struct sm *sm, unsigned tag, char *text, size_t n);
/* "R5 of warp slot 3 (block 0, warp 3)", of any slot. */
void sm_describe_reg(const struct sm *sm, unsigned slot, unsigned reg, char *text, size_t n);
/* With an active set: "slot 2, warp slot 3 (block 0, warp 3), enters". Returns the slot, or
 * SM_WARPS when the slot is free. */
unsigned sm_describe_slot(const struct sm *sm, unsigned active_slot, char *text, size_t n);
/* What lies in a row of a cache bank: "R5 of warp slot 3 (block 0, warp 3)". */
void sm_describe_cached(const struct sm *sm, unsigned bank, unsigned row, char *text, size_t n);
/* "R5 of warp slot 3 (block 0, warp 3), written by pc 0x120 FFMA". */
void sm_describe_bus(const struct sm *sm, unsigned bus, char *text, size_t n);

#endif
