/* SPDX-License-Identifier: Apache-2.0
 * Compares the two sides of a twin by its tables: a memcmp each, and the rows only when that
 * differs.
 */
#ifndef TWINRF_COMPARE_H
#define TWINRF_COMPARE_H

#include "lockstep/signals.h"

enum { MAX_DIFFERENCES = 20, DIFFERENCE_WORDS = 16 };

enum compare_what { COMPARE_STATE, COMPARE_MEMORY, COMPARE_OUTPUT };

struct difference {
    enum compare_what what;
    const struct signal *sig;
    uint32_t element;
    uint64_t rtl[DIFFERENCE_WORDS], csim[DIFFERENCE_WORDS]; /* the lowest 1024 bits */
};

/* What differs in one cycle, in the order in which it was found: the first entry is the headline.
 */
struct differences {
    unsigned total; /* all of them; the first MAX_DIFFERENCES are in d */
    struct difference d[MAX_DIFFERENCES];
};

/* Adds what differs between two structs that `list` describes. Bytes that no row covers (padding)
 * do not count. */
void compare_list(enum compare_what what, const struct signal_list *list, const void *rtl,
                  const void *csim, struct differences *found);
/* The same for memories: only those of depth 1, unless `full`. */
void compare_memory(const struct signal_list *list, const void *rtl, const void *csim, int full,
                    struct differences *found);

/* Twins whose unwritten data differ (fill.h): how lanes are compared, and what came of it. */
struct lanes {
    uint64_t pattern;      /* of unwritten lanes, in each word */
    unsigned bits;         /* of a lane */
    uint64_t equal, apart; /* lanes that were compared: equal, or apart by the pattern */
};

/* The same for a row of data: an element differs when a lane of it is neither equal nor apart. */
void compare_lanes(enum compare_what what, const struct signal *s, const void *rtl,
                   const void *csim, struct lanes *lanes, struct differences *found);
/* For one row of anything. */
void compare_row(enum compare_what what, const struct signal *s, const void *rtl, const void *csim,
                 struct differences *found);

#endif
