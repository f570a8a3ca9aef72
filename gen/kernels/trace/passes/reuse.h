/* SPDX-License-Identifier: Apache-2.0
 * Register reuse distance (Malekeh, sections 1, 3.2 and 4). It is of each operand instance as
 * executed, and of each operand as a compiler without the trace can say it.
 *
 * An operand instance is a source or destination of an executed instruction. Its distance is the
 * number of instructions of the warp to the next one that reads the same value, 1 for the next
 * one. There is none when the register is written first (with any lane) or the stream ends.
 * Instructions with mask 0 read and write nothing, but count.
 *
 * Near: there is one and
 * it is at most RTHLD; else far. An instruction that reads and writes a register: its source has no
 * next read (it is written), its destination has.
 */
#ifndef TWINRF_REUSE_H
#define TWINRF_REUSE_H

#include "kernels/trace/cfg/cfg.h"

/* Takes each finished record: near is final. Returns 0, or -1 to stop with the message in `e`. */
typedef int reuse_emit(void *context, const struct dyn_inst *record, struct err *e);
/* Told of every operand instance: its index in the stream (from 0), its register and its distance,
 * 0 for none. In the order in which they become known. May be NULL. */
typedef void reuse_watch(void *context, uint32_t location, unsigned reg, int is_dst,
                         uint32_t distance);

struct reuse; /* a window of RTHLD + 1 records and a line a register */

struct reuse *reuse_new(unsigned rthld, struct trace_stats *stats, reuse_emit *emit,
                        reuse_watch *watch, void *context);
void reuse_begin(struct reuse *u);
/* `record.near` is ignored. Emits records that left the window, in order. */
int reuse_inst(struct reuse *u, const struct static_inst *inst, const struct dyn_inst *record,
               struct err *e);
int reuse_end(struct reuse *u, struct err *e); /* emits the rest of the stream */
void reuse_delete(struct reuse *u);

/* Sets insts[].near: bit s is source s, bit MAX_SRC + d destination d. It is 1 when the shortest
 * way from the operand to a read of the register has at most `rthld` instructions. The way follows
 * FALL and TAKEN edges, and a call counts as one instruction. Nothing on it writes the register,
 * guarded writes apart. Returns 0, or -1 when memory is out. */
int reuse_static(struct cfg *g, unsigned rthld, struct err *e);

#endif
