/* SPDX-License-Identifier: Apache-2.0
 * Keys that only some tops have. With another top they would say nothing.
 */
#ifndef TWINRF_FOREIGN_KEYS_H
#define TWINRF_FOREIGN_KEYS_H

#include "rfgen/design_point.h"

/* Of a design point that was read from `path`. -1 when the file, or a --set, names a key that its
 * top does not have; the message has the key's line. Design points of blocks alone may have any. */
int foreign_keys_check(const struct design *d, const char *path, struct err *e);

#endif
