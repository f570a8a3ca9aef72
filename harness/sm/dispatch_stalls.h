/* SPDX-License-Identifier: Apache-2.0
 * Dispatch ports that take nothing in a cycle, drawn bit by bit from a random stream of their own.
 * So no other draw of the environment changes (docs/environment.md).
 */
#ifndef TWINRF_DISPATCH_STALLS_H
#define TWINRF_DISPATCH_STALLS_H

#include <stdint.h>

#include "sm/cycle_view.h"
#include "rfgen/err.h"
#include "sm/inflight.h"
#include "sm/stats.h"
#include "lockstep/rng.h"

struct dispatch_stalls {
    struct rng rng;
    uint32_t percent;                     /* 0: every port takes an instruction in every cycle */
    uint64_t last_request[SM_COLLECTORS]; /* cycle of the unit's last read request */
    /* first cycle after one in which a port of the class took nothing */
    uint64_t last_refusal[SUBCORES][CLASSES];
};

/* `seed` is that of the run. */
void dispatch_stalls_start(struct dispatch_stalls *d, uint32_t percent, uint64_t seed);

/* dispatch_ready of the next cycle. */
uint64_t dispatch_stalls_draw(struct dispatch_stalls *d);

/* Nothing is dispatched at a port that takes nothing. Returns 0, or -1 with the message. */
int dispatch_stalls_check(const struct cycle_view *v, struct err *e);

/* The pass dispatches at `port` in this cycle. Its operands may have been there before. Then a port
 * took nothing since (dispatch_stalls), or all ports of its class had others (port_waits). */
void dispatch_stalls_count(const struct dispatch_stalls *d, struct stats *s,
                           const struct cycle_view *v, unsigned port, const struct pass *pass);

/* The cycle is over: requests for operands, ports that took nothing. */
void dispatch_stalls_follow(struct dispatch_stalls *d, const struct cycle_view *v);

#endif
