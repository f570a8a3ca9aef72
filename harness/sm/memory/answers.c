/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/answers.h"

void answers_create(struct answers *a) {
    a->now = a->n = 0;
    for (unsigned i = 0; i < ANSWERS_MOST; i++) {
        a->of[i].next = (uint16_t)(i + 1 < ANSWERS_MOST ? i + 1 : ANSWERS_NONE);
    }
    for (unsigned i = 0; i < ANSWER_TURN; i++) {
        a->first[i] = ANSWERS_NONE;
    }
    a->free = 0;
}

struct answer *answers_add(struct answers *a, uint64_t when) {
    uint16_t at = a->free, *link = &a->first[when % ANSWER_TURN];
    struct answer *answer = &a->of[at];
    while (*link != ANSWERS_NONE && a->of[*link].when <= when) {
        link = &a->of[*link].next;
    }
    a->free = answer->next;
    answer->when = when;
    answer->next = *link;
    *link = at;
    a->n++;
    return answer;
}
