/* SPDX-License-Identifier: Apache-2.0
 * What comes back from below L1, by time: a wheel. Of those of a cycle the first that was asked
 * comes first.
 */
#ifndef TWINRF_ANSWERS_H
#define TWINRF_ANSWERS_H

#include <stdint.h>

enum { ANSWERS_MOST = 8192, ANSWER_TURN = 1024, ANSWERS_NONE = UINT16_MAX };

_Static_assert((unsigned)ANSWERS_MOST < (unsigned)ANSWERS_NONE,
               "an answer's number is one uint16_t");

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

/* An answer of cycle `when`, to be filled in. It comes later than what has been asked for. There
 * must be room. */
struct answer *answers_add(struct answers *a, uint64_t when);

/* Takes out the first one of cycle `when`. */
static inline int answers_take_at(struct answers *a, uint64_t when, struct answer *answer) {
    uint16_t *first = &a->first[when % ANSWER_TURN], at = *first;
    if (at == ANSWERS_NONE || a->of[at].when != when) {
        return 0;
    }
    *answer = a->of[at];
    *first = answer->next;
    a->of[at].next = a->free;
    a->free = at;
    a->n--;
    return 1;
}

/* Takes out the next one that is due by `now`. Returns 0 when there is none. */
static inline int answers_take(struct answers *a, uint64_t now, struct answer *answer) {
    while (a->n && a->now <= now) {
        if (answers_take_at(a, a->now, answer)) {
            return 1;
        }
        a->now++;
    }
    a->now = now + 1;
    return 0;
}

#endif
