/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/answers.h"

static int earlier(const struct answer *a, const struct answer *b) {
    return a->when != b->when ? a->when < b->when : a->order < b->order;
}

void answers_add(struct answers *a, struct answer answer) {
    uint32_t at = a->n++;
    answer.order = a->order++;
    while (at > 0) {
        uint32_t parent = (at - 1) / 2;
        if (!earlier(&answer, &a->heap[parent])) {
            break;
        }
        a->heap[at] = a->heap[parent];
        at = parent;
    }
    a->heap[at] = answer;
}

/* The earlier one of the two below `at`, or n. */
static uint32_t below(const struct answers *a, uint32_t at) {
    uint32_t left = 2 * at + 1, right = left + 1;
    if (left >= a->n) {
        return a->n;
    }
    return right < a->n && earlier(&a->heap[right], &a->heap[left]) ? right : left;
}

int answers_take(struct answers *a, uint64_t now, struct answer *answer) {
    if (a->n == 0 || a->heap[0].when > now) {
        return 0;
    }
    *answer = a->heap[0];
    struct answer last = a->heap[--a->n];
    uint32_t at = 0;
    for (uint32_t next = below(a, at); next < a->n && earlier(&a->heap[next], &last);
         next = below(a, at)) {
        a->heap[at] = a->heap[next];
        at = next;
    }
    a->heap[at] = last;
    return 1;
}
