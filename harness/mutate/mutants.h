/* SPDX-License-Identifier: Apache-2.0
 * Replays streams through mutants of a block, against its C model. Each mutant is a process of its
 * own: one that crashes or hangs is found out like one that answers wrongly.
 */
#ifndef TWINRF_MUTANTS_H
#define TWINRF_MUTANTS_H

#include <stdio.h>

#include "mutate/stream.h"

struct mutants {
    const struct twin *twin; /* with the RTL that has all mutants, where that is replayed */
    const char *c_dir;       /* mutants in C: `c_dir`/NUMBER/model.so; NULL: mutants of the RTL */
    const struct stream *streams; /* in this order, each from reset, up to the first difference */
    unsigned n_streams;
    uint64_t cycles; /* of each at most; 0: all */
    unsigned jobs;   /* processes at a time */
};

enum { MUTANTS_JOBS = 64 };

/* A line a mutant, in any order:
 *
 *     7 killed random_any.0 312 rd_mask[3]      stream, cycle, what differed; or `crash`, `hang`
 *     8 survived - - -
 *
 * Number 0 is the block. -1 with the message. */
int mutants_replay(const struct mutants *m, const unsigned *numbers, unsigned n, FILE *out,
                   struct err *e);

/* The mutant that the Verilated block of this process is; read by it when it is created. */
int twinrf_mutant(void);

#endif
