/* SPDX-License-Identifier: Apache-2.0
 * What the kernels of arithmetic.cu compute of three words: a list of expressions that C and CUDA
 * read alike. Functions in capitals are the GPU's own there, and plain C in the reference.
 */
#ifndef TWINRF_KERNELS_ARITHMETIC_H
#define TWINRF_KERNELS_ARITHMETIC_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { THREADS = 3000, WORDS = 96 };

struct results {
    uint32_t word[WORDS];
    int count;
};

FUNCTION void add(struct results *r, uint32_t value) {
    r->word[r->count++] = value;
}
FUNCTION void add64(struct results *r, uint64_t value) {
    add(r, (uint32_t)value);
    add(r, (uint32_t)(value >> 32));
}

FUNCTION float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}
FUNCTION double double_of(uint32_t high, uint32_t low) {
    uint64_t bits = (uint64_t)high << 32 | low;
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* Any NaN counts as the same. */
FUNCTION void add_float(struct results *r, float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    add(r, f != f ? 0x7fffffff : bits);
}
FUNCTION void add_double(struct results *r, double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    add64(r, d != d ? 0x7fffffffffffffff : bits);
}

FUNCTION void integers(struct results *r, uint32_t a, uint32_t b, uint32_t c) {
    add(r, b ? a / b : 0);
    add(r, b ? a % b : 0);
    add(r, (int32_t)(b | 1) != -1 ? (uint32_t)((int32_t)a / (int32_t)(b | 1)) : 0);
    add(r, (int32_t)(b | 1) != -1 ? (uint32_t)((int32_t)a % (int32_t)(b | 1)) : 0);
    add(r, a << (c & 31));
    add(r, a >> (b & 31));
    add(r, (uint32_t)((int32_t)a >> (c & 31)));
    add(r, (uint32_t)CLZ(a));
    add(r, REVERSED(a));
    add(r, (uint32_t)ONES(a ^ b));
    add(r, HIGH(a, b));
    add(r, (uint32_t)HIGH_SIGNED((int32_t)a, (int32_t)b));
    add(r, BYTES(a, b, c & 0x7777));
    add(r, (uint32_t)DOT4((int32_t)a, (int32_t)b, (int32_t)c));
    add(r, DOT4_UNSIGNED(a, b, c));
    add(r, (uint32_t)DOT2_LOW((int32_t)a, (int32_t)b, (int32_t)c));
    add(r, DOT2_HIGH(a, b, c));
    add(r, DISTANCE((int32_t)a, (int32_t)b, c));
    add(r, DISTANCE4(a, b));
    add(r, FUNNEL_LEFT(a, b, c));
    add(r, FUNNEL_RIGHT_CLAMPED(a, b, c & 63));
    add(r, EXTRACT(a, b & 63, c & 63));
    add(r, (uint32_t)EXTRACT_SIGNED((int32_t)a, b & 63, c & 63));
    add(r, INSERT(a, b, c & 63, c >> 8 & 63));
    add(r, MASK(a & 63, b & 63));
    add(r, (uint32_t)EXTEND((int32_t)a, b & 63));
    add(r, (int32_t)a < (int32_t)b ? a : b);
    add(r, a > b ? a : b);
    add(r, (int32_t)a < 0 ? 0 - a : a);
    add(r, (uint32_t)((int8_t)a + (int16_t)b));
    add(r, (uint32_t)(uint8_t)a * (uint16_t)b);
    add(r, (a & b) | (~a & c));
}

FUNCTION void long_integers(struct results *r, uint32_t a, uint32_t b, uint32_t c) {
    uint64_t x = (uint64_t)a << 32 | b, y = (uint64_t)c << 32 | a;
    int64_t p = (int64_t)x, q = (int64_t)y;
    add64(r, x + y);
    add64(r, x - y);
    add64(r, x * y);
    add64(r, y ? x / y : 0);
    add64(r, y ? x % y : 0);
    add64(r, (q | 1) != -1 ? (uint64_t)(p / (q | 1)) : 0);
    add64(r, x << (c & 63));
    add64(r, x >> (c & 63));
    add64(r, (uint64_t)(p >> (c & 63)));
    add64(r, p < q ? x : y);
    add64(r, x > y ? x : y);
    add64(r, (uint64_t)((int64_t)(int32_t)a * (int32_t)b) + y);
    add64(r, (uint64_t)a * b - y);
    add(r, (uint32_t)((p < q) | (x < y) << 1 | (p <= (int64_t)c) << 2 | (p != q) << 4));
    add(r, (uint32_t)(x + y < x));
}

FUNCTION void floats(struct results *r, uint32_t a, uint32_t b, uint32_t c) {
    float x = float_of(a), y = float_of(b), z = float_of(c);
    add_float(r, x + y);
    add_float(r, x * y);
    add_float(r, fmaf(x, y, z));
    add_float(r, x / y);
    add_float(r, sqrtf(fabsf(x)));
    add_float(r, rintf(x));
    add_float(r, floorf(x));
    add_float(r, ceilf(x));
    add_float(r, truncf(x));
    add_float(r, (float)(int32_t)a);
    add_float(r, (float)a);
    add_float(r, (float)(int64_t)((uint64_t)a << 32 | b));
    add_float(r, (float)((uint64_t)a << 32 | b));
    add_float(r, (float)(int8_t)(a >> 8));
    add_float(r, (float)(uint16_t)(a >> 16));
    add(r, (uint32_t)(fabsf(x) < 2e9f ? (int32_t)x : 0));
    add(r, x >= 0 && x < 4e9f ? (uint32_t)x : 0);
    add64(r, (uint64_t)(fabsf(x) < 9e18f ? (int64_t)x : 0));
    add(r, (uint32_t)((x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | !(x < y) << 4));
    add_float(r, (float)double_of(a, b));
}

FUNCTION void doubles(struct results *r, uint32_t a, uint32_t b, uint32_t c) {
    double x = double_of(a, b), y = double_of(b, c), z = (double)float_of(c);
    add_double(r, x + y);
    add_double(r, x * y);
    add_double(r, fma(x, y, z));
    add_double(r, x / y);
    add_double(r, sqrt(fabs(x)));
    add_double(r, z);
    add_double(r, rint(x));
    add_double(r, floor(x));
    add_double(r, trunc(x));
    add_double(r, (double)(int32_t)a);
    add_double(r, (double)a);
    add_double(r, (double)(int64_t)((uint64_t)a << 32 | b));
    add_double(r, (double)((uint64_t)a << 32 | b));
    add64(r, (uint64_t)(fabs(x) < 9e18 ? (int64_t)x : 0));
    add64(r, x >= 0 && x < 1.8e19 ? (uint64_t)x : 0);
    add(r, (uint32_t)(fabs(x) < 2e9 ? (int32_t)x : 0));
    add(r, (uint32_t)((x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | !(x < y) << 4));
}

#endif
