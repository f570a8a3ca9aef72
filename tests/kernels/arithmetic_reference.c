/* SPDX-License-Identifier: Apache-2.0
 * arithmetic_reference FOLDER: inputs of the kernels of arithmetic.cu, in arithmetic.in.u32, and
 * what they must give, in NAME.out.f64: words as doubles. Plain C that shares nothing with the
 * emulator.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUNCTION static inline

static int CLZ(uint32_t x) {
    int zeros = 0;
    while (zeros < 32 && !(x >> (31 - zeros) & 1))
        zeros++;
    return zeros;
}
static uint32_t REVERSED(uint32_t x) {
    uint32_t r = 0;
    for (unsigned k = 0; k < 32; k++)
        r |= (x >> k & 1) << (31 - k);
    return r;
}
static int ONES(uint32_t x) {
    int count = 0;
    for (unsigned k = 0; k < 32; k++)
        count += (int)(x >> k & 1);
    return count;
}
static uint32_t HIGH(uint32_t a, uint32_t b) {
    return (uint32_t)((uint64_t)a * b >> 32);
}
static int32_t HIGH_SIGNED(int32_t a, int32_t b) {
    return (int32_t)((int64_t)a * b >> 32);
}
static uint32_t BYTES(uint32_t a, uint32_t b, uint32_t pick) {
    uint64_t both = (uint64_t)b << 32 | a;
    uint32_t r = 0;
    for (unsigned k = 0; k < 4; k++)
        r |= (uint32_t)(both >> (pick >> 4 * k & 7) * 8 & 255) << 8 * k;
    return r;
}
static int32_t DOT4(int32_t a, int32_t b, int32_t c) {
    uint32_t sum = (uint32_t)c;
    for (int k = 0; k < 32; k += 8)
        sum += (uint32_t)((int8_t)(a >> k) * (int8_t)(b >> k));
    return (int32_t)sum;
}
static uint32_t DOT4_UNSIGNED(uint32_t a, uint32_t b, uint32_t c) {
    for (int k = 0; k < 32; k += 8)
        c += (a >> k & 255) * (b >> k & 255);
    return c;
}
static int32_t DOT2_LOW(int32_t a, int32_t b, int32_t c) {
    uint32_t sum = (uint32_t)c;
    for (int k = 0; k < 2; k++)
        sum += (uint32_t)((int16_t)(a >> 16 * k) * (int8_t)(b >> 8 * k));
    return (int32_t)sum;
}
static uint32_t DOT2_HIGH(uint32_t a, uint32_t b, uint32_t c) {
    for (int k = 0; k < 2; k++)
        c += (a >> 16 * k & 65535) * (b >> (16 + 8 * k) & 255);
    return c;
}
static uint32_t DISTANCE(int32_t a, int32_t b, uint32_t c) {
    return c + (a < b ? (uint32_t)b - (uint32_t)a : (uint32_t)a - (uint32_t)b);
}
static uint32_t DISTANCE4(uint32_t a, uint32_t b) {
    uint32_t sum = 0;
    for (int k = 0; k < 32; k += 8)
        sum += (uint32_t)abs((int)(a >> k & 255) - (int)(b >> k & 255));
    return sum;
}
static uint32_t FUNNEL_LEFT(uint32_t low, uint32_t high, uint32_t by) {
    return (uint32_t)((((uint64_t)high << 32 | low) << (by & 31)) >> 32);
}
static uint32_t FUNNEL_RIGHT_CLAMPED(uint32_t low, uint32_t high, uint32_t by) {
    return (uint32_t)(((uint64_t)high << 32 | low) >> (by < 32 ? by : 32));
}
static uint32_t EXTRACT(uint32_t a, uint32_t at, uint32_t width) {
    uint32_t r = 0;
    for (uint32_t k = 0; k < width && at + k < 32; k++)
        r |= (a >> (at + k) & 1) << k;
    return r;
}
/* What is beyond the word, or above the field, is the field's highest bit. */
static int32_t EXTRACT_SIGNED(int32_t a, uint32_t at, uint32_t width) {
    uint32_t last = at + width > 32 ? 31 : at + width - 1, r = 0;
    if (width == 0)
        return 0;
    for (uint32_t k = 0; k < 32; k++)
        r |= ((uint32_t)a >> (k < width && at + k < 32 ? at + k : last) & 1) << k;
    return (int32_t)r;
}
static uint32_t INSERT(uint32_t a, uint32_t b, uint32_t at, uint32_t width) {
    for (uint32_t k = 0; k < width && at + k < 32; k++)
        b = (b & ~(1u << (at + k))) | (a >> k & 1) << (at + k);
    return b;
}
static uint32_t MASK(uint32_t at, uint32_t width) {
    uint32_t r = 0;
    for (uint32_t k = at; k < at + width && k < 32; k++)
        r |= 1u << k;
    return r;
}
static int32_t EXTEND(int32_t a, uint32_t width) {
    return EXTRACT_SIGNED(a, 0, width < 32 ? width : 32);
}

#include "arithmetic.h"

static const uint32_t edges[] = {
    0,          1,          2,          31,         32,         33,         63,         0x7fffffff,
    0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff,
    0x00800000, 0x007fffff, 0x3f800000, 0xbf800000, 0x40490fdb, 0x4b000001, 0x3f000000, 0xcf000000,
    0x4f000000, 0x5f000000, 0xdf000000, 0x3ff00000, 0x43e00000, 0x41e00000, 0xc1e00000, 0x00000080};

static uint64_t draw(uint64_t index) {
    uint64_t z = (UINT64_C(77) << 32) + index + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* An edge value, a small one, or any. */
static uint32_t input(uint64_t index) {
    uint64_t r = draw(index);
    if (r >> 60 < 6)
        return edges[r >> 40 & 31];
    return r >> 60 < 9 ? (uint32_t)(r >> 20 & 255) : (uint32_t)(r >> 20);
}

static void put(const char *folder, const char *name, const void *data, size_t bytes) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(data, 1, bytes, f) != bytes || fclose(f)) {
        perror(path);
        exit(2);
    }
}

static uint32_t in[3 * THREADS];
static double out[WORDS][THREADS];

static void run(const char *folder, const char *name,
                void (*work)(struct results *, uint32_t, uint32_t, uint32_t)) {
    memset(out, 0, sizeof out);
    for (int i = 0; i < THREADS; i++) {
        struct results r = {.count = 0};
        work(&r, in[3 * i], in[3 * i + 1], in[3 * i + 2]);
        for (int k = 0; k < r.count; k++)
            out[k][i] = r.word[k];
    }
    put(folder, name, out, sizeof out);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "arithmetic_reference: expected a folder, got %d words\n", argc - 1);
        return 2;
    }
    for (uint64_t i = 0; i < 3 * THREADS; i++)
        in[i] = input(i);
    put(argv[1], "arithmetic.in.u32", in, sizeof in);
    run(argv[1], "arithmetic_integers.out.f64", integers);
    run(argv[1], "arithmetic_long_integers.out.f64", long_integers);
    run(argv[1], "arithmetic_floats.out.f64", floats);
    run(argv[1], "arithmetic_doubles.out.f64", doubles);
    return 0;
}
