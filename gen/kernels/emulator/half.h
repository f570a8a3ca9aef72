/* SPDX-License-Identifier: Apache-2.0
 * Half precision, rounded as asked whatever the machine does.
 */
#ifndef TWINRF_EMULATOR_HALF_H
#define TWINRF_EMULATOR_HALF_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { HALF_NAN = 0x7fff, HALF_INFINITY = 0x7c00, HALF_SIGN = 0x8000 };
enum half_rounding { HALF_NEAREST, HALF_DOWN, HALF_UP, HALF_TO_ZERO };

/* As a float whose exponent is 112 too small, put right by a multiplication. */
static inline double half_to_double(uint16_t bits) {
    uint32_t wide = (uint32_t)(bits & 0x7fff) << 13;
    float value;
    memcpy(&value, &wide, sizeof value);
    value *= 0x1p112f;
    if ((bits & HALF_INFINITY) == HALF_INFINITY)
        value = bits & 0x3ff ? NAN : INFINITY;
    return bits & HALF_SIGN ? -(double)value : (double)value;
}

/* Below the least normal half: how many of its units, ties to even. */
static inline uint16_t half_units(double size) {
    double scaled = size * 0x1p24;
    uint32_t units = (uint32_t)scaled;
    double rest = scaled - units;
    return (uint16_t)(units + (rest > 0.5 || (rest == 0.5 && (units & 1))));
}

/* Ties to even, whatever the rounding mode is. */
static inline uint16_t half_nearest(double value) {
    const unsigned cut = 42; /* bits of a double's fraction that a half lacks */
    uint16_t sign = signbit(value) ? HALF_SIGN : 0;
    double size = fabs(value);
    uint64_t bits;
    if (isnan(value))
        return HALF_NAN;
    if (size >= 65520)
        return sign | HALF_INFINITY;
    if (size < 0x1p-14)
        return sign | half_units(size);
    memcpy(&bits, &size, sizeof bits);
    bits += (UINT64_C(1) << (cut - 1)) - 1 + (bits >> cut & 1);
    return (uint16_t)(sign | ((bits >> cut) - ((1023 - 15) << 10)));
}

/* The neighbour away from zero, or towards it. */
static inline uint16_t half_next(uint16_t bits, int away) {
    return (uint16_t)(away ? bits + 1 : bits - 1);
}

static inline uint16_t half_round(double value, enum half_rounding how) {
    uint16_t bits = half_nearest(value);
    double got = half_to_double(bits);
    if (how == HALF_NEAREST || isnan(value) || isinf(value) || got == value)
        return bits;
    int above = got > value, negative = signbit(value) != 0;
    if (how == HALF_TO_ZERO)
        return fabs(got) > fabs(value) ? half_next(bits, 0) : bits;
    if ((how == HALF_DOWN) != above)
        return bits;
    if (bits == HALF_SIGN && how == HALF_UP)
        return bits;
    if ((bits & 0x7fff) == 0)
        return how == HALF_DOWN ? HALF_SIGN | 1 : 1;
    return half_next(bits, (how == HALF_UP) != negative);
}

#endif
