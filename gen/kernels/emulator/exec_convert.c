/* SPDX-License-Identifier: Apache-2.0
 * Conversions between integers and floating point, and rounding to integers.
 */
#include "kernels/emulator/exec.h"
#include "kernels/emulator/half.h"

#include <math.h>
#include <string.h>

enum { SIZE_8, SIZE_16, SIZE_32, SIZE_64 };

static unsigned source_size(const struct exec *x) {
    return (unsigned)bits_of(x, 84, 2);
}

static unsigned result_size(const struct exec *x) {
    return (unsigned)bits_of(x, 75, 2);
}

/* Which half or byte of a register is read. */
static unsigned part(const struct exec *x) {
    return x->op->inst.form == 4 ? 0 : (unsigned)bits_of(x, 60, 2);
}

/* The source as a double; signs of pairs and floats are done already, not those of halves. */
static double real_source(const struct exec *x, unsigned l) {
    const struct operand *o = &x->op->inst.src[1];
    if (source_size(x) == SIZE_64) {
        uint64_t bits = pair(x->b, l);
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    if (source_size(x) == SIZE_16) {
        double value = half_to_double((uint16_t)(x->b->u[l] >> (part(x) ? 16 : 0)));
        value = o->abs ? fabs(value) : value;
        return o->neg ? -value : value;
    }
    float value = x->b->f[l];
    if (x->op->ftz && fpclassify(value) == FP_SUBNORMAL)
        value = copysignf(0, value);
    return (double)value;
}

static void set_double(struct exec *x, unsigned l, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    set_pair(x->out, l, bits);
}

/* Rounded as the mode that the caller set says; a NaN is the type's own. */
static void set_real(struct exec *x, unsigned l, double value) {
    if (result_size(x) == SIZE_64)
        set_double(x, l, value);
    else if (result_size(x) == SIZE_32) {
        volatile float rounded = (float)value;
        x->out->f[l] = rounded;
        if (isnan(value))
            x->out->u[l] = 0x7fffffff;
    } else
        x->out->u[l] = half_round(value, (enum half_rounding)x->op->rounding);
}

void exec_f2f(struct exec *x) {
    memset(x->out, 0, 2 * sizeof *x->out);
    FOR_ACTIVE(x) set_real(x, l, real_source(x, l));
}

/* To nearest even, down, up, to zero. */
static double to_integer(unsigned how, double value) {
    return how == 0   ? nearbyint(value)
           : how == 1 ? floor(value)
           : how == 2 ? ceil(value)
                      : trunc(value);
}

void exec_frnd(struct exec *x) {
    unsigned how = (unsigned)bits_of(x, 78, 2);
    memset(x->out, 0, 2 * sizeof *x->out);
    FOR_ACTIVE(x) set_real(x, l, to_integer(how, real_source(x, l)));
}

/* Clamped to the type; NaN is 0, of 64 bits and of 32 bits from a double the type's lowest. */
static uint64_t clamped(const struct exec *x, double value, unsigned width, int is_signed) {
    double above = ldexp(1, (int)width - is_signed), lowest = is_signed ? -above : 0;
    uint64_t highest = is_signed     ? (UINT64_C(1) << (width - 1)) - 1
                       : width == 64 ? UINT64_MAX
                                     : (UINT64_C(1) << width) - 1;
    if (isnan(value))
        return width == 64 || source_size(x) == SIZE_64 ? UINT64_C(1) << (width - 1) : 0;
    if (value >= above)
        return highest;
    if (value < lowest)
        value = lowest;
    return is_signed ? (uint64_t)(int64_t)value : (uint64_t)value;
}

void exec_f2i(struct exec *x) {
    unsigned how = (unsigned)bits_of(x, 78, 2), width = 8U << result_size(x);
    int is_signed = (int)bits_of(x, 72, 1);
    memset(x->out, 0, 2 * sizeof *x->out);
    FOR_ACTIVE(x)
    set_pair(x->out, l, clamped(x, to_integer(how, real_source(x, l)), width, is_signed));
}

/* The integer of a lane, sign or zeros extended to 64 bits. */
static uint64_t integer_source(const struct exec *x, unsigned l, int is_signed) {
    unsigned size = source_size(x), width = 8U << size;
    uint64_t bits = size == SIZE_64 ? pair(x->b, l) : x->b->u[l];
    bits >>= size == SIZE_8 ? 8 * part(x) : size == SIZE_16 && part(x) ? 16 : 0;
    bits <<= 64 - width;
    bits = is_signed ? (uint64_t)((int64_t)bits >> (64 - width)) : bits >> (64 - width);
    const struct operand *o = &x->op->inst.src[1];
    if (o->abs && (int64_t)bits < 0)
        bits = -bits;
    return o->neg ? -bits : bits;
}

/* One rounding, from the integer to the type, in the mode that the caller set. */
static void set_from_integer(struct exec *x, unsigned l, uint64_t bits, int is_signed) {
    volatile double wide = is_signed ? (double)(int64_t)bits : (double)bits;
    volatile float single = is_signed ? (float)(int64_t)bits : (float)bits;
    if (result_size(x) == SIZE_32)
        x->out->f[l] = single;
    else
        set_real(x, l, wide);
}

void exec_i2f(struct exec *x) {
    int is_signed = (int)bits_of(x, 74, 1);
    memset(x->out, 0, 2 * sizeof *x->out);
    FOR_ACTIVE(x) set_from_integer(x, l, integer_source(x, l, is_signed), is_signed);
}

/* A signed integer clamped to U8, S8, U16 or S16. */
static uint32_t narrowed(int32_t value, unsigned type) {
    unsigned width = type & 2 ? 16 : 8;
    int32_t low = type & 1 ? -(1 << (width - 1)) : 0;
    int32_t high = type & 1 ? (1 << (width - 1)) - 1 : (1 << width) - 1;
    return (uint32_t)(value < low ? low : value > high ? high : value);
}

void exec_i2i(struct exec *x) {
    unsigned type = (unsigned)bits_of(x, 76, 2);
    FOR_LANES x->out->u[l] = narrowed(x->b->s[l], type);
}

/* B, then A above it, then what fits of C. */
void exec_i2ip(struct exec *x) {
    unsigned type = (unsigned)bits_of(x, 76, 2), width = type & 2 ? 16 : 8;
    uint32_t mask = (1U << width) - 1;
    FOR_LANES {
        uint32_t low = narrowed(x->b->s[l], type) & mask, next = narrowed(x->a->s[l], type) & mask;
        x->out->u[l] = (width == 8 ? x->c->u[l] << 16 : 0) | next << width | low;
    }
}
