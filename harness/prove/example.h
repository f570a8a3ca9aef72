/* SPDX-License-Identifier: Apache-2.0
 * Examples that cannot be replayed on the twins, as text to read.
 */
#ifndef TWINRF_EXAMPLE_H
#define TWINRF_EXAMPLE_H

#include "prove/ask.h"
#include "prove/sides.h"

/* Writes `dir`/`name`.`file`.cex: why, what was found, and every element of the layout's inputs and
 * state that is not 0. `inputs`: a byte a bit, inputs, then state. */
int example_write(const struct asker *k, const struct layout *l, const char *file, const char *why,
                  const char *found, const uint8_t *inputs);

#endif
