/* SPDX-License-Identifier: Apache-2.0
 * Keys of design points, for people and for scripts.
 */
#ifndef TWINRF_SHOW_H
#define TWINRF_SHOW_H

#include "rfgen/err.h"

#include <stdio.h>

/* Words, the last one NULL, of
 *     DESIGN.ini            a line a key: key, value, file:line; `default` where no file has it
 *     DESIGN.ini KEY        the value alone; nothing where no file has it
 *     KEY... DESIGN.ini...  a line a point and key that it has: name, key, value
 * Fields are tabs apart. All points are looked at. -1: one was refused, with a line on stderr for
 * each; the last one's is in `e`. */
int show(FILE *f, char *const *words, const char *const *sets, unsigned n_sets, struct err *e);

#endif
