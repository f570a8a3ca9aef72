/* SPDX-License-Identifier: Apache-2.0
 * Single precision. Signs and magnitudes of sources are done already (program.h). A NaN that
 * arithmetic makes is 0x7fffffff, as on the GPU.
 */
#include "kernels/emulator/exec.h"

#include <math.h>
#include <string.h>

enum { FLOAT_SIGN = 31, FLOAT_NAN = 0x7fffffff };

static inline uint32_t flushed(uint32_t bits) {
    return bits & 0x7f800000 ? bits : bits & 0x80000000;
}

/* A source with denormals as zero where the instruction says .FTZ. */
static const union row *source_ftz(const struct exec *x, const union row *row, union row *own) {
    if (!x->op->ftz)
        return row;
    FOR_LANES own->u[l] = flushed(row->u[l]);
    return own;
}

static inline void saturate(union row *out) {
    FOR_LANES out->f[l] = out->f[l] > 0 ? (out->f[l] < 1 ? out->f[l] : 1.0f) : 0.0f;
}

/* What is done to every arithmetic result. */
static void finish(struct exec *x) {
    union row *out = x->out;
    if (x->op->saturates) {
        saturate(out);
        return;
    }
    FOR_LANES out->u[l] = out->f[l] != out->f[l] ? FLOAT_NAN : out->u[l];
    if (x->op->ftz)
        FOR_LANES out->u[l] = flushed(out->u[l]);
}

void exec_fadd(struct exec *x) {
    union row own[2];
    const union row *a = source_ftz(x, x->a, &own[0]), *c = source_ftz(x, x->c, &own[1]);
    FOR_LANES x->out->f[l] = a->f[l] + c->f[l];
    finish(x);
}

void exec_fmul(struct exec *x) {
    static const float scales[] = {1, 0.125f, 0.25f, 0.5f, 1, 2, 4, 8};
    union row own[2];
    const union row *a = source_ftz(x, x->a, &own[0]), *b = source_ftz(x, x->b, &own[1]);
    float scale = scales[bits_of(x, 84, 3)];
    FOR_LANES x->out->f[l] = a->f[l] * b->f[l];
    if (scale != 1)
        FOR_LANES x->out->f[l] *= scale;
    finish(x);
}

void exec_ffma(struct exec *x) {
    union row own[3];
    const union row *a = source_ftz(x, x->a, &own[0]), *b = source_ftz(x, x->b, &own[1]);
    const union row *c = source_ftz(x, x->c, &own[2]);
    FOR_LANES x->out->f[l] = fmaf(a->f[l], b->f[l], c->f[l]);
    finish(x);
}

void exec_fsel(struct exec *x) {
    uint32_t first = predicate_in(x, 0);
    FOR_LANES {
        uint32_t value = first >> l & 1 ? x->a->u[l] : x->b->u[l];
        x->out->u[l] = x->op->ftz ? flushed(value) : value;
    }
}

/* Is a the smaller, -0 below +0? Neither is NaN. */
static inline int below(uint32_t a_bits, float a, float b) {
    return a < b || (a == b && a_bits >> FLOAT_SIGN);
}

void exec_fmnmx(struct exec *x) {
    union row own[2];
    const union row *a = source_ftz(x, x->a, &own[0]), *b = source_ftz(x, x->b, &own[1]);
    uint32_t least = predicate_in(x, 0);
    FOR_LANES {
        float p = a->f[l], q = b->f[l];
        int take_a = isnan(q) || (!isnan(p) && below(a->u[l], p, q) == (int)(least >> l & 1));
        uint32_t value = take_a ? a->u[l] : b->u[l];
        x->out->u[l] = isnan(p) && isnan(q) ? FLOAT_NAN : value;
    }
}

/* Lanes in which a compares to b: bit 0 of `how` less, 1 equal, 2 greater, 3 unordered. */
static uint32_t compare(const struct exec *x, unsigned how) {
    union row own[2];
    const union row *a = source_ftz(x, x->a, &own[0]);
    const union row *b = source_ftz(x, x->op->src[1].count ? x->b : x->c, &own[1]);
    uint32_t less = 0, equal = 0, greater = 0;
    FOR_LANES {
        less |= (uint32_t)(a->f[l] < b->f[l]) << l;
        equal |= (uint32_t)(a->f[l] == b->f[l]) << l;
        greater |= (uint32_t)(a->f[l] > b->f[l]) << l;
    }
    return (how & 1 ? less : 0) | (how & 2 ? equal : 0) | (how & 4 ? greater : 0) |
           (how & 8 ? ~(less | equal | greater) : 0);
}

void exec_fsetp(struct exec *x) {
    unsigned join = (unsigned)bits_of(x, 74, 2);
    uint32_t given = predicate_in(x, 0), holds = compare(x, (unsigned)bits_of(x, 76, 4));
    predicate_out(x, 0, combine(join, holds, given));
    predicate_out(x, 1, combine(join, ~holds, given));
}

void exec_fset(struct exec *x) {
    uint32_t holds = combine((unsigned)bits_of(x, 74, 2), compare(x, (unsigned)bits_of(x, 76, 4)),
                             predicate_in(x, 0));
    FOR_LANES x->out->f[l] = holds >> l & 1 ? 1.0f : 0.0f;
}

/* Does the quotient of A and B need the slow way: exponents near their ends? */
void exec_fchk(struct exec *x) {
    uint32_t slow = 0;
    FOR_LANES {
        int a = x->a->u[l] >> 23 & 255, b = x->b->u[l] >> 23 & 255, difference = a - b;
        int is_slow =
            b <= 1 || b >= 253 || difference >= 126 || difference <= -125 || a <= 24 || a == 255;
        slow |= (uint32_t)is_slow << l;
    }
    predicate_out(x, 0, slow);
}

/* The sine and cosine of a full turn are those of 1. */
static double special(unsigned what, double value) {
    const double turn = 6.283185307179586477;
    switch (what) {
    case 0:
        return cos(turn * value);
    case 1:
        return sin(turn * value);
    case 2:
        return exp2(value);
    case 3:
        return log2(value);
    case 4:
        return 1 / value;
    case 5:
        return 1 / sqrt(value);
    case 8:
        return sqrt(value);
    default:
        return tanh(value);
    }
}

/* In double precision, rounded: the GPU's table has less (compare with a tolerance). */
void exec_mufu(struct exec *x) {
    unsigned what = (unsigned)bits_of(x, 74, 4);
    union row own;
    const union row *b = source_ftz(x, x->b, &own);
    memset(x->out, 0, sizeof *x->out);
    FOR_ACTIVE(x) x->out->f[l] = (float)special(what, (double)b->f[l]);
    finish(x);
}

/* From and to the upper half of a double; the lower half counts as 0. */
void exec_mufu64(struct exec *x) {
    int root = (int)bits_of(x, 74, 1);
    memset(x->out, 0, sizeof *x->out);
    FOR_ACTIVE(x) {
        uint64_t bits = (uint64_t)x->b->u[l] << 32;
        double value;
        memcpy(&value, &bits, sizeof value);
        value = root ? 1 / sqrt(value) : 1 / value;
        memcpy(&bits, &value, sizeof bits);
        x->out->u[l] = (uint32_t)(bits >> 32);
    }
}
