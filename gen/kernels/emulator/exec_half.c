/* SPDX-License-Identifier: Apache-2.0
 * Half precision, two values a register. Computed in double precision, in which sums and products
 * of halves are exact or nearly so, and rounded once.
 */
#include "kernels/emulator/exec.h"
#include "kernels/emulator/half.h"

#include <math.h>
#include <string.h>

static inline double from_half(uint16_t bits, int ftz) {
    return half_to_double(ftz && !(bits & 0x7c00) ? bits & HALF_SIGN : bits);
}

static inline uint16_t to_half(double value, int ftz) {
    uint16_t bits = half_nearest(value);
    return ftz && !(bits & 0x7c00) ? bits & HALF_SIGN : bits;
}

/* Value `which` of a source: its own half, one half for both, or a float for both, cut to a half
 * (nvcc writes __float2half_rz so). */
static inline double value_of(const struct exec *x, unsigned slot, const union row *row, unsigned l,
                              unsigned which) {
    const struct operand *o = &x->op->inst.src[slot];
    double value;
    if (o->half == 1)
        value = half_to_double(half_round((double)row->f[l], HALF_TO_ZERO));
    else
        value = from_half(row->h[l][o->half ? o->half - 2U : which], x->op->ftz);
    value = o->abs ? fabs(value) : value;
    return o->neg ? -value : value;
}

static inline double clamped(const struct exec *x, double value) {
    if (!x->op->saturates)
        return value;
    return value > 0 ? (value < 1 ? value : 1) : 0;
}

/* `.F32` results are one float, of the low half. */
static void set_result(struct exec *x, unsigned l, unsigned which, double value) {
    value = clamped(x, value);
    if (!bits_of(x, 78, 1))
        x->out->h[l][which] = to_half(value, x->op->ftz);
    else if (which == 0)
        x->out->f[l] = (float)value;
}

/* One half to one half, the upper one of the result 0. Rounded from double precision: the GPU's
 * value lies within what PTX allows of that (ex2: 2^-9.9 relative, tanh: 2^-10.987). */
void exec_mufu_half(struct exec *x) {
    enum { EX2 = 2 };
    int is_power = bits_of(x, 74, 4) == EX2;
    FOR_LANES {
        double value = value_of(x, 1, x->b, l, 0);
        x->out->u[l] = half_nearest(is_power ? exp2(value) : tanh(value));
    }
}

#define FOR_HALVES FOR_LANES for (unsigned k = 0; k < 2; k++)

void exec_hadd2(struct exec *x) {
    FOR_HALVES set_result(x, l, k, value_of(x, 0, x->a, l, k) + value_of(x, 2, x->c, l, k));
}

void exec_hmul2(struct exec *x) {
    FOR_HALVES set_result(x, l, k, value_of(x, 0, x->a, l, k) * value_of(x, 1, x->b, l, k));
}

void exec_hfma2(struct exec *x) {
    FOR_HALVES set_result(
        x, l, k,
        fma(value_of(x, 0, x->a, l, k), value_of(x, 1, x->b, l, k), value_of(x, 2, x->c, l, k)));
}

/* Lanes in which value `which` of A compares to that of C (bits as in exec_fsetp). */
static uint32_t compare(const struct exec *x, unsigned which) {
    unsigned how = (unsigned)bits_of(x, 76, 4);
    uint32_t holds = 0;
    FOR_LANES {
        double a = value_of(x, 0, x->a, l, which), c = value_of(x, 2, x->c, l, which);
        unsigned is = a < c ? 1 : a == c ? 2 : a > c ? 4 : 8;
        holds |= (uint32_t)((how & is) != 0) << l;
    }
    return holds;
}

/* The low half's result goes to the first predicate, the high one's to the second. */
void exec_hsetp2(struct exec *x) {
    unsigned join = (unsigned)bits_of(x, 69, 2);
    uint32_t given = predicate_in(x, 0), low = compare(x, 0), high = compare(x, 1);
    predicate_out(x, 0, combine(join, low, given));
    predicate_out(x, 1, combine(join, high, given));
}

void exec_hset2(struct exec *x) {
    unsigned join = (unsigned)bits_of(x, 69, 2);
    uint16_t yes = bits_of(x, 71, 1) ? 0x3c00 : 0xffff;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t holds = combine(join, compare(x, k), predicate_in(x, 0));
        FOR_LANES x->out->h[l][k] = holds >> l & 1 ? yes : 0;
    }
}
