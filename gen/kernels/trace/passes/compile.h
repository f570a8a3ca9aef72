/* SPDX-License-Identifier: Apache-2.0
 * The trace compiler's order of work: what the readers feed, and the passes behind them.
 */
#ifndef TWINRF_COMPILE_H
#define TWINRF_COMPILE_H

#include "kernels/trace/passes/annotated.h"
#include "kernels/trace/cfg/flow.h"
#include "kernels/trace/passes/lengths.h"
#include "kernels/trace/lane_addresses.h"
#include "kernels/trace/passes/reuse.h"
#include "kernels/trace/passes/value_use.h"

/* A kernel that grows while its trace is read. */
struct compiler {
    struct kernel *k;
    const struct trace_options *options;
    struct annotated out;
    FILE *addresses; /* the bytes of k->addresses */
    FILE *warps;     /* a struct warp_record a stream, in file order */
    struct flow_watch *flow;
    struct values *values;
    struct reuse *reuse;
    struct optimal_run optimal;
    uint64_t stream;                       /* k->n_dyn where the present stream started */
    uint64_t stream_address, last_address; /* k->n_addresses there; of the record before */
    uint32_t cap_insts;
    uint32_t line; /* of the trace, of what is given next: set by the reader */
};

int compile_start(struct compiler *c, struct kernel *k, const struct trace_options *o, uint64_t key,
                  struct err *e);

/* For the readers: a static instruction, empty but for its hint; NULL and the message when memory
 * is out. */
struct static_inst *compile_new_inst(struct compiler *c, struct err *e);
/* A warp's stream starts, runs and ends. `lanes`: the threads that the warp has, 0 when that is not
 * known. */
void compile_begin(struct compiler *c, uint32_t lanes);
int compile_inst(struct compiler *c, uint32_t index, uint32_t mask, struct err *e);
/* Before compile_inst, of a memory instruction with a lane that executes: its addresses. */
int compile_addresses(struct compiler *c, uint32_t index, const struct lane_addresses *a,
                      struct err *e);
int compile_end(struct compiler *c, uint32_t block, uint32_t warp, struct err *e);

/* The highest register that any instruction names, plus one. */
uint32_t compile_registers(const struct kernel *k);

/* The trace is read: runs the passes, counts lengths, writes the annotated trace and leaves it
 * mapped in *c->k. `targets`, `table_path`: as flow_finish takes them. */
int compile_finish(struct compiler *c, const int64_t *targets, const char *table_path,
                   struct err *e);
void compile_stop(struct compiler *c); /* frees everything but *c->k */

/* The passes alone, on a kernel whose insts, flows and entries are set. They find live sets, dead
 * bits, static near bits, intervals (unless o->interval_regs is 0), strands. */
int compile_passes(struct kernel *k, const struct trace_options *o, struct err *e);

#endif
