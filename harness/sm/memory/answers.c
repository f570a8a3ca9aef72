/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/answers.h"

enum { NONE = UINT16_MAX };

_Static_assert((unsigned)ANSWERS_MOST < (unsigned)NONE, "an answer's number is one uint16_t");

void answers_create(struct answers *a) {
    a->now = a->n = 0;
    for (unsigned i = 0; i < ANSWERS_MOST; i++) {
        a->of[i].next = (uint16_t)(i + 1 < ANSWERS_MOST ? i + 1 : NONE);
    }
    for (unsigned i = 0; i < ANSWER_TURN; i++) {
        a->first[i] = NONE;
    }
    a->free = 0;
}

void answers_add(struct answers *a, struct answer answer) {
    uint16_t at = a->free, *link = &a->first[answer.when % ANSWER_TURN];
    while (*link != NONE && a->of[*link].when <= answer.when) {
        link = &a->of[*link].next;
    }
    a->free = a->of[at].next;
    answer.next = *link;
    a->of[at] = answer;
    *link = at;
    a->n++;
}

/* Takes out the first one of cycle `when`. */
static int take(struct answers *a, uint64_t when, struct answer *answer) {
    uint16_t *first = &a->first[when % ANSWER_TURN], at = *first;
    if (at == NONE || a->of[at].when != when) {
        return 0;
    }
    *answer = a->of[at];
    *first = answer->next;
    a->of[at].next = a->free;
    a->free = at;
    a->n--;
    return 1;
}

int answers_take(struct answers *a, uint64_t now, struct answer *answer) {
    while (a->n && a->now <= now) {
        if (take(a, a->now, answer)) {
            return 1;
        }
        a->now++;
    }
    a->now = now + 1;
    return 0;
}
