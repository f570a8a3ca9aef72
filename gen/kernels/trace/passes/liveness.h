/* SPDX-License-Identifier: Apache-2.0
 * Liveness: which registers still matter before and after each instruction (LTRF 3.2 and
 * Gebhart 5.2.5: dead operand bits; bank stealing IV.C.2: free registers).
 */
#ifndef TWINRF_LIVENESS_H
#define TWINRF_LIVENESS_H

#include "kernels/trace/cfg/cfg.h"

/* Sets live_in, live_out and dead of every instruction of `g`.
 *
 * A register is live where some path, in an order in which a warp can run, reads it before an
 * unguarded instruction writes it. An open jump can go anywhere: all registers that are read
 * somewhere are live after it.
 *
 * Divergence: lanes part at a jump that can go more than one way. Guarded calls and returns are
 * such, and an open jump that is guarded or goes through a register. The arms run one after the
 * other, in either order. An arm runs all that is reached before the immediate post-dominator,
 * callees included; without one, all that is reached.
 *
 * More is live in what an arm runs. One is what is live into the other arms, where lanes may wait
 * for their turn. Another is what is live into the post-dominator, where they may wait already. The
 * last is what is live into meeting points before it (meetings.h), on the ways to them, from one to
 * the next as well. Regions nest and overlap: this repeats until nothing changes. Code that is not
 * reached has no regions.
 *
 * dead: bit s when source s is not in live_out. So a register that the instruction also writes has
 * none while its new value is live. Returns 0, or -1 when memory is out with the message
 * in `e`. */
int liveness(struct cfg *g, struct err *e);

/* What one lane needs yet, whatever others wait for: need[region_location(g, block, i)] before
 * instruction i of a block, i = count: at its end. Room for region_locations(g). */
int liveness_of_lanes(const struct cfg *g, uint64_t (*need)[REG_WORDS], struct err *e);

/* Registers below `limit` that hold nothing when `inst` issues: not live before it, not its own
 * operands. */
void liveness_free(const struct static_inst *inst, unsigned limit, uint64_t set[REG_WORDS]);

/* The free register that an instruction names for each bank (IV.C.2, "the least used register" or
 * one "that is never used"). Of the registers of `set` that share reg mod banks it is the one with
 * the fewest uses, the highest number among equals. Writes them to `list` (room for `banks`),
 * fewest uses first, then by number; returns how many. */
unsigned liveness_free_per_bank(const uint64_t set[REG_WORDS], const uint64_t uses[MAX_REGS],
                                unsigned banks, uint8_t *list);

#endif
