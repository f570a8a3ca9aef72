/* SPDX-License-Identifier: Apache-2.0
 * Are two sides of a proof equal, in next state and outputs? Points are the bits of the outputs,
 * then those of the next state, as the block's table has them.
 */
#ifndef TWINRF_EQUAL_H
#define TWINRF_EQUAL_H

#include "prove/ask.h"
#include "contracts/contract.h"
#include "prove/sides.h"

/* Name of a point, for struct asker. */
void equal_name(const struct layout *l, unsigned point, char *text, size_t size);
/* Asked as the contract of the block says; an example is called `equal`. -1 when it cannot be
 * asked. */
int equal_sides(struct asker *k, const struct layout *l, const struct side *left,
                const struct side *right, enum asked asked);

#endif
