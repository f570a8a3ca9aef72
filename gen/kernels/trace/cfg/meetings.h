/* SPDX-License-Identifier: Apache-2.0
 * Meeting points: where the lanes of a branch can meet before its post-dominator. A branch need not
 * have one: an arm may end some lanes. The others still come together with those of the other arm.
 *
 *     branch -> A; A -> ends, join; branch -> B -> join
 *
 * Lanes can wait at `join`, though not all of A come there.
 */
#ifndef TWINRF_MEETINGS_H
#define TWINRF_MEETINGS_H

#include "kernels/trace/cfg/arms.h"

struct meetings {
    struct arm_list *arms;
    uint8_t *reached; /* [blocks] by how many arms; more than two count as two */
    uint8_t *at;      /* [blocks] a meeting point: lanes can wait at its start */
};

int meetings_start(struct meetings *m, struct arm_list *arms); /* -1 when memory is out */
void meetings_stop(struct meetings *m);

/* Sets `at` of the branch behind a block: blocks of its function that several arms reach, where
 * they come to them first. Returns how many. Uses the list of arms. */
uint32_t meetings_find(struct meetings *m, uint32_t branch);

#endif
