/* SPDX-License-Identifier: Apache-2.0
 * Which operations of a kernel are taken for less than they are, by name and with how often lanes
 * ran them. All are named, by name.
 */
#ifndef TWINRF_UNKNOWN_H
#define TWINRF_UNKNOWN_H

#include <stdio.h>

#include "kernels/trace/kernel.h"

/* Which of them. */
enum unknown_kind {
    UNKNOWN_OPERATION, /* the table has no row */
    UNKNOWN_WIDTH,     /* it has more registers than it names (SHAPE_NAMED) */
    UNKNOWN_MEMORY,    /* no memory system here has what it does, or the table has no row */
    UNKNOWN_ADDRESS    /* a texture or surface instruction without addresses */
};

/* "BAR2 (3 times), FROB (12 times)", and where the first ran. */
struct unknown_list {
    char text[8192];
    uint32_t line; /* of the trace; of a graph, where it stands. 0: there are none */
};

enum { UNKNOWN_SHORT = 200 /* bytes of text that fit into a message */ };

/* The text has whole names and at most `room` bytes; what does not fit is counted. */
void unknown_find(struct unknown_list *l, const struct kernel *k, enum unknown_kind kind,
                  size_t room);

/* A line to `f` of unknown operations, and one of unknown widths; nothing where there are none. */
void unknown_warn(const struct kernel *k, FILE *f);

#endif
