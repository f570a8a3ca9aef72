/* SPDX-License-Identifier: Apache-2.0 */
#include "blocks/random_block.h"

#include <stdlib.h>
#include <string.h>

struct port port_in(struct lockstep *ls, const char *name) {
    struct port p = {signal_find(&ls->twin->in, name), ls->in};
    return p;
}

struct port port_out(const struct lockstep *ls, const char *name) {
    struct port p = {signal_find(&ls->twin->out, name), ls->out_rtl};
    return p;
}

static unsigned char *element(struct port p, uint32_t e) {
    return p.base + p.sig->offset + e * p.sig->stride;
}

uint64_t port_get(struct port p, uint32_t e) {
    return signal_word(p.sig, p.base, e, 0);
}

void port_set(struct port p, uint32_t e, uint64_t value) {
    memcpy(element(p, e), &value, p.sig->is_vec ? 8 : p.sig->stride);
}

int port_bit(struct port p, uint32_t i) {
    return (int)((signal_word(p.sig, p.base, 0, i / 64) >> (i % 64)) & 1);
}

void port_set_bit(struct port p, uint32_t i, int value) {
    if (port_bit(p, i) != value)
        signal_flip(p.sig, p.base, 0, i);
}

int port_any(struct port p) {
    for (uint32_t e = 0; e < p.sig->count; e++)
        for (uint32_t w = 0; w < signal_words(p.sig); w++)
            if (signal_word(p.sig, p.base, e, w))
                return 1;
    return 0;
}

void port_random(struct port p, uint32_t e, struct rng *r) {
    for (uint32_t w = 0; w < signal_words(p.sig); w++) {
        uint32_t left = p.sig->width - 64 * w;
        uint64_t value = rng_next(r);
        if (left < 64)
            value &= ((uint64_t)1 << left) - 1;
        memcpy(element(p, e) + 8 * (size_t)w, &value, p.sig->is_vec ? 8 : p.sig->stride);
    }
}

/* ---- as a stimulus ---- */

struct generator {
    const struct random_block_config *config;
    struct traffic traffic;
    uint64_t active;
    void *own;
};

static void destroy(void *self) {
    struct generator *g = self;
    if (g)
        free(g->own);
    free(g);
}

static void *create(const void *config, struct err *e) {
    struct generator *g = calloc(1, sizeof *g);
    void *own = calloc(1, random_block.size + 1);
    if (!g || !own) {
        free(g);
        free(own);
        err_set(e, "out of memory for the generator");
        return NULL;
    }
    g->config = config;
    g->own = own;
    traffic_start(&g->traffic, g->config->seed);
    random_block.start(own, &g->traffic);
    return g;
}

static int done(const void *self) {
    (void)self;
    return 0; /* goes on until the cycles are up */
}

static void drive(void *self, struct lockstep *ls) {
    struct generator *g = self;
    traffic_next(&g->traffic);
    random_block.drive(g->own, &g->traffic, ls);
}

static int observe(void *self, const struct lockstep *ls, struct err *e) {
    struct generator *g = self;
    (void)e;
    if (random_block.observe)
        random_block.observe(g->own, &g->traffic, ls);
    g->active += (uint64_t)random_block.active(ls);
    return 0;
}

static int finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    const struct generator *g = self;
    (void)complete;
    *g->config->active = g->active;
    if (!g->active)
        return err_set(e, "no active cycle in %llu: nothing was compared but an idle block",
                       (unsigned long long)ls->cycle);
    return 0;
}

const struct stimulus random_block_stimulus = {create,  destroy, done,     drive,
                                               observe, finish, NULL, NULL};
