/* SPDX-License-Identifier: Apache-2.0
 * What comes back from below L1, by time: a heap.
 */
#ifndef TWINRF_ANSWERS_H
#define TWINRF_ANSWERS_H

#include <stdint.h>

enum { ANSWERS_MOST = 8192 };

enum answer_kind { ANSWER_FILL, ANSWER_STORED, ANSWER_ATOMIC, ANSWER_NONE };

struct answer {
    uint64_t when, order; /* cycle; of those of a cycle the first that was asked comes first */
    uint64_t sector;
    uint16_t flight;
    uint8_t kind; /* enum answer_kind */
};

struct answers {
    uint32_t n;
    uint64_t order;
    struct answer heap[ANSWERS_MOST];
};

static inline int answers_full(const struct answers *a) {
    return a->n == ANSWERS_MOST;
}

/* Sets its order. There must be room. */
void answers_add(struct answers *a, struct answer answer);
/* Takes out the next one that is due by `now`. Returns 0 when there is none. */
int answers_take(struct answers *a, uint64_t now, struct answer *answer);

#endif
