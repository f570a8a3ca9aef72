/* SPDX-License-Identifier: Apache-2.0
 * Runs a control-flow graph with a warp of 8 lanes, with random outcomes of guards and jumps. Lanes
 * that part run one after the other, in either order, up to the immediate post-dominator. Half of
 * the time they also meet before it, where ways first come together. The graph has passed
 * check_post_dominators.
 */
#ifndef TWINRF_LANE_RUN_H
#define TWINRF_LANE_RUN_H

#include "kernels/trace/cfg/cfg.h"

enum { LANE_RUN_LENGTH = 400, LANES = 8 };

struct lane_run {
    struct dyn_inst list[LANE_RUN_LENGTH];
    uint32_t n;
    uint32_t parted; /* how often lanes parted */
    uint32_t met;    /* and waited for each other before the post-dominator */
    uint32_t called; /* and calls went into a function of the graph */
};

/* Starts in a random entry. Ends when all lanes have, or when the list is full. */
void lane_run(struct lane_run *r, const struct cfg *g, uint64_t seed);

#endif
