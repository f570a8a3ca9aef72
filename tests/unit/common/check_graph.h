/* SPDX-License-Identifier: Apache-2.0
 * Checks of a finished control-flow graph against searches that follow the words of cfg.h.
 */
#ifndef TWINRF_CHECK_GRAPH_H
#define TWINRF_CHECK_GRAPH_H

#include "node_graph.h"

/* The successor and predecessor lists hold the same edges, in the order that cfg.h says; what is
 * reachable, open, leaves. */
int check_edges(const struct cfg *g, struct err *e);

/* Immediate post-dominators of reachable blocks: block x post-dominates b when without x no way
 * leads from b out of the function. */
int check_post_dominators(const struct cfg *g, struct err *e);

/* Do lanes part at the block's end: more than one way on, by a jump? A guarded call or return is
 * one. */
int part_ways(const struct cfg *g, uint32_t block);

/* Adds to a set of blocks those that they lead to, but for the blocks in `ends`. `inside`: only in
 * the function, behind calls at once. */
void spread(const struct cfg *g, uint8_t *blocks, const uint8_t *ends, int inside);

/* Sets at[block] where lanes that part behind `branch` can meet before its post-dominator. There a
 * lane first comes to a block that another way on leads to as well. Returns how many. */
uint32_t meeting_points(const struct cfg *g, uint32_t branch, uint8_t *at);

#endif
