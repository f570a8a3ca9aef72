/* SPDX-License-Identifier: Apache-2.0
 * Reader of `nvdisasm -cfg` graphs (docs/traces.md).
 */
#ifndef TWINRF_DOT_H
#define TWINRF_DOT_H

#include "kernels/trace/cfg/cfg.h"

/* Reads `path` (`.dot`, `.dot.xz`) into k->insts (in text order; no dynamic stream) and `g`,
 * finished. k->name is the first function's. Both are overwritten.
 *
 * Functions are the named subgraphs that have nodes, without `cluster_` in front; nodes outside of
 * them form one named after the graph, or `program`. A segment of a record label is one block,
 * empty ones included. The first is NAME, the others are NAME/port; a plain label is one segment
 * `entry`.
 *
 * Edges are the graph's; the text of a branch is not followed. Besides, a segment falls through to
 * the node's next one unless it ends in an unguarded branch, exit or return. TAKEN: an edge from an
 * `exitK` port's side `e`, or from behind a jump and not from side `s`. An edge into another
 * function makes its target a further entry there, and control leaves where it starts. An edge from
 * a call, from side `e` or into another function, is CALL.
 *
 * Any jump but EXIT to which the graph gives no target, and any but the last of a segment, is
 * INST_OPEN. So is a RET, whose way back the graph does not show, and a call whose callee is not
 * shown. That call keeps its way to the next instruction. What is read somewhere is live behind it,
 * and stands for all that the callee may read.
 *
 * Registers and operands: sass.h. Returns 0, or -1 with file:line and nothing to free. */
int dot_read(struct kernel *k, struct cfg *g, const char *path, struct err *e);

#endif
