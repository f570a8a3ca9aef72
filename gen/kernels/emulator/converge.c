/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/converge.h"

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

void group_turn(struct warp *w) {
    if (w->n_later < 2)
        return;
    struct group last = w->later[w->n_later - 1];
    memmove(w->later + 1, w->later, (w->n_later - 1) * sizeof *w->later);
    w->later[0] = last;
}

void meeting_wait(struct warp *w, uint32_t mask, uint32_t need, uint32_t location, uint32_t pc) {
    for (unsigned k = 0; k < w->n_meetings; k++) {
        struct meeting *m = &w->meetings[k];
        if (m->location == location && m->need == need && m->pc == pc) {
            m->mask |= mask;
            return;
        }
    }
    w->meetings[w->n_meetings++] =
        (struct meeting){.mask = mask, .need = need, .pc = pc, .location = location};
}

/* All that wait with the k-th: at the same barrier register, for the same lanes. */
static uint32_t waiting_with(const struct warp *w, unsigned k) {
    uint32_t mask = 0;
    for (unsigned j = 0; j < w->n_meetings; j++)
        if (w->meetings[j].location == w->meetings[k].location &&
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

void meeting_break(struct warp *w, uint32_t location, uint32_t need, uint32_t gone) {
    for (unsigned l = 0; l < LANES; l++)
        if (need >> l & 1 && w->b[location][l] == need)
            w->b[location][l] = need & ~gone;
    for (unsigned k = 0; k < w->n_meetings; k++)
        if (w->meetings[k].location == location && w->meetings[k].need == need)
            w->meetings[k].need &= ~gone;
}

/* The lanes that wait with the k-th go on without those that are missing. None waits for the other
 * later. */
static void part(struct warp *w, unsigned k) {
    uint32_t location = w->meetings[k].location, need = w->meetings[k].need;
    uint32_t here = waiting_with(w, k);
    for (unsigned j = 0; j < w->n_meetings; j++)
        if (w->meetings[j].location == location && w->meetings[j].need == need)
            w->meetings[j].need = 0;
    meeting_break(w, location, need, here);
}

void meeting_yield(struct warp *w) {
    for (unsigned k = 0; k < w->n_meetings; k++) {
        uint32_t missing = w->meetings[k].need & ~w->left & ~waiting_with(w, k);
        if (w->meetings[k].location < BARRIER_REGISTERS && missing && !(missing & ~w->yielded))
            part(w, k);
    }
    meeting_release(w);
}
