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

static inline double half_to_double(uint16_t bits) {
    _Float16 half;
    memcpy(&half, &bits, sizeof half);
    return (double)half;
}

static inline uint16_t half_nearest(double value) {
    uint16_t bits;
    if (isnan(value))
        return HALF_NAN;
    _Float16 half = (_Float16)value;
    memcpy(&bits, &half, sizeof bits);
    return bits;
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
