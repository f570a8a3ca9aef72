/* SPDX-License-Identifier: Apache-2.0
 * Random lockstep of one block alone: what a generator of legal inputs offers, and how it reaches
 * the block's ports.
 *
 * A generator (random_X.c) keeps to the assumptions in docs/blocks/X.md and to nothing else. It
 * knows the block by its port names only.
 */
#ifndef TWINRF_RANDOM_BLOCK_H
#define TWINRF_RANDOM_BLOCK_H

#include "lockstep/run.h"
#include "stimulus/traffic.h"

struct random_block {
    const struct twin *twin;
    size_t size; /* of the generator's own memory, zero at the start */
    void (*start)(void *g, struct traffic *t);
    /* Writes all inputs of a cycle. Where they depend on outputs, it asks lockstep_peek for those.
     */
    void (*drive)(void *g, struct traffic *t, struct lockstep *ls);
    /* After the cycle; may be NULL. */
    void (*observe)(void *g, struct traffic *t, const struct lockstep *ls);
    /* Did the block do something in this cycle? */
    int (*active)(const struct lockstep *ls);
    /* A check of its own of this cycle; -1 with the message: it failed. May be NULL. */
    int (*check)(void *g, const struct lockstep *ls, struct err *e);
    /* Covers of the block's contract (contracts/contract.h). A run of so many cycles must have
     * shown cover k, or it fails; 0: no run must. NULL: none is asked for. */
    uint64_t (*due)(unsigned cover);
};

/* For `due`: every cover in 20,000 cycles. */
uint64_t random_block_due(unsigned cover);

/* The generator of the block that the program is for. */
extern const struct random_block random_block;

struct random_block_config {
    uint64_t seed;
    uint64_t *active; /* cycles, when the run is over */
};

/* `config` is a struct random_block_config. */
extern const struct stimulus random_block_stimulus;

/* A port of the block. */
struct port {
    const struct signal *sig;
    unsigned char *base;
};

struct port port_in(struct lockstep *ls, const char *name);
struct port port_out(const struct lockstep *ls, const char *name);
/* An input after it was driven, to be read only. */
struct port port_given(const struct lockstep *ls, const char *name);
/* A memory as the RTL holds it in cycle 0, before it is written. */
struct port port_memory(const struct lockstep *ls, const char *name);
/* Elements of EL ports. */
uint64_t port_get(struct port p, uint32_t e);
void port_set(struct port p, uint32_t e, uint64_t value);
/* Elements of VEC ports, all words of one. */
void port_get_words(struct port p, uint32_t e, uint64_t *words);
void port_set_words(struct port p, uint32_t e, const uint64_t *words);
/* Bits of a VEC port with one element. */
int port_bit(struct port p, uint32_t i);
void port_set_bit(struct port p, uint32_t i, int value);
int port_any(struct port p);
/* Any value in element e. */
void port_random(struct port p, uint32_t e, struct rng *r);

#endif
