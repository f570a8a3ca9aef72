/* SPDX-License-Identifier: Apache-2.0 */
#include "stimulus/random_block.h"

#include <inttypes.h>
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

struct port port_given(const struct lockstep *ls, const char *name) {
    struct port p = {signal_find(&ls->twin->in, name), ls->in};
    return p;
}

struct port port_memory(const struct lockstep *ls, const char *name) {
    struct port p = {signal_find(&ls->twin->mem, name), ls->mem_rtl};
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

void port_get_words(struct port p, uint32_t e, uint64_t *words) {
    memcpy(words, element(p, e), 8 * (size_t)signal_words(p.sig));
}

void port_set_words(struct port p, uint32_t e, const uint64_t *words) {
    memcpy(element(p, e), words, 8 * (size_t)signal_words(p.sig));
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

/* ---- what a run has shown ---- */

enum { DUE_CYCLES = 20000, MOST_COVERS = 64 };

struct shown {
    const struct contract *contract;
    uint64_t covers; /* bit k: cover k */
};

uint64_t random_block_due(unsigned cover) {
    (void)cover;
    return DUE_CYCLES;
}

/* Of struct assertions: sees each step of the C side. A cover that was shown is not asked again. */
static void watch(void *watcher, const struct contract *contract, const void *self, const void *in,
                  const void *out) {
    struct shown *s = watcher;
    s->contract = contract;
    for (unsigned k = 0; k < MOST_COVERS && contract->covers[k]; k++)
        if (!(s->covers >> k & 1) && contract->cover(k, self, in, out))
            s->covers |= (uint64_t)1 << k;
}

/* The first cover that was due and did not happen; "" are those that cannot. */
static int check_shown(const struct shown *s, uint64_t cycles, struct err *e) {
    for (unsigned k = 0; s->contract->covers[k]; k++) {
        const char *cover = s->contract->covers[k];
        uint64_t due = random_block.due(k);
        if (*cover && due && cycles >= due && (k >= MOST_COVERS || !(s->covers >> k & 1)))
            return err_set(e,
                           "%s: expected '%s' (harness/contracts/blocks/%s.c) within %" PRIu64
                           " cycles of random traffic, did not happen in %" PRIu64,
                           s->contract->block, cover, s->contract->block, due, cycles);
    }
    return 0;
}

/* ---- as a stimulus ---- */

struct generator {
    const struct random_block_config *config;
    struct traffic traffic;
    uint64_t active;
    struct shown shown;
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
    ls->assertions.watch = watch;
    ls->assertions.watcher = &g->shown;
    traffic_next(&g->traffic);
    random_block.drive(g->own, &g->traffic, ls);
}

/* Of blocks that have such ports: nothing is dispatched at a port that takes nothing. */
static int check_dispatch(const struct lockstep *ls, struct err *e) {
    struct port ready = port_given(ls, "dispatch_ready"), valid = port_out(ls, "disp_valid");
    for (uint32_t p = 0; ready.sig && p < ready.sig->width; p++)
        if (port_bit(valid, p) && !port_bit(ready, p))
            return err_set(e,
                           "expected no dispatch at port %" PRIu32 ", whose dispatch_ready is 0, "
                           "got one",
                           p);
    return 0;
}

static int observe(void *self, const struct lockstep *ls, struct err *e) {
    struct generator *g = self;
    if (check_dispatch(ls, e))
        return -1;
    if (random_block.check && random_block.check(g->own, ls, e))
        return -1;
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
    /* The C side shows what happens; covers are asked of runs with both. */
    return random_block.due && g->shown.contract ? check_shown(&g->shown, ls->cycle, e) : 0;
}

/* The first inputs of another run, which are those for a block in its reset state. */
static int drive_reset(const void *config, uint64_t number, struct lockstep *ls, struct err *e) {
    struct random_block_config other = *(const struct random_block_config *)config;
    other.seed = rng_seed(other.seed, number);
    void *self = create(&other, e);
    if (!self)
        return -1;
    drive(self, ls);
    ls->assertions.watch = NULL;
    destroy(self);
    return 0;
}

const struct stimulus random_block_stimulus = {create, destroy, done, drive,      observe,
                                               finish, NULL,    NULL, drive_reset};
