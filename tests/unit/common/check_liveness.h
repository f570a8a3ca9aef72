/* SPDX-License-Identifier: Apache-2.0
 * Checks of live sets and dead operand bits, by search for every register and by execution.
 */
#ifndef TWINRF_CHECK_LIVENESS_H
#define TWINRF_CHECK_LIVENESS_H

#include "node_graph.h"

/* By search. Behind a dead bit no way leads to a read of the register before an unguarded write.
 * What some way reads is live, and nothing else but what the regions of divergence keep
 * (liveness.h). Dead bits are the sources that are not in live_out. The graph has passed
 * check_post_dominators. */
int check_liveness(const struct node_graph *n, struct err *e);

/* Live sets and dead bits as they would be if lanes never parted: what execution has to find wrong.
 */
void plain_liveness(const struct node_graph *n, struct static_inst *insts);

/* By execution: a register loses its value, in all lanes of the warp, at its dead bit and wherever
 * it is free. A lane that reads it later without having written it complains. */
struct lost_values {
    uint32_t lanes[MAX_REGS]; /* in which the register's value is lost */
};

void lost_begin(struct lost_values *l);
int lost_inst(struct lost_values *l, const struct static_inst *inst, uint32_t mask, struct err *e);

#endif
