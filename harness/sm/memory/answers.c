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

void answers_add(struct answers *a, struct answer answer) {
    uint16_t at = a->free, *link = &a->first[answer.when % ANSWER_TURN];
    while (*link != ANSWERS_NONE && a->of[*link].when <= answer.when) {
        link = &a->of[*link].next;
    }
    a->free = a->of[at].next;
    answer.next = *link;
    a->of[at] = answer;
    *link = at;
    a->n++;
}
