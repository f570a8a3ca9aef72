/* SPDX-License-Identifier: Apache-2.0
 * C leaves the order of operands open, and gcc and clang choose different ones. So where one
 * operand may write what another one reads or writes, an operator has to say which comes first: &&,
 * ||, ?: or a comma.
 */
#ifndef TWINRF_C_ORDER_H
#define TWINRF_C_ORDER_H

#include "rfgen/c_functions.h"

/* Looks at the calls of all files, which were added. */
void c_order_prepare(struct c_functions *all, const struct source *files, unsigned n);

int c_order_check(const struct c_functions *all, const struct source *s, struct err *e);

#endif
