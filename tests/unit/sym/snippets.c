/* SPDX-License-Identifier: Apache-2.0
 * See snippets.h. Compiled into the test, and to bitcode that the test runs.
 */
#include "snippets.h"

#include <stdbool.h>
#include <string.h>

void unsigned_arithmetic(const uint64_t *in, uint64_t *out) {
    out[0] = in[0] + in[1];
    out[1] = in[0] - in[1];
    out[2] = in[0] & in[1];
    out[3] = in[0] | ~in[1];
    out[4] = in[0] ^ in[2];
    out[5] = -in[3];
    out[6] = (in[0] & 0xffff) * (in[1] >> 40);
    out[7] = in[2] * 37;
}

void signed_arithmetic(const uint64_t *in, uint64_t *out) {
    int a = (int16_t)in[0], b = (int16_t)in[1];
    out[0] = (uint64_t)(a + b);
    out[1] = (uint64_t)(a - b);
    out[2] = (uint64_t)(int64_t)(a * b);
    out[3] = (uint64_t)(-a);
    out[4] = (uint64_t)(a >> 3);
    out[5] = (uint64_t)(a < b ? a : b);
    out[6] = (uint64_t)__builtin_abs(a);
    out[7] = (uint64_t)(a * 3 - 7);
}

void narrow_arithmetic(const uint64_t *in, uint64_t *out) {
    uint8_t a = (uint8_t)in[0], b = (uint8_t)in[1];
    uint16_t c = (uint16_t)in[2];
    out[0] = (uint8_t)(a + b);
    out[1] = (uint8_t)(a * b);
    out[2] = (uint16_t)(c - a);
    out[3] = (uint32_t)in[0] + (uint32_t)in[1];
    out[4] = (uint8_t)~a;
    a += b;
    out[5] = a;
    out[6] = (int8_t)a < (int8_t)b;
    out[7] = (uint32_t)in[3] * 0x01000193u;
}

void wide_arithmetic(const uint64_t *in, uint64_t *out) {
    unsigned __int128 a = (unsigned __int128)in[0] << 64 | in[1];
    unsigned __int128 b = (unsigned __int128)in[2] << 64 | in[3];
    unsigned __int128 c = ((unsigned __int128)0x0123456789abcdef << 64 | 0xfedcba9876543210) ^ a;
    unsigned __int128 sum = a + b, shifted = a >> (in[2] & 127);
    out[0] = (uint64_t)sum;
    out[1] = (uint64_t)(sum >> 64);
    out[2] = (uint64_t)shifted;
    out[3] = (uint64_t)(shifted >> 64);
    out[4] = a < b;
    out[5] = (uint64_t)(c >> 64);
    out[6] = (uint64_t)c;
    out[7] = (uint64_t)((__int128)a >> 70);
}

void division(const uint64_t *in, uint64_t *out) {
    int a = (int16_t)in[0], b = (int16_t)((in[1] & 0xff) - 300);
    unsigned c = (unsigned)in[2] & 0xffff;
    out[0] = (uint64_t)(a / b);
    out[1] = (uint64_t)(a % b);
    out[2] = c / 7;
    out[3] = c % 13;
    out[4] = c / ((in[3] & 15) + 1);
    out[5] = c % ((in[3] & 31) + 3);
    out[6] = (uint64_t)(a / -5);
    out[7] = (uint64_t)(a % 6);
}

void shifts(const uint64_t *in, uint64_t *out) {
    out[0] = in[0] << (in[1] & 63);
    out[1] = in[0] >> (in[1] % 64);
    out[2] = (uint64_t)((int64_t)in[0] >> (in[2] & 63));
    out[3] = (uint32_t)in[0] >> (in[1] & 31);
    out[4] = (uint8_t)((uint8_t)in[0] << (in[1] & 7));
    out[5] = in[0] >> 17 << 9;
    out[6] = (uint64_t)1 << (in[3] & 63);
    out[7] = (uint64_t)(in[0] & 1) << (in[3] >> 58);
}

void comparisons(const uint64_t *in, uint64_t *out) {
    int64_t a = (int64_t)in[0], b = (int64_t)in[1];
    out[0] = in[0] < in[1];
    out[1] = in[0] <= in[1];
    out[2] = in[0] > in[1];
    out[3] = in[0] >= in[1];
    out[4] = (uint64_t)(a < b) | (uint64_t)(a <= b) << 1;
    out[5] = (uint64_t)(a > b) | (uint64_t)(a >= b) << 1;
    out[6] = (uint64_t)(a == b) | (uint64_t)(a != b) << 1;
    out[7] = (uint8_t)in[2] == (uint8_t)in[3];
}

void casts(const uint64_t *in, uint64_t *out) {
    out[0] = (uint64_t)(int8_t)in[0];
    out[1] = (uint64_t)(int32_t)in[0];
    out[2] = (uint8_t)in[1];
    out[3] = (uint64_t)(int64_t)(int16_t)in[1];
    out[4] = (bool)in[2];
    out[5] = (uint64_t) - (int64_t)(in[2] & 1);
    out[6] = (uint64_t)!in[3];
    out[7] = (uint32_t)(int8_t)in[3];
}

void bit_builtins(const uint64_t *in, uint64_t *out) {
    out[0] = (uint64_t)__builtin_ctzll(in[0] | (uint64_t)1 << 63);
    out[1] = (uint64_t)__builtin_clzll(in[0] | 1);
    out[2] = (uint64_t)__builtin_popcountll(in[1]);
    out[3] = (uint64_t)__builtin_popcount((unsigned)in[1]);
    out[4] = __builtin_bswap64(in[2]);
    out[5] = __builtin_bswap32((uint32_t)in[2]);
    out[6] = (uint64_t)__builtin_ffsll((long long)in[3]);
    out[7] = (uint64_t)__builtin_parityll(in[3]);
}

/* clang's own functions become LLVM's; what they mean is written out for the other compiler. */
#ifdef __clang__
#define ROTATE_LEFT(bits, a, n) __builtin_rotateleft##bits(a, n)
#define ROTATE_RIGHT(bits, a, n) __builtin_rotateright##bits(a, n)
#define LARGER(a, b) __builtin_elementwise_max(a, b)
#define SMALLER(a, b) __builtin_elementwise_min(a, b)
#define MAGNITUDE(a) __builtin_elementwise_abs(a)
#define ASSUME(c) __builtin_assume(c)
#else
#define ROTATE_LEFT(bits, a, n) (uint##bits##_t) rotate(a, bits, (n) % (bits))
#define ROTATE_RIGHT(bits, a, n) (uint##bits##_t) rotate(a, bits, ((bits) - (n) % (bits)) % (bits))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define SMALLER(a, b) ((a) < (b) ? (a) : (b))
#define MAGNITUDE(a) ((a) < 0 ? -(a) : (a))
#define ASSUME(c) (void)(c)

static uint64_t rotate(uint64_t a, unsigned bits, uint64_t left) {
    return left ? a << left | a >> (bits - left) : a;
}
#endif

void rotations(const uint64_t *in, uint64_t *out) {
    out[0] = ROTATE_LEFT(64, in[0], in[1]);
    out[1] = ROTATE_RIGHT(64, in[0], in[1]);
    out[2] = ROTATE_LEFT(32, (uint32_t)in[0], (uint32_t)in[2]);
    out[3] = ROTATE_RIGHT(8, (uint8_t)in[0], (uint8_t)in[2]);
    out[4] = ROTATE_LEFT(32, (uint32_t)in[3], 64u);
    out[5] = ROTATE_LEFT(16, (uint16_t)in[3], 5u);
    out[6] = in[0] << 13 | in[0] >> 51;
    out[7] = ROTATE_RIGHT(32, (uint32_t)in[1], 32u);
}

void overflow_builtins(const uint64_t *in, uint64_t *out) {
    uint64_t sum;
    int32_t small;
    uint32_t product;
    out[0] = __builtin_add_overflow(in[0], in[1], &sum);
    out[1] = sum;
    out[2] = __builtin_sub_overflow((int32_t)in[0], (int32_t)in[1], &small);
    out[3] = (uint64_t)small;
    out[4] = __builtin_mul_overflow((uint32_t)in[2], (uint32_t)in[3], &product);
    out[5] = product;
    out[6] = __builtin_mul_overflow((int32_t)in[2], (int32_t)in[3], &small);
    out[6] |= (uint64_t)__builtin_add_overflow((int32_t)in[0], (int32_t)in[3], &small) << 1;
    out[7] = __builtin_sub_overflow(in[2], in[3], &sum);
}

void minima(const uint64_t *in, uint64_t *out) {
    int64_t a = (int64_t)in[0], b = (int64_t)in[1];
    out[0] = in[0] < in[1] ? in[0] : in[1];
    out[1] = in[0] > in[1] ? in[0] : in[1];
    out[2] = (uint64_t)(a < b ? a : b);
    out[3] = (uint64_t)(a > b ? a : b);
    out[4] = in[2] < 100 ? in[2] : 100;
    out[5] = (uint64_t)((int8_t)in[2] < 0 ? -(int8_t)in[2] : (int8_t)in[2]);
    out[6] = in[2] > in[3] ? in[2] - in[3] : 0;
    out[7] = (uint8_t)in[3] > 200 ? 200 : (uint8_t)in[3];
}

void saturation(const uint64_t *in, uint64_t *out) {
    int32_t a = (int32_t)in[2] >> 1;
    out[0] = LARGER(in[0], in[1]);
    out[1] = SMALLER((int64_t)in[0], (int64_t)in[1]) < 0;
    out[2] = in[0] + in[1] < in[0] ? UINT64_MAX : in[0] + in[1];
    out[3] = in[0] - SMALLER(in[0], in[1]);
    out[4] = (uint64_t)MAGNITUDE(a);
    out[5] = (uint64_t)LARGER((int32_t)in[0], a);
    out[6] = in[3] > 5 ? in[3] - 5 : 0;
    out[7] = (uint8_t)SMALLER((uint8_t)in[1], (uint8_t)in[2]);
}

void conditions(const uint64_t *in, uint64_t *out) {
    memset(out, 0, OUT * sizeof *out);
    if (in[0] & 1)
        out[0] = in[1];
    else if (in[0] & 2)
        out[0] = in[2];
    else
        out[0] = in[3];
    if ((in[0] & 4) && (in[1] & 4))
        out[1] = 5;
    if ((in[0] & 8) || (in[1] & 8)) {
        out[2] = in[0] + 1;
        if (!(in[2] & 1) && ((in[2] & 2) || in[3] == 0))
            out[3] = out[2] + 1;
    }
    out[4] = in[0] & 16 ? (in[1] & 16 ? 1 : 2) : (in[2] & 16 ? 3 : 4);
    out[5] = in[0] % 2 ? in[1] : in[0] % 4 ? in[2] : 7;
}

void switches(const uint64_t *in, uint64_t *out) {
    memset(out, 0, OUT * sizeof *out);
    switch (in[0] & 7) {
    case 0:
        out[0] = 1;
        break;
    case 1:
    case 2:
        out[0] = in[1];
        break;
    case 5:
        out[0] = in[2];
        out[1] = 1;
        break;
    default:
        out[0] = 99;
    }
    switch ((int8_t)in[1]) {
    case -1:
        out[2] = 3;
        break;
    case 100:
        out[2] = 4;
        break;
    }
}

void fall_through(const uint64_t *in, uint64_t *out) {
    uint64_t n = 0;
    switch (in[0] & 3) {
    case 3:
        n += in[1]; /* fall through */
    case 2:
        n += in[2]; /* fall through */
    case 1:
        n ^= in[3];
    }
    for (unsigned k = 0; k < OUT; k++)
        out[k] = n + k;
}

static unsigned classify(uint64_t a, uint64_t b) {
    if (a == 0)
        return 1;
    if (a < b) {
        if (a & 1)
            return 2;
        b >>= 1;
    }
    for (unsigned k = 0; k < 8; k++) {
        if (a >> k & b >> k & 1)
            return 10 + k;
    }
    return 3;
}

void early_returns(const uint64_t *in, uint64_t *out) {
    memset(out, 0, OUT * sizeof *out);
    out[0] = classify(in[0], in[1]);
    out[1] = classify(in[2] & 0xff, in[3] & 0xf0);
    if (in[0] & 1)
        return;
    out[2] = 5;
    if (in[0] & 2)
        return;
    out[3] = in[1];
}

void constant_loops(const uint64_t *in, uint64_t *out) {
    for (unsigned k = 0; k < OUT; k++) {
        out[k] = 0;
        for (unsigned i = 0; i < IN; i++)
            out[k] += in[i] >> (k * 3 + i);
    }
}

void loop_with_break(const uint64_t *in, uint64_t *out) {
    unsigned k;
    for (k = 0; k < 20; k++) {
        if (in[0] >> k & 1)
            break;
        if ((in[1] >> k & 3) == 3)
            break;
    }
    for (unsigned i = 0; i < OUT; i++)
        out[i] = k + i;
}

void loop_with_continue(const uint64_t *in, uint64_t *out) {
    uint64_t sum = 0, skipped = 0;
    for (unsigned k = 0; k < 16; k++) {
        if (in[0] >> k & 1) {
            skipped++;
            continue;
        }
        sum += in[1] >> k;
    }
    for (unsigned i = 0; i < OUT; i++)
        out[i] = i % 2 ? sum : skipped;
}

void nested_breaks(const uint64_t *in, uint64_t *out) {
    unsigned found_a = 99, found_b = 99, steps = 0;
    for (unsigned a = 0; a < 5; a++) {
        for (unsigned b = 0; b < 5; b++) {
            steps++;
            if (in[0] >> (5 * a + b) & 1) {
                found_a = a;
                found_b = b;
                goto done;
            }
            if (in[1] >> (5 * b + a) & 1)
                break;
        }
        if (in[2] >> a & 1)
            break;
    }
done:
    for (unsigned i = 0; i < OUT; i++)
        out[i] = i < 2 ? found_a : i < 4 ? found_b : steps;
}

void value_after_loop(const uint64_t *in, uint64_t *out) {
    uint64_t last = 0, v = in[0], previous = 7;
    unsigned k = 0;
    do {
        previous = last;
        last = v * 3 + k;
        v = last >> 1;
        k++;
    } while (k < 6 && (v & 3) != 1);
    out[0] = last;
    out[1] = previous;
    out[2] = k;
    out[3] = v;
    for (unsigned i = 4; i < OUT; i++)
        out[i] = last + i;
}

void loop_with_two_exits(const uint64_t *in, uint64_t *out) {
    uint64_t a = in[0], b = in[1];
    memset(out, 0, OUT * sizeof *out);
    for (unsigned k = 0; k < 10; k++) {
        a = a * 5 + 1;
        if (a % 8 == 2) {
            out[0] = a;
            out[1] = b;
            return;
        }
        b ^= a;
        if (b % 4 == 0) {
            out[2] = b;
            break;
        }
    }
    out[3] = a ^ b;
}

void bounded_while(const uint64_t *in, uint64_t *out) {
    unsigned x = (unsigned)(in[0] & 31), n = 0;
    while (n < 32 && x != 0) {
        x = x % 2 ? x - 1 : x / 2;
        n++;
    }
    for (unsigned i = 0; i < OUT; i++)
        out[i] = n + x;
}

void do_while(const uint64_t *in, uint64_t *out) {
    unsigned k = 0;
    do {
        out[k] = in[k % IN] + k;
        k++;
    } while (k < OUT);
}

void loop_in_condition(const uint64_t *in, uint64_t *out) {
    uint64_t sum = in[3];
    if (in[0] & 1) {
        for (unsigned k = 0; k < 4; k++) {
            if (in[1] >> k & 1)
                sum += k;
            else
                sum *= 2;
        }
    } else {
        sum++;
    }
    for (unsigned i = 0; i < OUT; i++)
        out[i] = sum + i;
}

void array_read(const uint64_t *in, uint64_t *out) {
    uint64_t table[8];
    for (unsigned k = 0; k < 8; k++)
        table[k] = in[k % IN] >> k;
    out[0] = table[in[0] & 7];
    out[1] = in[in[1] & 3];
    out[2] = table[in[2] & 3];
    out[3] = table[(in[2] & 3) + 4];
    out[4] = table[7 - (in[3] & 7)];
    out[5] = *(table + (in[3] & 7));
    out[6] = table[in[0] >> 61];
    out[7] = table[(int)(in[1] & 7) - (int)(in[1] & 1)];
}

void array_write(const uint64_t *in, uint64_t *out) {
    memset(out, 0, OUT * sizeof *out);
    out[in[0] & 7] = in[1];
    out[in[2] & 7] |= in[3];
    out[in[3] & 3] += 5;
    if (in[0] & 8)
        out[in[1] & 7] = 1;
}

void array_two_indices(const uint64_t *in, uint64_t *out) {
    uint16_t grid[4][3][2];
    memset(grid, 0, sizeof grid);
    for (unsigned k = 0; k < 24; k++)
        grid[k / 6][k / 2 % 3][k % 2] = (uint16_t)(in[k % IN] >> k);
    grid[in[0] & 3][in[1] % 3][in[2] & 1] = 17;
    for (unsigned k = 0; k < OUT; k++)
        out[k] = grid[in[3] & 3][in[2] % 3][k % 2] + grid[k % 4][in[0] & 1][in[1] & 1];
}

struct point {
    uint8_t x;
    uint32_t y;
    uint16_t z[3];
};

void array_of_structs(const uint64_t *in, uint64_t *out) {
    struct point p[5];
    for (unsigned k = 0; k < 5; k++)
        p[k] = (struct point){(uint8_t)(in[0] >> k), (uint32_t)(in[1] >> k), {(uint16_t)k, 2, 3}};
    p[in[2] % 5].z[in[3] % 3] = (uint16_t)in[0];
    p[in[3] % 5].y ^= 1;
    for (unsigned k = 0; k < OUT; k++)
        out[k] = p[in[0] % 5].x + p[in[1] % 5].y + p[k % 5].z[in[2] % 3];
}

void array_odd_size(const uint64_t *in, uint64_t *out) {
    uint8_t a[7] = {1, 2, 3, 4, 5, 6, 7};
    a[in[0] % 7] = (uint8_t)in[1];
    for (unsigned k = 0; k < OUT; k++)
        out[k] = a[in[2] % 7] + a[in[3] % 5] * k;
}

static uint64_t sum_row(const uint64_t *row, unsigned n) {
    uint64_t sum = 0;
    for (unsigned k = 0; k < n; k++)
        sum += row[k] << k;
    return sum;
}

void row_pointer(const uint64_t *in, uint64_t *out) {
    uint64_t rows[4][3];
    for (unsigned k = 0; k < 12; k++)
        rows[k / 3][k % 3] = in[k % IN] + k;
    for (unsigned k = 0; k < OUT; k++)
        out[k] = sum_row(rows[(in[0] + k) & 3], 3);
    out[0] += rows[in[1] & 3][in[2] % 3];
}

void byte_view(const uint64_t *in, uint64_t *out) {
    uint64_t copy[IN];
    memcpy(copy, in, sizeof copy);
    const uint8_t *bytes = (const uint8_t *)copy;
    uint16_t half;
    uint32_t word;
    out[0] = bytes[3];
    out[1] = bytes[in[0] & 31];
    memcpy(&half, bytes + 2 * (in[1] & 15), sizeof half);
    out[2] = half;
    ((uint8_t *)copy)[in[2] & 31] = (uint8_t)in[3];
    for (unsigned k = 0; k < 4; k++)
        out[3 + k] = copy[k];
    memcpy(&word, bytes + 4 * (in[3] & 7), sizeof word);
    out[7] = word;
}

void pointer_select(const uint64_t *in, uint64_t *out) {
    uint64_t a = in[0], b = in[1];
    uint64_t *p = in[2] & 1 ? &a : &b;
    const uint64_t *q = in[2] & 2 ? in : p;
    *p += 3;
    memset(out, 0, OUT * sizeof *out);
    out[0] = a;
    out[1] = b;
    out[2] = *q;
    *(in[3] & 1 ? &out[3] : &out[4]) = in[3];
}

void pointer_phi(const uint64_t *in, uint64_t *out) {
    uint64_t a[3] = {in[0], in[1], in[2]}, b[2] = {in[3], 5};
    uint64_t *p = a;
    if (in[0] & 1)
        p = b;
    else if (in[0] & 2)
        p = a + (in[1] & 1);
    p[1] = 77;
    for (unsigned k = 0; k < OUT; k++)
        out[k] = p[k & 1] + a[k % 3] + b[k % 2];
}

void pointer_walk(const uint64_t *in, uint64_t *out) {
    const uint64_t *end = in + IN;
    uint64_t sum = 0;
    for (const uint64_t *p = in; p < end; p++)
        sum += *p;
    for (const uint64_t *p = in + IN; p-- != in;)
        sum ^= *p >> 1;
    uint64_t *to = out;
    while (to != out + OUT)
        *to++ = sum++;
}

void pointer_compare(const uint64_t *in, uint64_t *out) {
    const uint64_t *a = in + (in[0] & 3), *b = in + (in[1] & 3), *none = NULL;
    const uint64_t *c = in[2] & 1 ? none : a;
    out[0] = a == b;
    out[1] = a < b;
    out[2] = a >= b;
    out[3] = a != in;
    out[4] = c == NULL;
    out[5] = c ? *c : 4;
    out[6] = a > b;
    out[7] = a <= b;
}

static const uint64_t *choose(const uint64_t *in, unsigned k) {
    if (k == 2)
        return in;
    return &in[k % 3];
}

void pointer_result(const uint64_t *in, uint64_t *out) {
    for (unsigned k = 0; k < OUT; k++)
        out[k] = *choose(in, (unsigned)(in[1] >> k & 3));
}

void struct_copy(const uint64_t *in, uint64_t *out) {
    struct point a = {(uint8_t)in[0], (uint32_t)in[1], {1, 2, (uint16_t)in[2]}}, b = a;
    b.y += 5;
    if (in[3] & 1)
        a = b;
    memset(out, 0, OUT * sizeof *out);
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z[in[3] % 3];
}

struct large {
    uint64_t word[5];
};

static uint64_t change_and_sum(struct large l, struct point p) {
    l.word[2] += 1;
    p.y++;
    return l.word[0] + l.word[2] + l.word[4] + p.y;
}

void struct_by_value(const uint64_t *in, uint64_t *out) {
    struct large l = {{in[0], in[1], in[2], in[3], 5}};
    struct point p = {1, (uint32_t)in[1], {0, 0, 0}};
    out[0] = change_and_sum(l, p);
    for (unsigned k = 1; k < OUT; k++)
        out[k] = l.word[k % 5] + p.y;
}

struct pair {
    uint64_t a, b;
};

static struct pair swap(struct pair p, bool really) {
    if (really)
        return (struct pair){p.b, p.a};
    return p;
}

static struct large fill(uint64_t v) {
    struct large l;
    for (unsigned k = 0; k < 5; k++)
        l.word[k] = v + k;
    return l;
}

void struct_result(const uint64_t *in, uint64_t *out) {
    struct pair p = swap((struct pair){in[0], in[1]}, in[2] & 1);
    struct large l = fill(in[3]);
    out[0] = p.a;
    out[1] = p.b;
    for (unsigned k = 2; k < OUT; k++)
        out[k] = l.word[k % 5];
}

void bit_fields(const uint64_t *in, uint64_t *out) {
    struct {
        unsigned a : 3, b : 7;
        int c : 5;
        uint64_t d : 40;
    } s;
    s.a = in[0] & 7;
    s.b = in[1] & 127;
    s.c = (int)(in[2] & 15) - 8;
    s.d = in[3] & 0xffffffffff;
    s.b ^= s.a;
    memset(out, 0, OUT * sizeof *out);
    out[0] = s.a;
    out[1] = s.b;
    out[2] = (uint64_t)s.c;
    out[3] = s.d;
}

void unions(const uint64_t *in, uint64_t *out) {
    union {
        uint64_t word;
        uint8_t bytes[8];
        uint16_t halves[4];
    } u;
    for (unsigned k = 0; k < OUT; k++) {
        u.word = in[k % IN];
        u.bytes[k] ^= 0xff;
        u.halves[in[0] & 3] += 1;
        out[k] = u.word;
    }
}

void memory_functions(const uint64_t *in, uint64_t *out) {
    uint8_t buffer[32], other[32];
    memcpy(buffer, in, 32);
    memset(other, (int)(in[0] & 255), sizeof other);
    memcpy(other + 3, buffer + 5, 9);
    memmove(buffer + 2, buffer, 20);
    memmove(buffer, buffer + 7, 20);
    memcpy(out, buffer, 32);
    memcpy(out + 4, other, 32);
}

void copy_chosen_row(const uint64_t *in, uint64_t *out) {
    uint64_t rows[3][4];
    memset(rows, 0x5a, sizeof rows);
    memcpy(rows[in[0] % 3], in, sizeof rows[0]);
    if (in[1] & 1)
        memset(rows[in[1] % 3], 0, sizeof rows[0]);
    memcpy(out, rows[in[2] % 3], sizeof rows[0]);
    memcpy(out + 4, rows[in[3] % 3], sizeof rows[0]);
}

static const uint16_t squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
static const struct point points[3] = {{1, 2, {3, 4, 5}}, {6, 7, {8, 9, 10}}, {0, 0, {0, 0, 0}}};
static const int8_t zeros[4];

void constant_tables(const uint64_t *in, uint64_t *out) {
    static const uint64_t local[3] = {UINT64_C(0xdeadbeefcafebabe), 1, 2};
    for (unsigned k = 0; k < OUT; k++)
        out[k] = squares[in[0] >> k & 7] + points[in[1] % 3].z[in[2] % 3] + points[in[3] % 3].y +
                 (uint64_t)zeros[in[0] & 3];
    out[0] += local[in[2] % 3];
    out[1] += squares[5];
}

void strings(const uint64_t *in, uint64_t *out) {
    static const char text[] = "arbiter";
    const char *word = in[0] & 1 ? "collector" : "bank";
    for (unsigned k = 0; k < OUT; k++)
        out[k] = (uint64_t)text[in[1] >> k & 7] + (uint64_t)word[in[2] >> k & 3];
}

static uint64_t twice(uint64_t a) {
    return 2 * a;
}

static void set(uint64_t *to, uint64_t v) {
    uint64_t local = twice(v) + 1;
    *to = local;
}

static void set_if(uint64_t *to, uint64_t v, bool really) {
    if (!really)
        return;
    set(to, v);
}

void calls(const uint64_t *in, uint64_t *out) {
    for (unsigned k = 0; k < OUT; k++) {
        set(&out[k], in[k % IN]);
        set_if(&out[(in[0] + k) & 7], in[1], in[2] >> k & 1);
    }
}

void conditional_call(const uint64_t *in, uint64_t *out) {
    uint64_t a = in[0];
    memset(out, 0, OUT * sizeof *out);
    if (in[1] & 1) {
        set(&a, in[2]);
        if (in[1] & 2)
            set_if(&out[1], a, in[3] & 1);
        out[2] = twice(a);
    }
    out[0] = a;
}

void locals_in_loops(const uint64_t *in, uint64_t *out) {
    for (unsigned k = 0; k < OUT; k++) {
        uint64_t work[4];
        if (in[0] >> k & 1)
            work[in[1] & 3] = 0;
        for (unsigned i = 0; i < 4; i++)
            work[i] = in[i] + k;
        if (in[1] >> k & 1)
            work[in[2] & 3] = in[3];
        out[k] = work[k & 3];
    }
}

void booleans(const uint64_t *in, uint64_t *out) {
    bool flags[4];
    for (unsigned k = 0; k < 4; k++)
        flags[k] = in[k] & 6;
    flags[in[0] & 3] ^= true;
    bool all = flags[0] & flags[1], any = flags[2] | flags[3] | !flags[0];
    for (unsigned k = 0; k < OUT; k++)
        out[k] = (uint64_t)all + any + flags[in[1] >> k & 3];
}

void hints(const uint64_t *in, uint64_t *out) {
    uint64_t a = in[0] & 7;
    ASSUME(a < 8);
    if (__builtin_expect(a == 3, 0))
        a = 100;
    if (a == 9)
        __builtin_unreachable();
    for (unsigned k = 0; k < OUT; k++)
        out[k] = a + k;
}

void gather(const uint64_t *in, uint64_t *out) {
    for (unsigned b = 0; b < OUT; b++) {
        out[b] = 0;
        for (unsigned r = 0; r < 16; r++)
            out[b] |= (uint64_t)((in[0] >> (3 * r) & 7) == b) << r;
    }
}

void scatter(const uint64_t *in, uint64_t *out) {
    memset(out, 0, OUT * sizeof *out);
    for (unsigned r = 0; r < 16; r++)
        out[in[0] >> (3 * r) & 7] |= (uint64_t)1 << r;
}

/* Any bytes may be copied, and read as char. Signed and unsigned words, and codes, are one type. */
void bytes_of_words(const uint64_t *in, uint64_t *out) {
    enum { LOW, HIGH } half = in[1] & 1 ? HIGH : LOW;
    struct {
        uint16_t a[4];
        bool odd;
        int32_t sum;
    } s = {{0}, false, 0};
    uint8_t bytes[8];
    memcpy(s.a, in, sizeof s.a);
    memcpy(bytes, s.a, sizeof bytes);
    s.odd = bytes[in[1] & 7] & 1;
    memcpy(&s.sum, &half, sizeof s.sum);
    for (unsigned k = 0; k < OUT; k++)
        out[k] = s.a[k & 3] + ((const uint8_t *)s.a)[(in[2] + k) & 7] + *(uint32_t *)&s.sum + s.odd;
}
