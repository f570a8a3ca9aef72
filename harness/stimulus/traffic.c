/* SPDX-License-Identifier: Apache-2.0 */
#include "stimulus/traffic.h"

static const uint32_t densities[] = {12, 64, 128, 224, 256};

static void new_phase(struct traffic *t) {
    struct rng *r = &t->rng;
    t->phase_end = t->cycle + 64 + rng_below(r, 256);
    t->density = densities[rng_below(r, sizeof densities / sizeof *densities)];
    t->burst = rng_chance(r, 64) ? 1 + rng_below(r, 12) : 0;
    t->hot = rng_chance(r, 64);
    t->hot_bank = (uint32_t)rng_next(r);
}

void traffic_start(struct traffic *t, uint64_t seed) {
    t->rng.state = seed;
    t->cycle = 0;
    new_phase(t);
}

void traffic_next(struct traffic *t) {
    t->cycle++;
    if (t->cycle >= t->phase_end)
        new_phase(t);
}

int traffic_request(struct traffic *t) {
    if (t->burst && (t->cycle / t->burst) % 2)
        return 0;
    return rng_chance(&t->rng, t->density);
}

uint32_t traffic_bank(struct traffic *t, uint32_t n) {
    if (t->hot && rng_chance(&t->rng, 200))
        return t->hot_bank % n;
    return rng_below(&t->rng, n);
}

uint32_t traffic_row(struct traffic *t, uint32_t n) {
    uint32_t few = n < 4 ? n : 4;
    return rng_below(&t->rng, rng_chance(&t->rng, 224) ? few : n);
}

uint64_t traffic_mask(struct traffic *t, uint32_t lanes) {
    uint64_t all = ~(uint64_t)0 >> (64 - lanes);
    uint32_t kind = rng_below(&t->rng, 8);
    if (kind == 0)
        return 0;
    return kind < 4 ? all : rng_next(&t->rng) & all;
}
