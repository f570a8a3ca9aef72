/* SPDX-License-Identifier: Apache-2.0
 * Readiness by class of a warp's instruction: what a scheduler and the collectors see of it
 * (docs/blocks/rf_straight.md, "Classes"). `ready` has CLASSES elements of a scheduler. Stateless.
 */
#ifndef TWINRF_READY_CLASSES_H
#define TWINRF_READY_CLASSES_H

#include "prim/bitvec.h"
#include "design.h"

#define READY_WORDS BITVEC_WORDS(SCHEDULER_WARPS)

/* Warps that are ready in a class with `ok`, one bit a class. With one class `ok` is not asked: the
 * scheduler does so itself. */
static inline void open_warps(const uint64_t ready[][READY_WORDS], uint64_t ok,
                              uint64_t open[READY_WORDS]) {
    for (unsigned w = 0; w < READY_WORDS; w++)
        open[w] = 0;
    for (unsigned c = 0; c < CLASSES; c++)
        for (unsigned w = 0; w < READY_WORDS; w++)
            open[w] |= ready[c][w] & bits_if(CLASSES == 1 || ((ok >> c) & 1));
}

/* The classes in which the warp is ready, one bit a class. */
static inline uint64_t classes_of(const uint64_t ready[][READY_WORDS], unsigned warp) {
    uint64_t of = 0;

    for (unsigned c = 0; c < CLASSES; c++)
        of |= (uint64_t)(CLASSES == 1 || bitvec_get(ready[c], warp)) << c;
    return of;
}

/* Something of scheduler i, by the classes of its warp: bits i * CLASSES + c. */
static inline void put_by_class(uint64_t *to, unsigned i, bool valid, uint64_t classes) {
    to[0] |= (classes & bits_if(valid)) << (i * CLASSES);
}

#endif
