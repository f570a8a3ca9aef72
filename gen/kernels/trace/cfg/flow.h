/* SPDX-License-Identifier: Apache-2.0
 * What a trace shows of control flow, collected while it is read: which instruction followed which,
 * with which lanes. Memory: the static size of the kernel.
 */
#ifndef TWINRF_FLOW_H
#define TWINRF_FLOW_H

#include "kernels/trace/kernel.h"

struct flow_watch;

struct flow_watch *flow_new(void); /* NULL when memory is out */
/* A warp's stream starts; `lanes`: the threads that the warp has, 0 when that is not known. */
void flow_begin(struct flow_watch *f, uint32_t lanes);
/* The next instruction of the stream; `k->insts[index]` is filled in. -1 when memory is out, with
 * the message. */
int flow_inst(struct flow_watch *f, const struct kernel *k, uint32_t index, uint32_t mask,
              struct err *e);
void flow_end(struct flow_watch *f, struct kernel *k);

/* The trace is read: fills k->flows, k->entries and the flags of k->insts.
 *
 * k->source SOURCE_OBSERVED: flows are what was seen. An instruction is guarded if it was ever seen
 * with less than the lanes that its warp still had (started and not exited).
 *
 * SOURCE_TABLE: insts are the table's rows in PC order with their guards. `targets[i]` is the PC of
 * i's target as the table says it, or -1. What falls through falls to the next row. A direct jump
 * without a target goes where it was seen to go, or is INST_UNSEEN when it was never seen taken. An
 * indirect one is so besides what was seen.
 *
 * What followed otherwise is EDGE_SWITCH. A target that is no row's PC is refused, naming
 * `table_path`:line. What counts as taken: docs/trace-compiler.md, "what a trace
 * shows". */
int flow_finish(struct flow_watch *f, struct kernel *k, const int64_t *targets,
                const char *table_path, struct err *e);
void flow_delete(struct flow_watch *f);

#endif
