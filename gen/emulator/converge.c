/* SPDX-License-Identifier: Apache-2.0 */
#include "emulator/converge.h"

#include "emulator/machine.h"

#include <string.h>

static unsigned size_of(uint32_t mask) {
    return (unsigned)__builtin_popcount(mask);
}

void group_later(struct warp *w, uint32_t mask, uint32_t pc) {
    if (mask)
        w->later[w->n_later++] = (struct group){mask, pc};
}

void group_split(struct warp *w, uint32_t taken, uint32_t target, uint32_t other, uint32_t next) {
    if (size_of(taken) >= size_of(other)) {
        group_later(w, taken, target);
        group_later(w, other, next);
    } else {
        group_later(w, other, next);
        group_later(w, taken, target);
    }
}

int group_next(struct warp *w) {
    if (w->n_later == 0)
        return 0;
    w->now = w->later[--w->n_later];
    return 1;
}

void meeting_wait(struct warp *w, uint32_t mask, uint32_t need, uint32_t place, uint32_t pc) {
    for (unsigned k = 0; k < w->n_meetings; k++) {
        struct meeting *m = &w->meetings[k];
        if (m->place == place && m->need == need && m->pc == pc) {
            m->mask |= mask;
            return;
        }
    }
    w->meetings[w->n_meetings++] =
        (struct meeting){.mask = mask, .need = need, .pc = pc, .place = place};
}

/* All that wait with the k-th: at the same place for the same lanes, wherever they go on. */
static uint32_t waiting_with(const struct warp *w, unsigned k) {
    uint32_t mask = 0;
    for (unsigned j = 0; j < w->n_meetings; j++)
        if (w->meetings[j].place == w->meetings[k].place &&
            w->meetings[j].need == w->meetings[k].need)
            mask |= w->meetings[j].mask;
    return mask;
}

void meeting_release(struct warp *w) {
    uint32_t opens = 0;
    unsigned kept = 0;
    for (unsigned k = 0; k < w->n_meetings; k++)
        if (!(w->meetings[k].need & ~w->left & ~waiting_with(w, k)))
            opens |= 1U << k;
    for (unsigned k = 0; k < w->n_meetings; k++)
        if (opens >> k & 1)
            group_later(w, w->meetings[k].mask, w->meetings[k].pc);
        else
            w->meetings[kept++] = w->meetings[k];
    w->n_meetings = kept;
}

void meeting_break(struct warp *w, uint32_t place, uint32_t need, uint32_t gone) {
    for (unsigned l = 0; l < LANES; l++)
        if (need >> l & 1 && w->b[place][l] == need)
            w->b[place][l] = need & ~gone;
    for (unsigned k = 0; k < w->n_meetings; k++)
        if (w->meetings[k].place == place && w->meetings[k].need == need)
            w->meetings[k].need &= ~gone;
}

void barrier_wait(struct warp *w, struct arrival a) {
    for (unsigned k = 0; k < w->n_arrivals; k++)
        if (w->arrivals[k].pc == a.pc && w->arrivals[k].barrier == a.barrier &&
            w->arrivals[k].mask && a.mask) {
            w->arrivals[k].mask |= a.mask;
            w->arrivals[k].votes |= a.votes;
            return;
        }
    w->arrivals[w->n_arrivals++] = a;
}

/* What has come to one barrier. */
struct count {
    uint32_t lanes, voters, votes, threads;
};

static struct count count_at(const struct machine *m, unsigned barrier) {
    struct count c = {0};
    for (unsigned n = 0; n < m->n_warps; n++)
        for (unsigned k = 0; k < m->warps[n].n_arrivals; k++) {
            const struct arrival *a = &m->warps[n].arrivals[k];
            if (a->barrier != barrier)
                continue;
            c.lanes += size_of(a->mask);
            c.voters += a->reduces ? size_of(a->mask) : 0;
            c.votes += a->reduces ? size_of(a->votes & a->mask) : 0;
            c.threads = a->threads;
        }
    return c;
}

static uint32_t threads_left(const struct machine *m) {
    uint32_t threads = 0;
    for (unsigned n = 0; n < m->n_warps; n++)
        threads += size_of(m->warps[n].exists & ~m->warps[n].left);
    return threads;
}

static void let_go(struct warp *w, unsigned barrier, const struct count *c) {
    unsigned kept = 0;
    for (unsigned k = 0; k < w->n_arrivals; k++) {
        struct arrival *a = &w->arrivals[k];
        if (a->barrier != barrier) {
            w->arrivals[kept++] = *a;
            continue;
        }
        if (a->reduces) {
            w->reduced[0] = c->votes;
            w->reduced[1] = a->reduces == REDUCE_AND ? c->votes == c->voters : c->votes != 0;
        }
        if (a->pc != UINT32_MAX)
            group_later(w, a->mask, a->pc);
    }
    w->n_arrivals = kept;
}

unsigned barrier_open(struct machine *m) {
    unsigned opened = 0;
    for (unsigned barrier = 0; barrier < 16; barrier++) {
        struct count c = count_at(m, barrier);
        uint32_t expected = c.threads ? c.threads : threads_left(m);
        if (c.lanes == 0 || c.lanes < expected)
            continue;
        for (unsigned n = 0; n < m->n_warps; n++)
            let_go(&m->warps[n], barrier, &c);
        if (c.threads == 0 && m->races)
            memset(m->races, 0, (m->shared_bytes + 3) / WORD_BYTES * sizeof *m->races);
        opened++;
    }
    return opened;
}
