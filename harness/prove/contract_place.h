/* SPDX-License-Identifier: Apache-2.0
 * Where a sentence of a contract stands, for who has to edit it.
 */
#ifndef TWINRF_CONTRACT_PLACE_H
#define TWINRF_CONTRACT_PLACE_H

#include <stddef.h>

/* `harness/contracts/blocks/NAME.c:LINE`, or of a top in `tops/`: the first line that has `text` in
 * quotes, else the one that begins the function NAME_FUNCTION (of a top FUNCTION), else line 1. */
void contract_place(const char *name, const char *text, const char *function, char *place,
                    size_t size);

#endif
