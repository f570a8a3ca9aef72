/* SPDX-License-Identifier: Apache-2.0
 * tests/still.list: bits that never move, and why.
 *
 * A row: TWIN KIND NAME ELEMENTS BITS REASON. In the first three `*` stands for any text, and
 * commas part several. ELEMENTS and BITS are a number, FIRST-LAST, FIRST- (to the last), these with
 * a step (0-62/2), or `*`. Of kind "each" whole elements are named: BITS is `*`. A row whose bits
 * move, or that names nothing, is refused: reasons go stale. Only one of no twin that is asked for
 * is passed over.
 */
#ifndef TWINRF_STILL_REASONS_H
#define TWINRF_STILL_REASONS_H

#include "lockstep/still/bits.h"

/* Marks what the table explains of these twins, NULL behind the last. Returns the number of rows
 * that are not true, each printed as FAIL; -1 and the message for a file that is none. */
int reasons_apply(struct still_bits *b, const char *path, char **twins, unsigned *rows,
                  struct err *e);

#endif
