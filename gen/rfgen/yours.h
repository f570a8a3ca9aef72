/* SPDX-License-Identifier: Apache-2.0
 * What design points, or blocks alone, use of the folders TWINRF_HW and TWINRF_CSIM, which are of
 * one's own (docs/own-rtl.md).
 */
#ifndef TWINRF_YOURS_H
#define TWINRF_YOURS_H

#include "rfgen/table.h"

/* Words: "DESIGN..." ["BLOCK..."]. On stderr for each folder
 *     yours: N modules used: a b c
 *     not in steal8: x y                    modules of ours that are not among its own
 * or a line for each file that nothing can use, with what it may have been meant to be: -1. */
int yours(char *const *words, const struct tables *all, struct err *e);

#endif
