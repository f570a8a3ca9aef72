/* SPDX-License-Identifier: Apache-2.0
 * A block whose X_outputs a top does not call, because it needs none of its outputs.
 */
#ifndef TWINRF_TOP_ALONE_H
#define TWINRF_TOP_ALONE_H

#include "sides.h"

/* Does X_step of a control block (`design_dir`/prove/X.bc) do without what X_outputs writes? Its
 * own proof has both, one after the other. -1 with the message. */
int step_stands_alone(const struct twin *block, const char *design_dir, int *alone, struct err *e);

#endif
