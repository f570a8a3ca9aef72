/* SPDX-License-Identifier: Apache-2.0
 * Divergence: which lanes of a warp run next, where they meet again.
 *
 * At a branch on which lanes differ the smaller group runs first. Of two equal ones that runs which
 * falls through, and at an indirect branch the group with the highest target.
 */
#ifndef TWINRF_EMULATOR_CONVERGE_H
#define TWINRF_EMULATOR_CONVERGE_H

#include "kernels/emulator/warp.h"

/* The group runs after those that are added later. */
void group_later(struct warp *w, uint32_t mask, uint32_t pc);
/* Lanes of `taken` go to `target`, those of `other` to `next`; either may be empty. */
void group_split(struct warp *w, uint32_t taken, uint32_t target, uint32_t other, uint32_t next);
/* Takes up the next group; 0 when there is none. */
int group_next(struct warp *w);
/* The group that would run next runs after all others. */
void group_turn(struct warp *w);

/* Lanes of `mask` wait at barrier register `place` until all of `need` that have not left are
 * there. */
void meeting_wait(struct warp *w, uint32_t mask, uint32_t need, uint32_t location, uint32_t pc);
/* Groups go on whose last missing lane has come or left. */
void meeting_release(struct warp *w);
/* Lanes that wait at a barrier register only for lanes that ran YIELD go on. Those may loop until
 * these do something, and since Volta every lane makes progress in the end. */
void meeting_yield(struct warp *w);
/* Lanes of `gone` are no longer waited for at barrier register `place` by those whose mask there
 * is `need`. */
void meeting_break(struct warp *w, uint32_t location, uint32_t need, uint32_t gone);

#endif
