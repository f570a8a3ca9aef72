/* SPDX-License-Identifier: Apache-2.0
 * What comes back from below L1, by time: a wheel. Of those of a cycle the first that was asked
 * comes first.
 */
#ifndef TWINRF_ANSWERS_H
#define TWINRF_ANSWERS_H

#include <stdint.h>

enum { ANSWERS_MOST = 8192, ANSWER_TURN = 1024 };

enum answer_kind { ANSWER_FILL, ANSWER_STORED, ANSWER_ATOMIC, ANSWER_NONE };

struct answer {
    uint64_t when; /* cycle */
    uint64_t sector;
    uint16_t flight;
    uint16_t next;
    uint8_t kind; /* enum answer_kind */
};

struct answers {
    uint64_t now; /* all before it have been taken */
    uint32_t n;
    uint16_t free;
    uint16_t first[ANSWER_TURN]; /* by cycle mod ANSWER_TURN, ascending */
    struct answer of[ANSWERS_MOST];
};

void answers_create(struct answers *a);

static inline int answers_full(const struct answers *a) {
    return a->n == ANSWERS_MOST;
}

/* It comes later than what has been asked for. There must be room. */
void answers_add(struct answers *a, struct answer answer);
/* Takes out the next one that is due by `now`. Returns 0 when there is none. */
int answers_take(struct answers *a, uint64_t now, struct answer *answer);

#endif
