/* SPDX-License-Identifier: Apache-2.0
 * Blocks whose functions a top does not call as the block's own proof does.
 */
#ifndef TWINRF_TOP_ALONE_H
#define TWINRF_TOP_ALONE_H

#include "prove/tops/top_boxes.h"

/* The proof of a block has X_outputs, then X_step. What a top may do beyond: */

/* It needs none of a block's outputs, and leaves X_outputs out. Does X_step of a control block
 * (`design_dir`/prove/X.bc) do without what X_outputs writes? -1 with the message. */
int step_stands_alone(const struct twin *block, const char *design_dir, int *alone, struct err *e);

/* What must not be of a block's code, over new inputs of a graph: the block's inputs, then its
 * state. */
struct code_fault {
    lit differs;
    struct obligation *list; /* broken there; free() it */
    unsigned n;
};

/* It asks X_moore for the MOORE outputs first. differs: X_moore and X_outputs do not give the same
 * of them, or X_moore gives more. -1 with the message. */
int moore_differs(struct aig *g, const struct twin *block, const char *design_dir,
                  struct code_fault *found, struct err *e);

/* The same of X_early (docs/twin-contract.md), from the inputs alone that it may read. */
int early_differs(struct aig *g, const struct twin *block, const char *design_dir,
                  struct code_fault *found, struct err *e);

/* It leaves X_step out where the inputs are idle (contract.h). differs: X_step gives another state
 * there. -1 with the message. */
int idle_changes(struct aig *g, const struct twin *block, const char *design_dir,
                 struct code_fault *found, struct err *e);

/* `in`: the inputs of each box among those of all boxes (top_boxes.h). *busy: they are not idle. */
int box_is_busy(struct aig *g, const struct box *box, const char *design_dir, const lit *in,
                lit *busy, struct err *e);

#endif
