/* SPDX-License-Identifier: Apache-2.0
 * Regions as text, for tests: `A B:0-2 | B:2-3 C`. A bar between regions; a part is a block by its
 * label, with the instructions from-to when it is not all of it.
 */
#ifndef TWINRF_REGION_TEXT_H
#define TWINRF_REGION_TEXT_H

#include "kernels/trace/passes/regions.h"

enum { REGION_TEXT = 1024 };

void region_text_print(const struct regions *r, const struct cfg *g, char text[REGION_TEXT]);

/* The regions that a text says, right or wrong; the first part of each starts at its header. Fails
 * the running test when the text is none. */
void region_text_make(struct regions *r, struct cfg *g, enum region_kind kind, const char *text);

#endif
