/* SPDX-License-Identifier: Apache-2.0
 * Control-flow graphs written by hand, for tests: a line a block,
 *
 *     NAME[*] INST... [-> NAME...]     * the block may be entered from outside
 *     fn NAME                          a function starts
 *
 * INST is [?][LCJBXS]DST,...=SRC,...: registers by number, either list may be empty. ?: guarded.
 * L: a long-latency operation, C: a call, J: a branch, B: a barrier, X: an exit, S: a shared
 * unit's. An edge to the next block falls, any other is a branch taken. Instruction
 * number i stands on line i + 1 and at PC 16 * i.
 */
#ifndef TWINRF_GRAPH_TEXT_H
#define TWINRF_GRAPH_TEXT_H

#include "kernels/trace/cfg/cfg.h"

enum { TEXT_INSTS = 64 };

struct text_graph {
    struct static_inst insts[TEXT_INSTS];
    uint32_t n;
    struct cfg g;
};

/* Fails the running test when the text is none, or the graph is refused. */
void text_graph_make(struct text_graph *t, const char *text);
void text_graph_free(struct text_graph *t);

#endif
