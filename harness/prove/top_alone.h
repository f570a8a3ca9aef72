/* SPDX-License-Identifier: Apache-2.0
 * Blocks whose functions a top does not call as the block's own proof does.
 */
#ifndef TWINRF_TOP_ALONE_H
#define TWINRF_TOP_ALONE_H

#include "sides.h"

/* The proof of a block has X_outputs, then X_step. What a top may do beyond: */

/* It needs none of a block's outputs, and leaves X_outputs out. Does X_step of a control block
 * (`design_dir`/prove/X.bc) do without what X_outputs writes? -1 with the message. */
int step_stands_alone(const struct twin *block, const char *design_dir, int *alone, struct err *e);

/* It asks X_moore for the MOORE outputs first. *differs: X_moore and X_outputs do not give the same
 * of them, or X_moore gives more or breaks an obligation; over new inputs of `g`, the block's
 * inputs, then its state. -1 with the message. */
int moore_differs(struct aig *g, const struct twin *block, const char *design_dir, lit *differs,
                  struct err *e);

#endif
