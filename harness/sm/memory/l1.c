/* SPDX-License-Identifier: Apache-2.0
 * L1: a pipe a bank, tags at its end. What is refused there blocks its bank.
 */
#include "sm/memory/state.h"

static struct cache_counts *counts_of(struct memory *m, const struct lookup *l) {
    return &m->counts.l1[m->flight[l->flight].traffic];
}

/* Whether the miss queue has so many entries. */
static int has_room(struct memory *m, uint32_t entries) {
    int room = m->misses.n + entries <= m->machine->miss_queue;
    m->counts.queue_refusals += (unsigned)!room;
    return room;
}

static void queue(struct memory *m, struct request request) {
    m->misses.of[(m->misses.first + m->misses.n++) % MISS_QUEUE_MOST] = request;
    tags_soon(&m->below.l2, request.sector);
}

static int ask(struct memory *m, const struct lookup *l, enum answer_kind kind) {
    if (!has_room(m, 1)) {
        return -1;
    }
    uint8_t traffic = m->flight[l->flight].traffic;
    queue(m, (struct request){l->sector, l->words, l->flight, (uint8_t)kind, traffic});
    return 0;
}

/* A line that stores wrote goes to L2, a request a sector. */
static void write_back(struct memory *m, int at) {
    const struct line *line = &m->l1.line[at];
    uint64_t first = m->l1.key[at].tag * m->l1.sectors;
    for (unsigned s = 0; s < m->l1.sectors; s++) {
        uint32_t words =
            line->readable >> s & 1 ? sector_words(m->machine->sector_bytes) : line->written[s];
        if (line->dirty >> s & 1) {
            queue(m, (struct request){first + s, words, MSHR_NONE, ANSWER_NONE, TRAFFIC_LST});
        }
    }
}

/* A line for the sector, where it has none, with an entry of the miss queue left. TAGS_NONE: all
 * are awaited, or what the line holds has no way out. */
static int make_line(struct memory *m, uint64_t sector) {
    int at = tags_victim(&m->l1, sector);
    if (at == TAGS_NONE) {
        m->counts.line_refusals++;
        return at;
    }
    if (!has_room(m, 1 + (uint32_t)__builtin_popcount(m->l1.line[at].dirty))) {
        return TAGS_NONE;
    }
    write_back(m, at);
    tags_allocate(&m->l1, at, sector);
    return at;
}

enum { STAYS = 1 };

static int stays(const struct memory *m, const struct lookup *l) {
    return m->machine->l1_local_back && m->flight[l->flight].traffic == TRAFFIC_LST;
}

/* A store to local memory that stays: its line is written back when it goes. */
static int keep(struct memory *m, const struct lookup *l, int at, unsigned s) {
    struct line *line = &m->l1.line[at];
    line->written[s] |= l->words;
    line->dirty |= (uint8_t)(1u << s);
    counts_of(m, l)->hit++;
    tags_touch(&m->l1, at);
    memory_part_done(m, l->flight);
    return STAYS;
}

/* A store meets its line, or makes one. */
static int store_tags(struct memory *m, const struct lookup *l) {
    unsigned s = tags_sector(&m->l1, l->sector);
    int at = tags_find(&m->l1, l->sector), was_there = at != TAGS_NONE;
    struct cache_counts *c = counts_of(m, l);
    if (m->machine->l1_stores == L1_STORES_EVICT) {
        int hit = was_there && (m->l1.line[at].readable >> s & 1);
        if (hit && stays(m, l)) {
            return keep(m, l, at, s);
        }
        if (hit) {
            m->l1.line[at].readable &= (uint8_t) ~(1u << s);
        }
        c->hit += (unsigned)hit;
        c->miss += (unsigned)!hit;
        return 0;
    }
    at = was_there ? at : make_line(m, l->sector);
    if (at == TAGS_NONE) {
        return -1;
    }
    struct line *line = &m->l1.line[at];
    int hit = was_there && ((line->readable >> s & 1) || line->written[s]);
    if (hit && stays(m, l)) {
        return keep(m, l, at, s);
    }
    c->hit += (unsigned)hit;
    c->miss += (unsigned)!was_there;
    c->sector_miss += (unsigned)(was_there && !hit);
    line->written[s] |= l->words;
    if (line->written[s] == sector_words(m->machine->sector_bytes)) {
        line->readable |= (uint8_t)(1u << s);
    }
    tags_touch(&m->l1, at);
    return 0;
}

static int store(struct memory *m, const struct lookup *l) {
    if (!m->machine->stores_leave) {
        memory_part_done(m, l->flight);
        return 0;
    }
    if (!has_room(m, 1)) {
        return -1;
    }
    int met = m->machine->l1_tags ? store_tags(m, l) : 0;
    return met == STAYS ? 0 : met ? -1 : ask(m, l, ANSWER_STORED);
}

static void tell_missed(struct memory *m, struct flight *f) {
    if (!f->missed) {
        f->missed = 1;
        memory_tell(m, HAPPENED_MISSED, f->owner);
    }
}

/* The sector is on its way. */
static int merge(struct memory *m, const struct lookup *l, uint16_t mshr, int at) {
    if (mshrs_merge(&m->mshrs, mshr, l->flight)) {
        m->counts.mshr_refusals++;
        return -1;
    }
    counts_of(m, l)->pending++;
    if (at != TAGS_NONE) {
        tags_touch(&m->l1, at);
    }
    tell_missed(m, &m->flight[l->flight]);
    return 0;
}

static int miss(struct memory *m, const struct lookup *l, int at) {
    int was_there = at != TAGS_NONE, has_tags = (int)m->machine->l1_tags;
    if (m->mshrs.used == m->mshrs.limit) {
        m->counts.mshr_refusals++;
        return -1;
    }
    if (!has_room(m, 1)) {
        return -1;
    }
    if (!was_there && has_tags) {
        at = make_line(m, l->sector);
        if (at == TAGS_NONE) {
            return -1;
        }
    }
    if (mshrs_take(&m->mshrs, l->sector, l->flight)) {
        m->counts.mshr_refusals++;
        return -1;
    }
    if (has_tags) {
        m->l1.line[at].awaited |= (uint8_t)(1u << tags_sector(&m->l1, l->sector));
        tags_touch(&m->l1, at);
    }
    counts_of(m, l)->miss += (unsigned)!was_there;
    counts_of(m, l)->sector_miss += (unsigned)was_there;
    tell_missed(m, &m->flight[l->flight]);
    return ask(m, l, ANSWER_FILL);
}

static int load(struct memory *m, const struct lookup *l) {
    int at = m->machine->l1_tags ? tags_find(&m->l1, l->sector) : TAGS_NONE;
    if (at != TAGS_NONE && (m->l1.line[at].readable >> tags_sector(&m->l1, l->sector) & 1)) {
        counts_of(m, l)->hit++;
        tags_touch(&m->l1, at);
        memory_part_done(m, l->flight);
        return 0;
    }
    uint16_t mshr = mshrs_find(&m->mshrs, l->sector);
    return mshr != MSHR_NONE ? merge(m, l, mshr, at) : miss(m, l, at);
}

/* Past the tags. */
static int atomic(struct memory *m, const struct lookup *l) {
    tell_missed(m, &m->flight[l->flight]);
    return ask(m, l, ANSWER_ATOMIC);
}

static int look_up(struct memory *m, const struct lookup *l) {
    switch (m->flight[l->flight].kind) {
    case ACCESS_STORE:
        return store(m, l);
    case ACCESS_ATOMIC:
        return atomic(m, l);
    default:
        return load(m, l);
    }
}

void l1_cycle(struct memory *m) {
    for (unsigned b = 0; m->in_banks && b < m->machine->l1_banks; b++) {
        struct bank *bank = &m->bank[b];
        if (bank->n && bank->of[bank->first].when <= m->now &&
            look_up(m, &bank->of[bank->first]) == 0) {
            ring_drop(&bank->first, &bank->n, L1_MOST_LATENCY);
            m->in_banks--;
        }
    }
}

int l1_enter(struct memory *m, uint16_t flight, struct sector s) {
    struct bank *bank = &m->bank[s.number & (m->machine->l1_banks - 1)];
    uint64_t when = m->now + m->machine->l1_latency - 1;
    uint32_t last = (bank->first + bank->n + L1_MOST_LATENCY - 1) % L1_MOST_LATENCY;
    if (bank->n == m->machine->l1_latency || (bank->n && bank->of[last].when == when)) {
        m->counts.bank_conflicts++;
        return 0;
    }
    bank->of[(last + 1) % L1_MOST_LATENCY] = (struct lookup){when, s.number, s.words, flight};
    m->counts.l1_bytes += m->machine->sector_bytes;
    tags_soon(&m->l1, s.number);
    bank->n++;
    m->in_banks++;
    return 1;
}

void l1_fill(struct memory *m, uint64_t sector) {
    int at = m->machine->l1_tags ? tags_find(&m->l1, sector) : TAGS_NONE;
    if (at != TAGS_NONE) {
        unsigned s = tags_sector(&m->l1, sector);
        m->l1.line[at].readable |= (uint8_t)(1u << s);
        m->l1.line[at].awaited &= (uint8_t) ~(1u << s);
    }
    for (uint16_t f = mshrs_release(&m->mshrs, sector); f != MSHR_NONE;
         f = mshrs_release(&m->mshrs, sector)) {
        memory_return(m, f);
    }
}
