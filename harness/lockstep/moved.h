/* SPDX-License-Identifier: Apache-2.0
 * What moved in a run: of each bit of ports and registers whether it was ever 0 and ever 1.
 *
 * A run that passes writes it to a file of its own in the folder that MOVED_FOLDER names, if it is
 * set. build/moved joins the files of all runs and says what stood still in all of them
 * (docs/guarantees.md, tests/still.list). Registers are those of the RTL: the C model's are
 * compared with them in every cycle.
 */
#ifndef TWINRF_MOVED_H
#define TWINRF_MOVED_H

#include "rfgen/err.h"
#include "lockstep/twin.h"

#define MOVED_FOLDER "TWINRF_MOVED"

enum moved_kind { MOVED_IN, MOVED_OUT, MOVED_STATE, MOVED_MEMORY, MOVED_KINDS };

/* Of one table: its struct twice, bits that were 0 and bits that were 1. */
struct moved_bits {
    const struct signal_list *list; /* NULL: nothing is kept */
    unsigned char *zeros, *ones;
    unsigned char *first; /* of memories: what they held at the start, which is no movement */
    int has_first;
};

struct moved {
    struct moved_bits kind[MOVED_KINDS];
};

/* "in", "out", "state", "memory": as the files name them. */
const char *moved_kind_name(enum moved_kind k);

/* Keeps nothing unless the folder is set. */
int moved_create(struct moved *m, const struct twin *t, struct err *e);
void moved_destroy(struct moved *m);

/* `base` is the struct of that kind, as it is in this cycle. Of memories rows of depth 1 count: the
 * banks' output registers, from when they no longer hold what they held at first. */
void moved_see(struct moved *m, enum moved_kind k, const void *base);

/* A line a signal: KIND NAME WIDTH COUNT and for each element ZEROS:ONES in hexadecimal. */
int moved_write(const struct moved *m, const struct twin *t, struct err *e);

#endif
