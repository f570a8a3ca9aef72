/* SPDX-License-Identifier: Apache-2.0
 * Functions of two integers, for functions.cu and functions_reference.c: control flow, 64 bits,
 * memory of a thread. FUNCTION is how each says a function.
 */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include <stdint.h>

enum { FUNCTIONS = 12, ITEMS = 1024 };

FUNCTION uint64_t quotients(uint64_t a, uint64_t b) {
    uint64_t whole = a / (b | 1), rest = b % (a | 1);
    int64_t x = (int64_t)a, y = (int64_t)(b >> 1) + 2;
    return whole * 31 + rest + (uint64_t)(x / y) * 7 + (uint64_t)(x % y);
}

FUNCTION uint64_t small_quotients(uint64_t a, uint64_t b) {
    int32_t x = (int32_t)a, y = (int32_t)(b >> 40) + 2;
    uint32_t u = (uint32_t)a, v = (uint32_t)b | 1;
    return (uint64_t)(uint32_t)(x / y + x % y) << 32 | (u / v ^ u % v);
}

/* Enough different cases for a table of jumps. */
FUNCTION uint64_t cases(uint64_t a, uint64_t b) {
    switch (a >> 3 & 15) {
    case 0:
        return a + b;
    case 1:
        return a * b - 5;
    case 2:
        return a / (b | 3);
    case 3:
        return a ^ b >> 7;
    case 4:
        return (a | b) * 3;
    case 5:
        return (a & b) + 1;
    case 6:
        return ~a - (b << 2);
    case 7:
        return a << (b & 63);
    case 8:
        return a >> (b & 63);
    case 9:
        return (uint64_t)((int64_t)a >> (b & 63));
    case 10:
        return a % (b | 5);
    case 11:
        return b * 7 - a;
    case 12:
        return a * a + b * b;
    case 13:
        return a < b ? a : b + 9;
    case 14:
        return (int64_t)a < (int64_t)b ? b - a : a;
    default:
        return (a >> 32) * (b >> 32);
    }
}

/* Loops with two ways out of them. */
FUNCTION uint64_t broken_loops(uint64_t a, uint64_t b) {
    uint64_t r = 0;
    int most = (int)(a & 31);
    for (int i = 0; i < most; i++) {
        if (b >> i & 1)
            continue;
        if (i > 20 && (a >> 40 & 1))
            break;
        for (int k = 0; k < 8; k++) {
            r += (r << 5) ^ a >> k;
            if ((r & 31) == 7)
                break;
        }
    }
    return r;
}

FUNCTION uint64_t fibonacci(unsigned n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

FUNCTION uint64_t recursion(uint64_t a, uint64_t b) {
    return fibonacci((unsigned)(a & 7) + 3) + b;
}

FUNCTION uint64_t narrow_types(uint64_t a, uint64_t b) {
    signed char c = (signed char)a;
    short s = (short)b;
    unsigned char d = (unsigned char)(a >> 8);
    return (uint64_t)(c * s + d) + (uint64_t)((int64_t)(unsigned short)b * c);
}

/* A table in local memory: what is read next depends on what was read. */
FUNCTION uint64_t local_table(uint64_t a, uint64_t b) {
    uint32_t t[9], s = 0;
    for (int i = 0; i < 9; i++)
        t[i] = (uint32_t)(a >> i) * (uint32_t)(b + (uint64_t)i);
    for (int i = 0; i < 9; i++)
        s = s * 33 + t[(t[i] >> 3) % 9];
    return s;
}

FUNCTION uint64_t common_divisor(uint64_t a, uint64_t b) {
    uint64_t x = a | 1, y = b | 1;
    unsigned steps = 0;
    for (; y && steps < 100; steps++) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x * 1000 + steps;
}

FUNCTION uint64_t first_way(uint64_t a, uint64_t b) {
    return a * b + 1;
}

FUNCTION uint64_t second_way(uint64_t a, uint64_t b) {
    return a / (b | 1);
}

FUNCTION uint64_t third_way(uint64_t a, uint64_t b) {
    return a ^ b >> 3;
}

/* Calls by pointer; lanes call different functions. */
FUNCTION uint64_t pointers(uint64_t a, uint64_t b) {
    uint64_t (*const ways[])(uint64_t, uint64_t) = {first_way, second_way, third_way};
    for (uint64_t i = 0; i < 4; i++)
        a = ways[(a >> 2) % 3](a, b + i);
    return a;
}

/* Conversions, there and back. */
FUNCTION uint64_t conversions(uint64_t a, uint64_t b) {
    float x = (float)(int64_t)a;
    double y = (double)(int64_t)b, z = (double)(a >> 3);
    return (uint64_t)(int64_t)(x * 0.0009765625f) + (uint64_t)(int64_t)(y * 0.0078125) +
           (uint64_t)(float)(uint32_t)b + (uint64_t)(z * 0.5);
}

/* Many conditions kept at once. */
FUNCTION uint64_t conditions(uint64_t a, uint64_t b) {
    uint64_t r = 0;
    int set[10];
    for (unsigned k = 0; k < 10; k++)
        set[k] = (a >> k) % 7 < (b >> 2 * k) % 5;
    for (unsigned k = 0; k < 10; k++)
        if (set[k] != set[(k + 3) % 10])
            r += set[(k + 1) % 10] ? a >> k : b >> k;
    return r;
}

/* Structures that are written and read by parts. */
FUNCTION uint64_t structures(uint64_t a, uint64_t b) {
    struct {
        uint64_t wide;
        uint32_t words[3];
        unsigned char bytes[4];
    } s[3];
    for (unsigned i = 0; i < 3; i++) {
        s[i].wide = a * i + b;
        for (unsigned k = 0; k < 4; k++) {
            s[i].words[k % 3] = (uint32_t)(a >> k) + i;
            s[i].bytes[k] = (unsigned char)(b >> 3 * k);
        }
    }
    s[a % 3].wide += s[b % 3].words[b % 3];
    s[b % 3].bytes[a % 3] ^= (unsigned char)s[a % 3].words[b % 3];
    uint64_t r = 0;
    for (unsigned i = 0; i < 3; i++)
        r = (r * 7 + s[i].wide) * 5 + s[i].words[i] * 3 + s[i].bytes[i];
    return r;
}

#define ALL_FUNCTIONS(DO)                                                                          \
    DO(0, quotients)                                                                               \
    DO(1, small_quotients)                                                                         \
    DO(2, cases)                                                                                   \
    DO(3, broken_loops)                                                                            \
    DO(4, recursion)                                                                               \
    DO(5, narrow_types)                                                                            \
    DO(6, local_table)                                                                             \
    DO(7, common_divisor)                                                                          \
    DO(8, pointers)                                                                                \
    DO(9, conversions)                                                                             \
    DO(10, conditions)                                                                             \
    DO(11, structures)

#endif
