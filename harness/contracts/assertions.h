/* SPDX-License-Identifier: Apache-2.0
 * The contracts of all blocks (contracts/contract.h) and tops (contracts/top_contract.h), asserted
 * while the C side runs. Assumptions on a block's inputs are asserted before it steps, its
 * invariant after.
 *
 * The C model knows nothing of this. Where a program asserts, calls are renamed by asserted.h: in
 * objects of twin_X.c and of the top. What is called instead is asserted.c, which rfgen writes from
 * the tables, and for a top assertions_top.c.
 */
#ifndef TWINRF_ASSERTIONS_H
#define TWINRF_ASSERTIONS_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include "contracts/contract.h"
#include "contracts/top_contract.h"

struct assertions {
    uint64_t assumptions, invariants; /* how often they were checked, once a block and cycle each */
    char broken[256];                 /* the first that did not hold, in words; empty: none */
    const char *twin; /* what runs: a top keeps to more than a block that runs alone */
    /* Sees each step of each block, with all its inputs; may be NULL. `out` is NULL for blocks with
     * wide data. */
    void (*watch)(void *watcher, const struct contract *block, const void *self, const void *in,
                  const void *out);
    void *watcher;
    jmp_buf *leave;               /* where a broken sentence ends the step; NULL: it goes on */
    int in_reset;                 /* the environment of a top promises nothing in such a cycle */
    uint64_t seen[SEEN_MOST / 8]; /* a top's monitor (contracts/top_contract.h); 0 after reset */
};

/* Where the blocks' steps are booked; NULL: nothing is checked. The asserted functions have the
 * arguments of the model's own, so it is said here and not there. */
extern struct assertions *assertions_present;

/* What blocks do until assertions_end is checked. */
static inline void assertions_begin(struct assertions *a) {
    assertions_present = a;
}

static inline void assertions_end(void) {
    assertions_present = NULL;
}

/* For asserted.c, only while there is somewhere to book. */
void assertions_before(const struct contract *block, const void *self, const void *in);
void assertions_seen(const struct contract *block, const void *self, const void *in,
                     const void *out);
void assertions_after(const struct contract *block, const void *self);

/* A top, around its step (assertions_top.c): what its environment keeps to, what its blocks do. */
void assertions_top_before(const struct top_contract *top, const void *self, const void *in);
void assertions_top_after(const struct top_contract *top, const void *self, const void *in,
                          const void *out);

/* A block with wide data, which a top commands: before and seen. Contracts read no data, so `in`
 * needs it only when a watcher wants it. */
void assertions_commanded(const struct contract *block, const void *self, const void *in);
static inline int assertions_want_data(void) {
    return assertions_present->watch != NULL;
}

#endif
