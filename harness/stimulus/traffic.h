/* SPDX-License-Identifier: Apache-2.0
 * Density of random traffic, in phases of some hundred cycles: sparse, medium, dense, all on, or in
 * bursts. Some phases aim at one hot bank. Uniform traffic alone would hardly ever meet an idle or
 * a full machine.
 */
#ifndef TWINRF_TRAFFIC_H
#define TWINRF_TRAFFIC_H

#include "lockstep/rng.h"

struct traffic {
    struct rng rng;
    uint32_t cycle, phase_end;
    uint32_t density; /* of 256: chance of a request */
    uint32_t burst;   /* cycles on, then as many off; 0: steady */
    int hot;          /* most requests go to one bank */
    uint32_t hot_bank;
};

void traffic_start(struct traffic *t, uint64_t seed);
/* Once a cycle, before the others. */
void traffic_next(struct traffic *t);
/* Is there a request? */
int traffic_request(struct traffic *t);
/* Which of n banks does it go to? */
uint32_t traffic_bank(struct traffic *t, uint32_t n);
/* Which row of n: mostly one of a few, so that rows meet. */
uint32_t traffic_row(struct traffic *t, uint32_t n);
/* Lanes: all, none, or any. */
uint64_t traffic_mask(struct traffic *t, uint32_t lanes);

#endif
