/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/barrier.h"

#include "kernels/emulator/converge.h"

#include <string.h>

static unsigned size_of(uint32_t mask) {
    return (unsigned)__builtin_popcount(mask);
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
        for (unsigned k = 0; k < m->cta->warps[n].n_arrivals; k++) {
            const struct arrival *a = &m->cta->warps[n].arrivals[k];
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
        threads += size_of(m->cta->warps[n].exists & ~m->cta->warps[n].left);
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
            let_go(&m->cta->warps[n], barrier, &c);
        if (c.threads == 0 && m->cta->races)
            memset(m->cta->races, 0, (m->shared_bytes + 3) / WORD_BYTES * sizeof *m->cta->races);
        opened++;
    }
    return opened;
}
