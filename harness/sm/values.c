/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/values.h"

#include <string.h>

enum { WORD_LANES = 64 / LANE_BITS, IS_WORDS = LANE_BITS == 32 };

_Static_assert(64 % LANE_BITS == 0 && LANE_BITS <= 32, "a lane lies in one word");

static const uint64_t LANE_ONES = (UINT64_C(1) << LANE_BITS) - 1;

/* A lane of 32 bits where it lies in a value's words. In arrays of these a compiler sees that lanes
 * are alike, and takes several at a time. Copies of them would be read in other pieces than they
 * were written, which holds up the host. */
typedef uint32_t lane_word __attribute__((may_alias));

uint64_t value_base(uint32_t run, uint32_t warp, uint32_t reg, uint32_t dyn) {
    uint64_t h = (uint64_t)dyn * UINT64_C(0x9E3779B97F4A7C15) + reg * UINT64_C(0xC2B2AE3D27D4EB4F);
    h ^= warp * UINT64_C(0x165667B19E3779F9) + run * UINT64_C(0xD6E8FEB86659FD93);
    h = (h ^ h >> 32) * UINT64_C(0xBF58476D1CE4E5B9);
    return h ^ h >> 29;
}

/* A lane's value: distinct in every lane, because both factors of the step are odd. */
static void make_lanes(uint64_t base, lane_word lanes[LANES]) {
    uint32_t factor = (uint32_t)(base >> 32) | 1, value = (uint32_t)base * factor;
    uint32_t step = UINT32_C(0x9E3779B1) * factor;
    for (uint32_t l = 0; l < LANES; l++) {
        lanes[l] = value;
        value += step;
    }
}

/* Exclusive or of a lane's pieces, so that no bit is lost in narrow builds. */
static void fold_lanes(uint32_t lanes[LANES]) {
    for (unsigned shift = 16; shift >= LANE_BITS; shift /= 2) {
        for (unsigned l = 0; l < LANES; l++) {
            lanes[l] ^= lanes[l] >> shift;
        }
    }
}

void value_make(uint64_t base, uint64_t data[DATA_WORDS]) {
    uint32_t lanes[LANES];
    if (IS_WORDS) {
        make_lanes(base, (lane_word *)data);
        return;
    }
    make_lanes(base, lanes);
    fold_lanes(lanes);
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        data[w] = 0;
        for (unsigned i = 0; i < WORD_LANES && w * WORD_LANES + i < LANES; i++) {
            data[w] |= (lanes[w * WORD_LANES + i] & LANE_ONES) << i * LANE_BITS;
        }
    }
}

/* The bits of word `w` that belong to the lanes of `mask`. */
static uint64_t word_mask(uint32_t mask, unsigned w) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < WORD_LANES && w * WORD_LANES + i < LANES; i++) {
        bits |= ((mask >> (w * WORD_LANES + i) & 1) * LANE_ONES) << (i * LANE_BITS);
    }
    return bits;
}

static void merge_words(lane_word *restrict to, const lane_word *restrict from, uint32_t mask) {
    for (unsigned l = 0; l < LANES; l++) {
        uint32_t bits = -(mask >> l & 1);
        to[l] = (to[l] & ~bits) | (from[l] & bits);
    }
}

void value_merge(uint64_t to[DATA_WORDS], const uint64_t from[DATA_WORDS], uint32_t mask) {
    if (mask == UINT32_MAX) {
        memcpy(to, from, DATA_WORDS * sizeof to[0]);
        return;
    }
    if (IS_WORDS) {
        merge_words((lane_word *)to, (const lane_word *)from, mask);
        return;
    }
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        uint64_t bits = word_mask(mask, w);
        to[w] = (to[w] & ~bits) | (from[w] & bits);
    }
}

static uint32_t diff_words(const lane_word *a, const lane_word *b) {
    uint32_t diff = 0;
    for (unsigned l = 0; l < LANES; l++) {
        diff |= (uint32_t)(a[l] != b[l]) << l;
    }
    return diff;
}

uint32_t value_diff(const uint64_t a[DATA_WORDS], const uint64_t b[DATA_WORDS], uint32_t lanes) {
    uint32_t diff = 0;
    uint64_t any = 0;
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        any |= a[w] ^ b[w];
    }
    if (!any) {
        return 0;
    }
    if (IS_WORDS) {
        return diff_words((const lane_word *)a, (const lane_word *)b) & lanes;
    }
    for (unsigned l = 0; l < LANES; l++) {
        diff |= (uint32_t)(value_lane(a, l) != value_lane(b, l)) << l;
    }
    return diff & lanes;
}

uint32_t value_lane(const uint64_t data[DATA_WORDS], unsigned lane) {
    return (uint32_t)(data[lane / WORD_LANES] >> lane % WORD_LANES * LANE_BITS & LANE_ONES);
}
