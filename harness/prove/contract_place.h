/* SPDX-License-Identifier: Apache-2.0
 * File and line of a sentence of a contract, which has to be edited.
 */
#ifndef TWINRF_CONTRACT_PLACE_H
#define TWINRF_CONTRACT_PLACE_H

#include <stddef.h>

/* `harness/contracts/blocks/NAME.c:LINE`, of a top in `tops/`. The line is the first one that has
 * `text` in quotes. Without one, or with an empty text, it is where the function NAME_FUNCTION
 * begins (of a top FUNCTION), else 1. */
void contract_place(const char *name, const char *text, const char *function, char *place,
                    size_t size);

#endif
