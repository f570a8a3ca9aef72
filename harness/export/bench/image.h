/* SPDX-License-Identifier: Apache-2.0
 * All ports of a list as one vector of 64-bit words, as the bench of an export has them. The
 * first port is lowest, and its element 0; there are no gaps.
 */
#ifndef TWINRF_IMAGE_H
#define TWINRF_IMAGE_H

#include "lockstep/signals.h"

unsigned image_words(const struct signal_list *list);

/* `words`: as many as image_words says. */
void image_set(const struct signal_list *list, const void *base, uint64_t *words);

#endif
