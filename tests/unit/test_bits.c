/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic on words of literals against the machine's, at every width. 64 pairs of operands at
 * once are corners and random ones; some operands are constants.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "prove/solve/bits.h"
#include "lockstep/rng.h"

enum { WIDEST = 64, PAIRS = 64 };

/* One graph with two operands and a bit. Tests add what they compute; values are read after `run`.
 */
struct bench {
    struct aig *g;
    unsigned n;
    lit a[WORD_MAX], b[WORD_MAX], c;
    uint64_t x[PAIRS], y[PAIRS], z[PAIRS]; /* operands of each assignment */
    uint64_t *values;
};

static uint64_t mask(unsigned n) {
    return n < 64 ? (1ull << n) - 1 : UINT64_MAX;
}

static int64_t as_signed(uint64_t x, unsigned n) {
    return (int64_t)(x << (64 - n)) >> (64 - n);
}

static uint64_t operand(struct rng *r, unsigned n) {
    const uint64_t corners[] = {0, 1, mask(n), mask(n) >> 1, mask(n) ^ mask(n) >> 1, n, n - 1};
    uint64_t x = rng_next(r);
    if (rng_chance(r, 64))
        x = corners[rng_below(r, sizeof corners / sizeof *corners)];
    else if (rng_chance(r, 64))
        x = rng_below(r, 2 * n);
    else if (rng_chance(r, 64))
        x = 1ull << rng_below(r, n);
    return x & mask(n);
}

/* constant: b is one word in all assignments. */
static void open_bench(struct bench *t, unsigned n, int constant) {
    struct rng r = {n};
    *t = (struct bench){.g = aig_new(), .n = n};
    for (unsigned k = 0; k < PAIRS; k++) {
        t->x[k] = operand(&r, n);
        t->y[k] = constant && k > 0 ? t->y[0] : operand(&r, n);
        if (!constant && rng_chance(&r, 16))
            t->y[k] = t->x[k];
        t->z[k] = rng_next(&r) & 1;
    }
    t->c = aig_input(t->g);
    for (unsigned i = 0; i < n; i++)
        t->a[i] = aig_input(t->g);
    for (unsigned i = 0; i < n; i++)
        t->b[i] = constant ? (lit)(t->y[0] >> i & 1) : aig_input(t->g);
}

static void run(struct bench *t) {
    uint64_t inputs[1 + 2 * WIDEST] = {0};
    for (unsigned k = 0; k < PAIRS; k++) {
        inputs[0] |= t->z[k] << k;
        for (unsigned i = 0; i < t->n; i++) {
            inputs[1 + i] |= (t->x[k] >> i & 1) << k;
            inputs[1 + t->n + i] |= (t->y[k] >> i & 1) << k;
        }
    }
    free(t->values);
    t->values = calloc(aig_nodes(t->g), sizeof *t->values);
    assert_non_null(t->values);
    aig_simulate(t->g, inputs, t->values);
}

static uint64_t word(const struct bench *t, const lit *r, unsigned k) {
    uint64_t x = 0;
    for (unsigned i = 0; i < t->n; i++)
        x |= (aig_value(t->values, r[i]) >> k & 1) << i;
    return x;
}

static unsigned bit(const struct bench *t, lit a, unsigned k) {
    return aig_value(t->values, a) >> k & 1;
}

static void close_bench(struct bench *t) {
    aig_free(t->g);
    free(t->values);
}

/* Runs a check at every width, with variable and with constant second operands. */
static void at_every_width(void (*check)(struct bench *t)) {
    for (unsigned n = 1; n <= WIDEST; n++) {
        for (int constant = 0; constant < 2; constant++) {
            struct bench t;
            open_bench(&t, n, constant);
            check(&t);
            close_bench(&t);
        }
    }
}

static void check_logic(struct bench *t) {
    lit conjunction[WORD_MAX], disjunction[WORD_MAX], difference[WORD_MAX], chosen[WORD_MAX];
    bits_and(t->g, conjunction, t->a, t->b, t->n);
    bits_or(t->g, disjunction, t->a, t->b, t->n);
    bits_xor(t->g, difference, t->a, t->b, t->n);
    bits_mux(t->g, chosen, t->c, t->a, t->b, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        assert_int_equal(word(t, conjunction, k), t->x[k] & t->y[k]);
        assert_int_equal(word(t, disjunction, k), t->x[k] | t->y[k]);
        assert_int_equal(word(t, difference, k), t->x[k] ^ t->y[k]);
        assert_int_equal(word(t, chosen, k), t->z[k] ? t->x[k] : t->y[k]);
    }
}

static void check_sums(struct bench *t) {
    lit sum[WORD_MAX], difference[WORD_MAX];
    lit carry = bits_add(t->g, sum, t->a, t->b, t->c, t->n);
    lit no_borrow = bits_sub(t->g, difference, t->a, t->b, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        unsigned __int128 wide = (unsigned __int128)t->x[k] + t->y[k] + t->z[k];
        assert_int_equal(word(t, sum, k), (uint64_t)wide & mask(t->n));
        assert_int_equal(bit(t, carry, k), (unsigned)(wide >> t->n) & 1);
        assert_int_equal(word(t, difference, k), (t->x[k] - t->y[k]) & mask(t->n));
        assert_int_equal(bit(t, no_borrow, k), t->x[k] >= t->y[k]);
    }
}

static void check_products(struct bench *t) {
    lit product[WORD_MAX], swapped[WORD_MAX];
    bits_mul(t->g, product, t->a, t->b, t->n);
    bits_mul(t->g, swapped, t->b, t->a, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        assert_int_equal(word(t, product, k), (t->x[k] * t->y[k]) & mask(t->n));
        assert_int_equal(word(t, swapped, k), (t->x[k] * t->y[k]) & mask(t->n));
    }
}

static void check_quotients(struct bench *t) {
    lit quotient[WORD_MAX], rest[WORD_MAX];
    bits_udivrem(t->g, quotient, rest, t->a, t->b, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        assert_int_equal(word(t, quotient, k), t->y[k] ? t->x[k] / t->y[k] : mask(t->n));
        assert_int_equal(word(t, rest, k), t->y[k] ? t->x[k] % t->y[k] : t->x[k]);
    }
}

static void check_shifts(struct bench *t) {
    lit up[WORD_MAX], down[WORD_MAX], sign[WORD_MAX];
    bits_shl(t->g, up, t->a, t->b, t->n);
    bits_shr(t->g, down, t->a, t->b, LIT_FALSE, t->n);
    bits_shr(t->g, sign, t->a, t->b, t->a[t->n - 1], t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        uint64_t x = t->x[k], y = t->y[k];
        int64_t s = as_signed(x, t->n);
        int far = y >= t->n;
        assert_int_equal(word(t, up, k), far ? 0 : x << y & mask(t->n));
        assert_int_equal(word(t, down, k), far ? 0 : x >> y);
        assert_int_equal(word(t, sign, k), (uint64_t)(s >> (far ? 63 : y)) & mask(t->n));
    }
}

static void check_comparisons(struct bench *t) {
    lit equal = bits_equal(t->g, t->a, t->b, t->n);
    lit less = bits_less(t->g, t->a, t->b, t->n);
    lit less_signed = bits_less_signed(t->g, t->a, t->b, t->n);
    lit any = bits_any(t->g, t->a, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        int64_t x = as_signed(t->x[k], t->n), y = as_signed(t->y[k], t->n);
        assert_int_equal(bit(t, equal, k), t->x[k] == t->y[k]);
        assert_int_equal(bit(t, less, k), t->x[k] < t->y[k]);
        assert_int_equal(bit(t, less_signed, k), x < y);
        assert_int_equal(bit(t, any, k), t->x[k] != 0);
    }
}

static void check_counts(struct bench *t) {
    lit ones[WORD_MAX], trailing[WORD_MAX], leading[WORD_MAX];
    bits_count_ones(t->g, ones, t->a, t->n);
    bits_trailing_zeros(t->g, trailing, t->a, t->n);
    bits_leading_zeros(t->g, leading, t->a, t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        uint64_t x = t->x[k];
        int top = 64 - (int)t->n; /* zeros above the word */
        assert_int_equal(word(t, ones, k), __builtin_popcountll(x));
        assert_int_equal(word(t, trailing, k), x ? __builtin_ctzll(x) : (int)t->n);
        assert_int_equal(word(t, leading, k), x ? __builtin_clzll(x) - top : (int)t->n);
    }
}

/* Results over their operands. */
static void check_in_place(struct bench *t) {
    lit r[6][WORD_MAX];
    for (unsigned i = 0; i < t->n; i++)
        r[0][i] = r[1][i] = r[3][i] = r[4][i] = t->a[i], r[2][i] = r[5][i] = t->b[i];
    bits_add(t->g, r[0], r[0], t->b, LIT_FALSE, t->n);
    bits_mul(t->g, r[1], r[1], t->b, t->n);
    bits_sub(t->g, r[2], t->a, r[2], t->n);
    bits_shr(t->g, r[3], r[3], t->b, LIT_FALSE, t->n);
    bits_udivrem(t->g, r[4], r[5], r[4], r[5], t->n);
    run(t);
    for (unsigned k = 0; k < PAIRS; k++) {
        uint64_t x = t->x[k], y = t->y[k];
        assert_int_equal(word(t, r[0], k), (x + y) & mask(t->n));
        assert_int_equal(word(t, r[1], k), (x * y) & mask(t->n));
        assert_int_equal(word(t, r[2], k), (x - y) & mask(t->n));
        assert_int_equal(word(t, r[3], k), y < t->n ? x >> y : 0);
        assert_int_equal(word(t, r[4], k), y ? x / y : mask(t->n));
        assert_int_equal(word(t, r[5], k), y ? x % y : x);
    }
}

static void logic(void **state) {
    (void)state;
    at_every_width(check_logic);
}

static void sums_and_differences(void **state) {
    (void)state;
    at_every_width(check_sums);
}

static void products(void **state) {
    (void)state;
    at_every_width(check_products);
}

static void quotients_and_rests(void **state) {
    (void)state;
    at_every_width(check_quotients);
}

static void shifts(void **state) {
    (void)state;
    at_every_width(check_shifts);
}

static void comparisons(void **state) {
    (void)state;
    at_every_width(check_comparisons);
}

static void counts(void **state) {
    (void)state;
    at_every_width(check_counts);
}

static void results_may_replace_operands(void **state) {
    (void)state;
    at_every_width(check_in_place);
}

static unsigned __int128 constant_word(const lit *r) {
    uint64_t low, high;
    assert_int_equal(bits_is_const(r, 64, &low), 1);
    assert_int_equal(bits_is_const(r + 64, 64, &high), 1);
    return (unsigned __int128)high << 64 | low;
}

/* 128 bits, and no gates for constants. */
static void constants_are_computed(void **state) {
    (void)state;
    struct aig *g = aig_new();
    struct rng r = {1};
    for (unsigned k = 0; k < 100; k++) {
        lit a[WORD_MAX], b[WORD_MAX], d[WORD_MAX], x[WORD_MAX], rest[WORD_MAX];
        uint64_t high = rng_next(&r), low = rng_next(&r), other = rng_next(&r) | 1;
        unsigned distance = rng_below(&r, 128);
        unsigned __int128 wide = (unsigned __int128)high << 64 | low;
        bits_const(a, 64, low);
        bits_const(a + 64, 64, high);
        bits_const(b, WORD_MAX, other);
        bits_const(d, WORD_MAX, distance);
        bits_mul(g, x, a, b, WORD_MAX);
        assert_true(constant_word(x) == wide * other);
        bits_add(g, x, a, b, LIT_FALSE, WORD_MAX);
        assert_true(constant_word(x) == wide + other);
        bits_udivrem(g, x, rest, a, b, WORD_MAX);
        assert_true(constant_word(x) == wide / other);
        assert_true(constant_word(rest) == wide % other);
        bits_shl(g, x, a, d, WORD_MAX);
        assert_true(constant_word(x) == wide << distance);
        bits_count_ones(g, x, a, WORD_MAX);
        assert_true(constant_word(x) ==
                    (unsigned)(__builtin_popcountll(low) + __builtin_popcountll(high)));
    }
    assert_int_equal(aig_nodes(g), 1);
    aig_free(g);
}

static void constants_are_known(void **state) {
    (void)state;
    struct aig *g = aig_new();
    lit a[WORD_MAX];
    uint64_t value = 77;
    bits_const(a, 64, 0x8000000000000001u);
    assert_int_equal(bits_is_const(a, 64, &value), 1);
    assert_int_equal(value, 0x8000000000000001u);
    a[3] = aig_input(g);
    assert_int_equal(bits_is_const(a, 64, &value), 0);
    assert_int_equal(bits_is_const(a, 3, &value), 1);
    assert_int_equal(value, 1);
    aig_free(g);
}

/* What costs nothing in a circuit costs no gates: distances and powers of two that are constants.
 */
static void wires_cost_no_gates(void **state) {
    (void)state;
    struct aig *g = aig_new();
    lit a[32], by[32], r[32], rest[32];
    for (unsigned i = 0; i < 32; i++)
        a[i] = aig_input(g);
    bits_const(by, 32, 8);
    bits_shl(g, r, a, by, 32);
    assert_memory_equal(r + 8, a, 24 * sizeof *a);
    bits_shr(g, r, a, by, LIT_FALSE, 32);
    assert_memory_equal(r, a + 8, 24 * sizeof *a);
    bits_mul(g, r, a, by, 32);
    assert_memory_equal(r + 3, a, 29 * sizeof *a);
    bits_udivrem(g, r, rest, a, by, 32);
    assert_memory_equal(r, a + 3, 29 * sizeof *a);
    assert_memory_equal(rest, a, 3 * sizeof *a);
    assert_int_equal(aig_nodes(g), 33);
    aig_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logic),
        cmocka_unit_test(sums_and_differences),
        cmocka_unit_test(products),
        cmocka_unit_test(quotients_and_rests),
        cmocka_unit_test(shifts),
        cmocka_unit_test(comparisons),
        cmocka_unit_test(counts),
        cmocka_unit_test(results_may_replace_operands),
        cmocka_unit_test(constants_are_computed),
        cmocka_unit_test(constants_are_known),
        cmocka_unit_test(wires_cost_no_gates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
