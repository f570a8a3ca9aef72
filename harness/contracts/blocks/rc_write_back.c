/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/rc_write_back.md.
 */
#include "rc_write_back.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum { ONE_AT_A_TIME, WARPS_EXIST, ASSUMPTIONS };

static const char *const assumptions[] = {[ONE_AT_A_TIME] = "take only while not busy",
                                          [WARPS_EXIST] = "take_warp and rd_warp are warps",
                                          [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const rc_write_back_state *s = self;
    const rc_write_back_in *in = inputs;
    int exist = below(in->take_warp, SCHEDULER_WARPS);
    for (unsigned u = 0; u < COLLECTORS; u++)
        exist &= below(in->rd_warp[u], SCHEDULER_WARPS);
    return broken_unless(!(in->take && s->left != 0), ONE_AT_A_TIME) |
           broken_unless(exist, WARPS_EXIST);
}

int rc_write_back_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { WARP_EXISTS, INVARIANTS };

static const char *const invariants[] = {[WARP_EXISTS] = "warp is a warp", [INVARIANTS] = NULL};

static unsigned strayed(const void *self) {
    const rc_write_back_state *s = self;
    return broken_unless(below(s->warp, SCHEDULER_WARPS), WARP_EXISTS);
}

int rc_write_back_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { TAKE, LAST_ROW, BLOCKED, SEVERAL_ROWS };

static const char *const covers[] = {[TAKE] = "an eviction enters",
                                     [LAST_ROW] = "the last row is written",
                                     [BLOCKED] = "a request waits for a register on its way",
                                     [SEVERAL_ROWS] =
                                         LANES > 1 ? "threads have different registers" : "",
                                     NULL};

int rc_write_back_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const rc_write_back_state *s = self;
    const rc_write_back_in *in = inputs;
    const rc_write_back_out *out = outputs;
    switch (k) {
    case TAKE:
        return in->take & (in->take_mask != 0);
    case LAST_ROW:
        return out->busy & (s->left == out->mask);
    case BLOCKED:
        return bitvec_any(out->rd_blocked, BITVEC_WORDS(REQUESTS));
    default:
        return out->busy & (s->left != out->mask);
    }
}

const struct contract rc_write_back_contract = {.block = "rc_write_back",
                                                .assume = rc_write_back_assume,
                                                .invariant = rc_write_back_invariant,
                                                .cover = rc_write_back_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants};
