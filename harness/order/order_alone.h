/* SPDX-License-Identifier: Apache-2.0
 * Order mode on the C model alone: what `sim --order` does.
 */
#ifndef TWINRF_ORDER_ALONE_H
#define TWINRF_ORDER_ALONE_H

#include <stdio.h>

#include "order/order.h"

/* Words of --flush. Returns 0, or -1 with the message. */
int order_take_flush(void *to, const char *text, struct err *e);

/* Has the design a register file cache? Returns 0, or -1 with the message. */
int order_has_rfc(struct err *e);

/* A run from a kernel that was read to its counters. Status 0; 1: a value was lost, a counter is
 * wrong; 2: it cannot be run. */
int order_alone(struct kernel *k, const struct order_config *c, struct order_counters *n,
                struct err *e);

/* `name: value` lines, or an object. */
void order_print(const struct order_counters *n, FILE *f, int json);

#endif
