/* SPDX-License-Identifier: Apache-2.0
 * State of the memory system, for what it is split into only.
 */
#ifndef TWINRF_MEMORY_STATE_H
#define TWINRF_MEMORY_STATE_H

#include "sm/memory/answers.h"
#include "sm/memory/below.h"
#include "sm/memory/memory.h"
#include "sm/memory/mshrs.h"

enum { SUBCORES_MOST = 8, FLIGHTS_MOST = 8192, HAPPENINGS_MOST = 1 << 14 };

/* The first of a ring is over. An empty one begins anew, where the host's cache has entries. */
static inline void ring_drop(uint32_t *first, uint32_t *n, uint32_t size) {
    *n -= 1;
    *first = *n ? (*first + 1) % size : 0;
}

/* An access from the load-store unit to its last answer. */
struct flight {
    uint64_t began;
    uint32_t owner;
    uint16_t left; /* sectors */
    uint16_t next; /* free one */
    uint8_t kind;  /* enum access_kind */
    uint8_t missed;
    uint8_t traffic; /* enum traffic */
};

/* A sector of a flight in an L1 bank. */
struct lookup {
    uint64_t when; /* cycle in which it is at the tags */
    uint64_t sector;
    uint32_t words;
    uint16_t flight;
};

struct bank {
    uint32_t first, n;
    struct lookup of[L1_MOST_LATENCY];
};

struct request {
    uint64_t sector;
    uint32_t words;
    uint16_t flight;
    uint8_t kind;    /* enum answer_kind */
    uint8_t traffic; /* enum traffic */
};

/* A sector, and when it goes on at the earliest. */
struct returned {
    uint64_t when;
    uint16_t flight;
};

/* Sectors, and whole loads of shared memory, that have come: one a cycle goes on. */
struct returns {
    uint32_t first, n;
    struct returned of[WAITERS_MOST];
};

/* A load of shared memory and when its data is there. */
struct shared_load {
    uint64_t when;
    uint16_t flight;
};

struct waiting {
    uint32_t first, n;
    struct access of[WAITING_MOST];
    struct sectors room[WAITING_MOST]; /* of each, where it needs some */
};

struct memory {
    const struct machine *machine;
    uint32_t mode;
    unsigned subcores;
    uint64_t now;
    uint32_t open; /* accesses given and not over */

    struct waiting waiting[SUBCORES_MOST];
    unsigned turn;                   /* sub-core that is asked first */
    const struct access *work;       /* in the load-store unit, where it waited; NULL: none */
    uint16_t work_flight, work_left; /* sectors, or cycles of shared memory */

    struct tags l1;
    struct bank bank[L1_MOST_BANKS];
    uint32_t in_banks;
    struct mshrs mshrs;
    struct {
        uint32_t first, n;
        struct request of[MISS_QUEUE_MOST];
    } misses;
    struct below below;
    struct answers answers;
    struct {
        uint32_t first, n;
        uint64_t sector[ANSWERS_MOST];
    } fills;
    struct returns returns;
    struct {
        uint32_t first, n;
        struct shared_load of[FLIGHTS_MOST];
    } shared;

    uint16_t free_flight;
    struct flight flight[FLIGHTS_MOST];
    uint32_t n_happened; /* in this cycle */
    struct happening happened[HAPPENINGS_MOST];
    struct memory_counts counts;
};

static inline void memory_tell(struct memory *m, enum happened what, uint32_t owner) {
    m->happened[m->n_happened++] = (struct happening){owner, (uint8_t)what};
}

static inline int flight_stores(const struct flight *f) {
    return f->kind == ACCESS_STORE || f->kind == ACCESS_SHARED_STORE;
}

/* A sector of the flight has come, or is acknowledged. */
static inline void memory_part_done(struct memory *m, uint16_t flight) {
    struct flight *f = &m->flight[flight];
    if (--f->left > 0) {
        return;
    }
    if (f->kind == ACCESS_LOAD || f->kind == ACCESS_ATOMIC) {
        m->counts.accesses++;
        m->counts.latency += m->now - f->began;
    }
    memory_tell(m, flight_stores(f) ? HAPPENED_STORED : HAPPENED_LOADED, f->owner);
    f->next = m->free_flight;
    m->free_flight = flight;
    m->open--;
}

/* From a fill to the load port. */
enum { RETURN_CYCLES = 2 };

/* Sectors that come back, in turn. */
static inline void memory_return(struct memory *m, uint16_t flight) {
    m->returns.of[(m->returns.first + m->returns.n++) % WAITERS_MOST] =
        (struct returned){m->now + RETURN_CYCLES, flight};
}

/* l1.c: looks up what is at the tags of each bank. */
void l1_cycle(struct memory *m);
/* l1.c: a sector enters its bank. Returns 0 when the bank has no room, or has one of this cycle. */
int l1_enter(struct memory *m, uint16_t flight, struct sector s);
/* l1.c: the sector is there, for every load that waits. */
void l1_fill(struct memory *m, uint64_t sector);

/* load_store.c */
void load_store_cycle(struct memory *m);

#endif
