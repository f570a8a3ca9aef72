/* SPDX-License-Identifier: Apache-2.0
 * The load-store unit: one instruction in work, taken from the sub-cores in turn.
 */
#include <stddef.h>

#include "sm/memory/state.h"

static int is_shared(const struct access *a) {
    return a->kind == ACCESS_SHARED || a->kind == ACCESS_SHARED_STORE;
}

static enum traffic traffic_of(const struct access *a) {
    int stores = a->kind == ACCESS_STORE;
    return a->local ? (stores ? TRAFFIC_LST : TRAFFIC_LLD) : stores ? TRAFFIC_GST : TRAFFIC_GLD;
}

static uint16_t begin_flight(struct memory *m, const struct access *a) {
    uint16_t f = m->free_flight;
    m->free_flight = m->flight[f].next;
    m->flight[f] = (struct flight){.began = m->now,
                                   .owner = a->owner,
                                   .left = is_shared(a) || a->n == 0 ? 1 : a->n,
                                   .kind = a->kind,
                                   .traffic = (uint8_t)traffic_of(a)};
    return f;
}

/* The sub-core of the first one that issued, or the next one that has one, from the one whose turn
 * it is. None has: their number. */
static unsigned next_subcore(const struct memory *m) {
    unsigned found = m->subcores;
    uint64_t first = UINT64_MAX;
    for (unsigned i = 0, c = m->turn; i < m->subcores; i++, c = c + 1 == m->subcores ? 0 : c + 1) {
        const struct waiting *w = &m->waiting[c];
        uint64_t order = !w->n ? UINT64_MAX : m->machine->lsu_oldest ? w->of[w->first].order : i;
        if (order < first) {
            found = c;
            first = order;
        }
    }
    return found;
}

static void take(struct memory *m) {
    unsigned c = next_subcore(m);
    if (c == m->subcores || m->free_flight == MSHR_NONE) {
        return;
    }
    /* It is not copied: fewer wait than would fill this entry again while it is in work. */
    struct waiting *w = &m->waiting[c];
    m->work = &w->of[w->first];
    w->first = (w->first + 1) % WAITING_MOST;
    w->n--;
    m->work_flight = begin_flight(m, m->work);
    m->work_left = is_shared(m->work) ? m->work->cycles : m->work->n;
    m->turn = (c + 1) % m->subcores;
}

/* So many cycles as the fullest bank has words. */
static int work_shared(struct memory *m) {
    if (--m->work_left > 0) {
        m->counts.shared_conflicts++;
        return 0;
    }
    if (m->work->kind == ACCESS_SHARED) {
        uint32_t at = (m->shared.first + m->shared.n++) % FLIGHTS_MOST;
        m->shared.of[at] =
            (struct shared_load){m->now + m->machine->shared_latency, m->work_flight};
    } else {
        memory_part_done(m, m->work_flight);
    }
    return 1;
}

/* Up to a sector a bank, up to the first bank that is taken; the highest sector first. */
static int work_global(struct memory *m) {
    for (unsigned n = 0; n < m->machine->l1_banks && m->work_left > 0; n++) {
        struct sector s = m->work->sector[m->work_left - 1];
        s.number += m->work->behind;
        if (!l1_enter(m, m->work_flight, s)) {
            break;
        }
        m->work_left--;
    }
    return m->work_left == 0;
}

static int work(struct memory *m) {
    if (m->work->kind == ACCESS_CONSTANT || (!is_shared(m->work) && m->work->n == 0)) {
        memory_part_done(m, m->work_flight);
        return 1;
    }
    return is_shared(m->work) ? work_shared(m) : work_global(m);
}

void load_store_cycle(struct memory *m) {
    if (m->work && work(m)) {
        m->work = NULL;
    }
    if (!m->work) {
        take(m);
    }
}
