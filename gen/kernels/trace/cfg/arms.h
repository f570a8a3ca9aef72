/* SPDX-License-Identifier: Apache-2.0
 * Divergence in a control-flow graph: where lanes part, and what the lanes of one arm run.
 */
#ifndef TWINRF_ARMS_H
#define TWINRF_ARMS_H

#include "kernels/trace/cfg/cfg.h"

/* Can lanes part behind the block? A call always has an edge to where it comes back; lanes take it
 * instead of the call only under a guard. Returns of one call are one way. */
int lanes_part(const struct cfg *g, const struct cfg_block *b);

/* The edge leads lanes to an arm: they run on there before they meet at `stop`. */
static inline int is_arm(const struct cfg_edge *edge, uint32_t stop) {
    return edge->kind != EDGE_SWITCH && edge->to != stop;
}

/* The blocks of an arm. */
struct arm_list {
    const struct cfg *g;
    uint32_t *blocks; /* room for all */
    uint8_t *listed;  /* of a block; all zero between two lists */
    uint8_t *none;    /* marks of no block */
};

int arms_start(struct arm_list *l, const struct cfg *g); /* -1 when memory is out */
void arms_stop(struct arm_list *l);

/* Lists where lanes can be that start at `arm`, before they reach `stop` (NO_BLOCK: never); returns
 * how many blocks. A return also leads to callers that did not call: that only lists more. */
uint32_t arms_find(struct arm_list *l, uint32_t arm, uint32_t stop);

/* The same, and they do not go into a block with a mark; `arm` itself may have one. `inside`: only
 * of one function, where calls come back at once and unknown targets are left out. */
uint32_t arms_find_before(struct arm_list *l, uint32_t arm, uint32_t stop, const uint8_t *marks,
                          int inside);

#endif
