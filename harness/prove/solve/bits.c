/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/solve/bits.h"

#include <string.h>

static void copy(lit *r, const lit *a, unsigned n) {
    memmove(r, a, n * sizeof *r);
}

void bits_const(lit *r, unsigned n, uint64_t value) {
    for (unsigned i = 0; i < n; i++)
        r[i] = i < 64 && (value >> i & 1) ? LIT_TRUE : LIT_FALSE;
}

int bits_is_const(const lit *a, unsigned n, uint64_t *value) {
    uint64_t v = 0;
    for (unsigned i = 0; i < n; i++) {
        if (a[i] > LIT_TRUE)
            return 0;
        v |= (uint64_t)a[i] << i;
    }
    *value = v;
    return 1;
}

void bits_and(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        r[i] = aig_and(g, a[i], b[i]);
}

void bits_or(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        r[i] = aig_or(g, a[i], b[i]);
}

void bits_xor(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        r[i] = aig_xor(g, a[i], b[i]);
}

void bits_mux(struct aig *g, lit *r, lit condition, const lit *yes, const lit *no, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        r[i] = aig_mux(g, condition, yes[i], no[i]);
}

/* Sum of three bits; returns the carry. */
static lit full_add(struct aig *g, lit *sum, lit a, lit b, lit carry) {
    lit odd = aig_xor(g, a, b);
    lit both = aig_and(g, a, b);
    *sum = aig_xor(g, odd, carry);
    return aig_or(g, both, aig_and(g, odd, carry));
}

lit bits_add(struct aig *g, lit *r, const lit *a, const lit *b, lit carry, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        carry = full_add(g, &r[i], a[i], b[i], carry);
    return carry;
}

lit bits_sub(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n) {
    lit carry = LIT_TRUE;
    for (unsigned i = 0; i < n; i++)
        carry = full_add(g, &r[i], a[i], aig_not(b[i]), carry);
    return carry;
}

static unsigned count_false(const lit *a, unsigned n) {
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++)
        count += a[i] == LIT_FALSE;
    return count;
}

/* One addition for each bit of the operand that has more zeros. */
void bits_mul(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n) {
    lit sum[WORD_MAX], row[WORD_MAX];
    const lit *by = count_false(a, n) > count_false(b, n) ? a : b;
    const lit *word = by == a ? b : a;
    bits_const(sum, n, 0);
    for (unsigned i = 0; i < n; i++) {
        if (by[i] == LIT_FALSE)
            continue;
        for (unsigned k = 0; k < n - i; k++)
            row[k] = aig_and(g, by[i], word[k]);
        bits_add(g, sum + i, sum + i, row, LIT_FALSE, n - i);
    }
    copy(r, sum, n);
}

/* Bits that a rest can have: those of the divisor, where it is certain not to be 0; else all. */
static unsigned rest_width(const lit *divisor, unsigned n) {
    unsigned width = n;
    while (width > 0 && divisor[width - 1] == LIT_FALSE)
        width--;
    return width > 0 && divisor[width - 1] == LIT_TRUE ? width : n;
}

/* Long division. */
void bits_udivrem(struct aig *g, lit *quotient, lit *rest, const lit *a, const lit *b, unsigned n) {
    lit q[WORD_MAX] = {LIT_FALSE}, left[WORD_MAX], less[WORD_MAX];
    unsigned width = rest_width(b, n);
    bits_const(left, n, 0);
    for (unsigned i = n; i-- > 0;) {
        lit top = left[width - 1];
        copy(left + 1, left, width - 1);
        left[0] = a[i];
        q[i] = aig_or(g, top, bits_sub(g, less, left, b, width));
        bits_mux(g, left, q[i], less, left, width);
    }
    copy(quotient, q, n);
    copy(rest, left, n);
}

static void reverse(lit *r, const lit *a, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        r[i] = a[n - 1 - i];
}

/* A shifter for each bit of the distance that moves less than the whole word; the others say
 * `everything`. */
void bits_shr(struct aig *g, lit *r, const lit *a, const lit *distance, lit fill, unsigned n) {
    lit word[WORD_MAX], moved[WORD_MAX], fills[WORD_MAX];
    unsigned k = 0;
    copy(word, a, n);
    for (; 1u << k < n; k++) {
        if (distance[k] == LIT_FALSE)
            continue;
        for (unsigned i = 0; i < n; i++)
            moved[i] = i + (1u << k) < n ? word[i + (1u << k)] : fill;
        bits_mux(g, word, distance[k], moved, word, n);
    }
    for (unsigned i = 0; i < n; i++)
        fills[i] = fill;
    bits_mux(g, r, bits_any(g, distance + k, n - k), fills, word, n);
}

void bits_shl(struct aig *g, lit *r, const lit *a, const lit *distance, unsigned n) {
    lit word[WORD_MAX] = {LIT_FALSE};
    reverse(word, a, n);
    bits_shr(g, word, word, distance, LIT_FALSE, n);
    reverse(r, word, n);
}

/* All of a[n], as a balanced tree; changes a. */
static lit all(struct aig *g, lit *a, unsigned n) {
    if (n == 0)
        return LIT_TRUE;
    for (; n > 1; n = (n + 1) / 2) {
        for (unsigned i = 0; i < n / 2; i++)
            a[i] = aig_and(g, a[2 * i], a[2 * i + 1]);
        if (n % 2)
            a[n / 2] = a[n - 1];
    }
    return a[0];
}

lit bits_equal(struct aig *g, const lit *a, const lit *b, unsigned n) {
    lit same[WORD_MAX];
    for (unsigned i = 0; i < n; i++)
        same[i] = aig_not(aig_xor(g, a[i], b[i]));
    return all(g, same, n);
}

lit bits_any(struct aig *g, const lit *a, unsigned n) {
    lit zero[WORD_MAX];
    for (unsigned i = 0; i < n; i++)
        zero[i] = aig_not(a[i]);
    return aig_not(all(g, zero, n));
}

/* The highest bit that differs decides. */
lit bits_less(struct aig *g, const lit *a, const lit *b, unsigned n) {
    lit less = LIT_FALSE;
    for (unsigned i = 0; i < n; i++)
        less = aig_mux(g, aig_xor(g, a[i], b[i]), b[i], less);
    return less;
}

lit bits_less_signed(struct aig *g, const lit *a, const lit *b, unsigned n) {
    lit differ = aig_xor(g, a[n - 1], b[n - 1]);
    return aig_mux(g, differ, a[n - 1], bits_less(g, a, b, n - 1));
}

/* Writes as many bits as the count of n can have, and returns how many. */
static unsigned count_ones(struct aig *g, lit *r, const lit *a, unsigned n) {
    lit low[WORD_MAX], high[WORD_MAX];
    if (n == 1) {
        r[0] = a[0];
        return 1;
    }
    unsigned n_high = count_ones(g, high, a, n - n / 2);
    unsigned n_low = count_ones(g, low, a + n - n / 2, n / 2);
    for (; n_low < n_high; n_low++)
        low[n_low] = LIT_FALSE;
    r[n_high] = bits_add(g, r, high, low, LIT_FALSE, n_high);
    return n >> n_high ? n_high + 1 : n_high; /* the carry is 0 where n does not need it */
}

void bits_count_ones(struct aig *g, lit *r, const lit *a, unsigned n) {
    lit count[WORD_MAX];
    unsigned width = count_ones(g, count, a, n);
    bits_const(count + width, n - width, 0);
    copy(r, count, n);
}

/* The lowest bit that is set decides. */
void bits_trailing_zeros(struct aig *g, lit *r, const lit *a, unsigned n) {
    lit count[WORD_MAX], here[WORD_MAX];
    bits_const(count, n, n);
    for (unsigned i = n; i-- > 0;) {
        bits_const(here, n, i);
        bits_mux(g, count, a[i], here, count, n);
    }
    copy(r, count, n);
}

void bits_leading_zeros(struct aig *g, lit *r, const lit *a, unsigned n) {
    lit reversed[WORD_MAX];
    reverse(reversed, a, n);
    bits_trailing_zeros(g, r, reversed, n);
}
