/* SPDX-License-Identifier: Apache-2.0
 * Seeded random numbers for generators: splitmix64, the same on every machine.
 */
#ifndef TWINRF_RNG_H
#define TWINRF_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

static inline uint64_t rng_next(struct rng *r) {
    uint64_t z = r->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A seed for stream `number` of many: neighbours among seeds have nothing in common. */
static inline uint64_t rng_seed(uint64_t seed, uint64_t number) {
    struct rng r = {~seed};
    return rng_next(&r) + number;
}

/* 0 .. n-1, n at least 1. */
static inline uint32_t rng_below(struct rng *r, uint32_t n) {
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

/* 1 with a probability of k / 256. */
static inline int rng_chance(struct rng *r, uint32_t k) {
    return (rng_next(r) >> 56) < k;
}

#endif
