/* SPDX-License-Identifier: Apache-2.0 */
#include "mutate/c_as_rtl.h"

#include <stdlib.h>
#include <string.h>

static const struct twin *shown_model;

void c_as_rtl_take(const struct twin *twin) {
    shown_model = twin;
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
    m->now = calloc(1, shown_model->c.self_size);
    m->next = calloc(1, shown_model->c.self_size);
    m->out = calloc(1, shown_model->out.size + 1);
    if (m->now && m->next && m->out)
        return m;
    destroy(m);
    return NULL;
}

static void drive(void *h, const void *in, int rst_n) {
    struct model *m = h;
    memcpy(m->next, m->now, shown_model->c.self_size);
    if (rst_n)
        shown_model->c.step(m->next, in, m->out);
    else
        shown_model->c.reset(m->next);
}

static void outputs(void *h, void *out) {
    memcpy(out, ((struct model *)h)->out, shown_model->out.size);
}

static void clock_edge(void *h) {
    struct model *m = h;
    void *old = m->now;
    m->now = m->next;
    m->next = old;
}

static void state(void *h, void *to) {
    memcpy(to, (char *)((struct model *)h)->now + shown_model->c.state_offset,
           shown_model->state.size);
}

/* A copy of all costs less than a look at which rows have depth 1. */
static void mem(void *h, void *to, int full) {
    (void)full;
    memcpy(to, (char *)((struct model *)h)->now + shown_model->c.mem_offset, shown_model->mem.size);
}

static void set_state(void *h, const void *from) {
    memcpy((char *)((struct model *)h)->now + shown_model->c.state_offset, from,
           shown_model->state.size);
}

static void set_mem(void *h, const void *from) {
    memcpy((char *)((struct model *)h)->now + shown_model->c.mem_offset, from,
           shown_model->mem.size);
}

const struct twin_rtl c_as_rtl = {create, destroy, drive,     outputs, clock_edge,
                                  state,  mem,     set_state, set_mem};
