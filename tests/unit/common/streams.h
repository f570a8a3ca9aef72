/* SPDX-License-Identifier: Apache-2.0
 * Short instruction streams over R0..R31, by hand and at random, for the tests of what is counted
 * along streams.
 */
#ifndef TWINRF_TEST_STREAMS_H
#define TWINRF_TEST_STREAMS_H

#include <stdint.h>
#include <string.h>

#include "kernels/trace/kernel.h"

enum { STREAM_REGS = 32 };
#define FULL UINT32_MAX
#define R(n) (UINT32_C(1) << (n))

/* One executed instruction; registers as bits. */
struct step {
    uint32_t src, dst, mask;
};

static inline uint8_t step_list(uint8_t *list, uint32_t bits) {
    uint8_t n = 0;
    for (uint8_t reg = 0; reg < STREAM_REGS; reg++) {
        if (bits >> reg & 1) {
            list[n++] = reg;
        }
    }
    return n;
}

static inline struct static_inst step_inst(const struct step *s) {
    struct static_inst inst;
    memset(&inst, 0, sizeof inst);
    inst.n_src = step_list(inst.src, s->src);
    inst.n_dst = step_list(inst.dst, s->dst);
    return inst;
}

/* xorshift32: the same streams on every machine. */
static inline uint32_t random_next(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Up to `max` of R0..R(regs-1). */
static inline uint32_t random_regs(uint32_t *state, unsigned max, unsigned regs) {
    uint32_t bits = 0;
    for (unsigned n = random_next(state) % (max + 1); n > 0; n--) {
        bits |= R(random_next(state) % regs);
    }
    return bits;
}

/* Half of the masks are full; the others none, one half, one lane, or any. */
static inline uint32_t random_mask(uint32_t *state) {
    switch (random_next(state) % 10) {
    case 0:
        return 0;
    case 1:
        return 0x0000ffff;
    case 2:
        return 0xffff0000;
    case 3:
        return R(random_next(state) % 32);
    case 4:
        return random_next(state);
    default:
        return FULL;
    }
}

/* Fills `n` steps over a random number of registers; in one stream of four most steps name none. */
static inline void random_stream(uint32_t *state, struct step *steps, unsigned n) {
    unsigned regs = 1 + random_next(state) % STREAM_REGS;
    unsigned named = random_next(state) % 4 == 0 ? 20 : 1;
    for (unsigned i = 0; i < n; i++) {
        steps[i] = (struct step){.mask = random_mask(state)};
        if (random_next(state) % named == 0) {
            steps[i].src = random_regs(state, 4, regs);
            steps[i].dst = random_regs(state, 2, regs);
        }
    }
}

#endif
