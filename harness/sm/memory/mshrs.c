/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/mshrs.h"

/* 0xFFFF ends a list; so many waiters at most have a number. */
_Static_assert(WAITERS_MOST < MSHR_NONE, "a waiter's number is one uint16_t");

void mshrs_create(struct mshrs *m, uint32_t limit, uint32_t merge) {
    m->limit = limit;
    m->merge = merge;
    m->used = 0;
    for (unsigned i = 0; i < MSHR_BUCKETS; i++) {
        m->bucket[i] = MSHR_NONE;
    }
    for (unsigned i = 0; i < MSHRS_MOST; i++) {
        m->of[i].next = (uint16_t)(i + 1 < MSHRS_MOST ? i + 1 : MSHR_NONE);
    }
    for (unsigned i = 0; i < WAITERS_MOST; i++) {
        m->waiter[i].next = (uint16_t)(i + 1 < WAITERS_MOST ? i + 1 : MSHR_NONE);
    }
    m->free = m->free_waiter = 0;
}

int mshrs_merge(struct mshrs *m, uint16_t at, uint16_t flight) {
    struct mshr *mshr = &m->of[at];
    uint16_t w = m->free_waiter;
    if (mshr->n >= m->merge || w == MSHR_NONE) {
        return -1;
    }
    m->free_waiter = m->waiter[w].next;
    m->waiter[w] = (struct waiter){flight, MSHR_NONE};
    if (mshr->n++) {
        m->waiter[mshr->last].next = w;
    } else {
        mshr->first = w;
    }
    mshr->last = w;
    return 0;
}

int mshrs_take(struct mshrs *m, uint64_t sector, uint16_t flight) {
    uint16_t at = m->free, *bucket = &m->bucket[mshrs_bucket(sector)];
    if (m->used >= m->limit || at == MSHR_NONE || m->free_waiter == MSHR_NONE) {
        return -1;
    }
    m->used++;
    m->free = m->of[at].next;
    m->of[at] = (struct mshr){.sector = sector, .next = *bucket};
    *bucket = at;
    return mshrs_merge(m, at, flight);
}

static void drop(struct mshrs *m, uint16_t at) {
    uint16_t *link = &m->bucket[mshrs_bucket(m->of[at].sector)];
    while (*link != at) {
        link = &m->of[*link].next;
    }
    *link = m->of[at].next;
    m->of[at].next = m->free;
    m->free = at;
    m->used--;
}

uint16_t mshrs_release(struct mshrs *m, uint64_t sector) {
    uint16_t at = mshrs_find(m, sector);
    if (at == MSHR_NONE) {
        return MSHR_NONE;
    }
    struct mshr *mshr = &m->of[at];
    if (mshr->n == 0) {
        drop(m, at);
        return MSHR_NONE;
    }
    uint16_t w = mshr->first, flight = m->waiter[w].flight;
    mshr->first = m->waiter[w].next;
    mshr->n--;
    m->waiter[w].next = m->free_waiter;
    m->free_waiter = w;
    return flight;
}
