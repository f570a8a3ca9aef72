/* SPDX-License-Identifier: Apache-2.0
 * Bit vectors of a compile-time size (`uint64_t v[words]`, bit i in word i / 64) and the
 * round-robin pick of the twin contract. `words` and `bits` are constants at every call; bits past
 * the size are zero, in arguments and results.
 */
#ifndef TWINRF_BITVEC_H
#define TWINRF_BITVEC_H

#include <stdbool.h>
#include <stdint.h>

#define BITVEC_WORDS(bits) (((bits) + 63) / 64)

/* One word: the n lowest bits, 1 <= n <= 64. */
static inline uint64_t bits_low(unsigned n) {
    return ~(uint64_t)0 >> (64 - n);
}

static inline uint64_t bits_bit(unsigned i) {
    return (uint64_t)1 << i;
}

/* Is this number of `bits` bits one of `count` things? Always, where count is a power of two. */
static inline bool number_exists(unsigned number, unsigned bits, unsigned count) {
    return count == 1u << bits || number < count;
}

/* All ones if c, else zero: a multiplexer without a branch. */
static inline uint64_t bits_if(bool c) {
    return (uint64_t)0 - (uint64_t)c;
}

static inline uint64_t bits_lowest(uint64_t v) {
    return v & (0 - v);
}

/* Number of the only bit that is set; 0 if none is. */
static inline unsigned bits_index(uint64_t one) {
    return (unsigned)__builtin_ctzll(one | (uint64_t)(one == 0));
}

/* Round robin: the lowest of the requests under the mask, else the lowest of all; one-hot or
 * zero. */
static inline uint64_t bits_pick(uint64_t req, uint64_t mask) {
    uint64_t first = req & mask;

    return bits_lowest(first != 0 ? first : req);
}

/* The mask after a grant to `one`: all bits above it, of n. */
static inline uint64_t bits_above(uint64_t one, unsigned n) {
    return ~(one | (one - 1)) & bits_low(n);
}

static inline bool bitvec_get(const uint64_t *v, unsigned i) {
    return (v[i / 64] >> (i % 64)) & 1;
}

/* Bit i = value. Touches every word, so that a data-dependent i needs no bounds check. */
static inline void bitvec_put(uint64_t *v, unsigned words, unsigned i, bool value) {
    for (unsigned w = 0; w < words; w++) {
        uint64_t here = bits_if(i / 64 == w) & bits_bit(i % 64);

        v[w] = (v[w] & ~here) | (here & bits_if(value));
    }
}

static inline bool bitvec_any(const uint64_t *v, unsigned words) {
    uint64_t any = 0;

    for (unsigned w = 0; w < words; w++)
        any |= v[w];
    return any != 0;
}

/* At least two bits are set. */
static inline bool bitvec_many(const uint64_t *v, unsigned words) {
    uint64_t any = 0, many = 0;

    for (unsigned w = 0; w < words; w++) {
        many |= (v[w] & (v[w] - 1)) | (any & bits_if(v[w] != 0));
        any |= v[w];
    }
    return many != 0;
}

/* Number of bits that are set: sums of 2, 4, 8, ... neighbours, side by side in the word. */
static inline unsigned bits_count(uint64_t v) {
    v = (v & 0x5555555555555555u) + (v >> 1 & 0x5555555555555555u);
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    v = (v & 0x0f0f0f0f0f0f0f0fu) + (v >> 4 & 0x0f0f0f0f0f0f0f0fu);
    v += v >> 8;
    v += v >> 16;
    v += v >> 32;
    return v & 0x7f;
}

/* Of the first `bits`, which may be 0 and need not be all of v. */
static inline unsigned bitvec_count(const uint64_t *v, unsigned bits) {
    unsigned n = 0;

    for (unsigned w = 0; w < bits / 64; w++)
        n += bits_count(v[w]);
    if (bits % 64 != 0)
        n += bits_count(v[bits / 64] & bits_low(bits % 64));
    return n;
}

/* Bits first..first+n-1, n <= 64. */
static inline uint64_t bitvec_field(const uint64_t *v, unsigned first, unsigned n) {
    uint64_t field = v[first / 64] >> (first % 64);

    if (first % 64 + n > 64)
        field |= v[first / 64 + 1] << (64 - first % 64);
    return field & bits_low(n);
}

/* Bits first..first+n-1, n <= 64, become `value`. */
static inline void bitvec_put_field(uint64_t *v, unsigned first, unsigned n, uint64_t value) {
    unsigned at = first % 64;

    v[first / 64] = (v[first / 64] & ~(bits_low(n) << at)) | value << at;
    if (at + n > 64)
        v[first / 64 + 1] = (v[first / 64 + 1] & ~(bits_low(n) >> (64 - at))) | value >> (64 - at);
}

/* Bits first..first+bits-1 of v, which are zero, become those of `from`. */
static inline void bitvec_join(uint64_t *v, unsigned first, const uint64_t *from, unsigned bits) {
    for (unsigned w = 0; w < BITVEC_WORDS(bits); w++) {
        unsigned at = first + w * 64, left = bits - w * 64;

        v[at / 64] |= from[w] << (at % 64);
        if (at % 64 + (left < 64 ? left : 64) > 64)
            v[at / 64 + 1] |= from[w] >> (64 - at % 64);
    }
}

static inline void bitvec_lowest(uint64_t *one, const uint64_t *v, unsigned words) {
    bool found = false;

    for (unsigned w = 0; w < words; w++) {
        one[w] = bits_lowest(v[w]) & bits_if(!found);
        found = found || v[w] != 0;
    }
}

static inline void bitvec_pick(uint64_t *one, const uint64_t *req, const uint64_t *mask,
                               unsigned words) {
    uint64_t any = 0, all;

    for (unsigned w = 0; w < words; w++)
        any |= req[w] & mask[w];
    all = bits_if(any == 0);
    any = 0;
    for (unsigned w = 0; w < words; w++) {
        uint64_t v = req[w] & (mask[w] | all);

        one[w] = bits_lowest(v) & bits_if(any == 0);
        any |= v;
    }
}

static inline void bitvec_above(uint64_t *above, const uint64_t *one, unsigned bits) {
    unsigned words = BITVEC_WORDS(bits);
    uint64_t lower = 0;

    for (unsigned w = 0; w < words; w++) {
        above[w] = (~(one[w] | (one[w] - 1)) & bits_if(one[w] != 0)) | bits_if(lower != 0);
        lower |= one[w];
    }
    above[words - 1] &= bits_low(bits - (words - 1) * 64);
}

static inline unsigned bitvec_index(const uint64_t *one, unsigned words) {
    unsigned index = 0;

    for (unsigned w = 0; w < words; w++)
        index |= (unsigned)bits_if(one[w] != 0) & (w * 64 + bits_index(one[w]));
    return index;
}

#endif
