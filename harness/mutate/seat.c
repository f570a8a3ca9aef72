/* SPDX-License-Identifier: Apache-2.0 */
#include "mutate/seat.h"

#include <stdlib.h>
#include <string.h>

static const struct twin *seated;

void seat_take(const struct twin *twin) {
    seated = twin;
}

/* The C side answers and moves on in one call, so that a cycle steps a copy. */
struct model {
    void *now, *next; /* state and memory, before and after the edge */
    void *out;
};

static void destroy(void *h) {
    struct model *m = h;
    if (m) {
        free(m->now);
        free(m->next);
        free(m->out);
    }
    free(m);
}

static void *create(unsigned seed) {
    struct model *m = calloc(1, sizeof *m);
    (void)seed;
    if (!m)
        return NULL;
    m->now = calloc(1, seated->c.self_size);
    m->next = calloc(1, seated->c.self_size);
    m->out = calloc(1, seated->out.size + 1);
    if (m->now && m->next && m->out)
        return m;
    destroy(m);
    return NULL;
}

static void drive(void *h, const void *in, int rst_n) {
    struct model *m = h;
    memcpy(m->next, m->now, seated->c.self_size);
    if (rst_n)
        seated->c.step(m->next, in, m->out);
    else
        seated->c.reset(m->next);
}

static void outputs(void *h, void *out) {
    memcpy(out, ((struct model *)h)->out, seated->out.size);
}

static void clock_edge(void *h) {
    struct model *m = h;
    void *old = m->now;
    m->now = m->next;
    m->next = old;
}

static void state(void *h, void *to) {
    memcpy(to, (char *)((struct model *)h)->now + seated->c.state_offset, seated->state.size);
}

/* A copy of all costs less than a look at which rows have depth 1. */
static void mem(void *h, void *to, int full) {
    (void)full;
    memcpy(to, (char *)((struct model *)h)->now + seated->c.mem_offset, seated->mem.size);
}

static void set_state(void *h, const void *from) {
    memcpy((char *)((struct model *)h)->now + seated->c.state_offset, from, seated->state.size);
}

static void set_mem(void *h, const void *from) {
    memcpy((char *)((struct model *)h)->now + seated->c.mem_offset, from, seated->mem.size);
}

const struct twin_rtl seat_rtl = {create, destroy, drive,     outputs, clock_edge,
                                  state,  mem,     set_state, set_mem};
