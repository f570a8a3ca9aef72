/* SPDX-License-Identifier: Apache-2.0
 * What a top's page in docs/blocks states, as C predicates (docs/contracts.md): what its
 * environment keeps to, and what blocks keep to of each other. `make contracts` proves from the
 * former that each block's assumptions (contract.h) hold inside the top; every co-simulation of the
 * top asserts both.
 * One file a top, harness/contracts/tops/X.c, with the functions
 *
 *     unsigned environment(const void *self, const void *seen, const void *in);
 *     unsigned agreement(const void *self, const void *seen);
 *     void watch(const void *in, const void *out, void *seen);
 *     int cover(unsigned k, const void *self, const void *seen, const void *in, const void *out);
 *
 * `self` is the top as it is in a cycle, of which nothing but registers is read. `seen` is what a
 * monitor remembers of the cycles before. `watch` moves it on from the top's inputs and outputs. It
 * is all zeros after reset. Like the blocks' contracts they are pure, have constant loops, and are
 * run by symbolic execution and by the compiled program.
 */
#ifndef TWINRF_TOP_CONTRACT_H
#define TWINRF_TOP_CONTRACT_H

#include <stddef.h>

enum { SEEN_MOST = 4096 /* bytes of a monitor */ };

/* Of `environment` and `agreement`, bit k is set when sentence k does not hold. Lists of names end
 * with NULL. */
struct top_contract {
    const char *top, *page;
    size_t seen; /* bytes of the monitor */
    unsigned (*environment)(const void *self, const void *seen, const void *in);
    const char *const *assumptions; /* the sentences of `environment` */
    unsigned (*agreement)(const void *self, const void *seen);
    const char *const *invariants; /* the sentences of `agreement` */
    void (*watch)(const void *in, const void *out, void *seen);
    int (*cover)(unsigned k, const void *self, const void *seen, const void *in, const void *out);
    const char *const *covers; /* what cover k shows; "": it cannot happen at this size */
};

/* Of the design point's own top. */
extern const struct top_contract top_contract;

/* It, in X.c: PAGE of docs/blocks, the monitor's type. */
#define TOP_CONTRACT(X, PAGE, SEEN)                                                                \
    _Static_assert(sizeof(SEEN) <= SEEN_MOST, "SEEN_MOST has no room for the monitor");            \
    const struct top_contract top_contract = {.top = X,                                            \
                                              .page = PAGE,                                        \
                                              .seen = sizeof(SEEN),                                \
                                              .environment = environment,                          \
                                              .assumptions = assumptions,                          \
                                              .agreement = agreement,                              \
                                              .invariants = invariants,                            \
                                              .watch = watch,                                      \
                                              .cover = cover,                                      \
                                              .covers = covers}

#endif
