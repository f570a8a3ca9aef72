/* SPDX-License-Identifier: Apache-2.0
 * The memory system's cycle, from what comes back to what goes in.
 */
#include "sm/memory/memory.h"

#include <stdlib.h>

#include "sm/memory/state.h"

static void make_flights(struct memory *m) {
    for (unsigned f = 0; f < FLIGHTS_MOST; f++) {
        m->flight[f].next = (uint16_t)(f + 1 < FLIGHTS_MOST ? f + 1 : MSHR_NONE);
    }
}

struct memory *memory_create(const struct machine *machine, uint32_t mode, uint32_t l1_kb,
                             unsigned subcores, struct err *e) {
    struct memory *m = calloc(1, sizeof *m);
    if (!m || below_create(&m->below, machine, mode, &m->counts) ||
        tags_create(&m->l1, l1_kb, machine->line_bytes, machine->sector_bytes, machine->l1_sets)) {
        memory_destroy(m);
        err_set(e, "memory: out of memory for the caches; free some memory");
        return NULL;
    }
    m->machine = machine;
    m->mode = mode;
    m->subcores = subcores;
    mshrs_create(&m->mshrs, machine->mshrs, machine->mshr_merge);
    answers_create(&m->answers);
    make_flights(m);
    return m;
}

void memory_destroy(struct memory *m) {
    if (m) {
        below_destroy(&m->below);
        tags_destroy(&m->l1);
        free(m);
    }
}

int memory_takes(const struct memory *m, unsigned subcore) {
    return m->waiting[subcore].n < MEMORY_WAITING;
}

static uint32_t behind_those_that_wait(const struct waiting *w) {
    return (w->first + w->n) % WAITING_MOST;
}

struct access *memory_next(struct memory *m, unsigned subcore) {
    struct waiting *w = &m->waiting[subcore];
    return &w->of[behind_those_that_wait(w)];
}

struct sectors *memory_room(struct memory *m, unsigned subcore) {
    struct waiting *w = &m->waiting[subcore];
    return &w->room[behind_those_that_wait(w)];
}

void memory_give(struct memory *m, unsigned subcore) {
    m->waiting[subcore].n++;
    m->open++;
}

const struct happening *memory_happened(const struct memory *m, uint32_t *n) {
    *n = m->n_happened;
    return m->happened;
}

/* One sector, or one load of shared memory. */
static void return_one(struct memory *m) {
    if (m->returns.n && m->returns.of[m->returns.first].when <= m->now) {
        uint16_t flight = m->returns.of[m->returns.first].flight;
        ring_drop(&m->returns.first, &m->returns.n, WAITERS_MOST);
        memory_part_done(m, flight);
    } else if (m->shared.n && m->shared.of[m->shared.first].when <= m->now) {
        uint16_t flight = m->shared.of[m->shared.first].flight;
        ring_drop(&m->shared.first, &m->shared.n, FLIGHTS_MOST);
        memory_part_done(m, flight);
    }
}

/* Fills wait for their turn, one a cycle. */
static void take_answers(struct memory *m) {
    struct answer a;
    while (answers_take(&m->answers, m->now, &a)) {
        if (a.kind == ANSWER_FILL) {
            m->fills.sector[(m->fills.first + m->fills.n++) % ANSWERS_MOST] = a.sector;
        } else if (a.kind == ANSWER_STORED) {
            memory_part_done(m, a.flight);
        } else {
            memory_return(m, a.flight);
        }
    }
    if (m->fills.n) {
        uint64_t sector = m->fills.sector[m->fills.first];
        ring_drop(&m->fills.first, &m->fills.n, ANSWERS_MOST);
        l1_fill(m, sector);
    }
}

/* One request a cycle leaves. */
static void send(struct memory *m) {
    if (m->misses.n == 0 || !below_takes(&m->below, m->now) || answers_full(&m->answers)) {
        return;
    }
    const struct request *r = &m->misses.of[m->misses.first];
    int stores = r->kind == ANSWER_STORED || r->kind == ANSWER_NONE;
    struct cache_counts *loads = r->traffic == TRAFFIC_LLD ? &m->counts.l2_lld : &m->counts.l2_gld;
    uint64_t when = below_request(&m->below, loads, r->sector, stores ? r->words : 0, m->now);
    if (r->kind != ANSWER_NONE) {
        struct answer *answer = answers_add(&m->answers, when);
        answer->sector = r->sector;
        answer->flight = r->flight;
        answer->kind = r->kind;
    }
    ring_drop(&m->misses.first, &m->misses.n, MISS_QUEUE_MOST);
}

void memory_cycle(struct memory *m) {
    m->now++;
    m->n_happened = 0;
    if (m->open == 0 && m->misses.n == 0) {
        return;
    }
    return_one(m);
    take_answers(m);
    send(m);
    l1_cycle(m);
    load_store_cycle(m);
}

int memory_idle(const struct memory *m) {
    return m->open == 0 && m->misses.n == 0;
}

int memory_waits(const struct memory *m) {
    return m->misses.n || m->answers.n || m->fills.n || m->returns.n || m->shared.n;
}

const struct memory_counts *memory_counts(const struct memory *m) {
    return &m->counts;
}
