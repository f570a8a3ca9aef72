/* SPDX-License-Identifier: Apache-2.0
 * Tensor cores: D = A B + C over all lanes of a warp. Lane l has row l / 4 of A and C, and row
 * l / 4 + 8 in another register. It has column l / 4 of B, and columns 2 (l % 4) and the next one
 * of C. The inner index of A and B counts the values that a register holds.
 */
#include "kernels/emulator/exec.h"
#include "kernels/emulator/half.h"

#include <math.h>

enum { SIDE = 8, HALVES_DEEP = 8, MOST_DEEP = 32 };

static inline float half_at(const union row *r, unsigned lane, unsigned which) {
    return (float)half_to_double(r->h[lane][which]);
}

/* One eight by eight block: rows of A in `a`, all of B. */
static void block(const union row *a, const union row *b, float product[SIDE][SIDE],
                  float c[SIDE][SIDE]) {
    float left[SIDE][HALVES_DEEP], right[HALVES_DEEP][SIDE];
    FOR_LANES for (unsigned k = 0; k < 2; k++) {
        left[l / 4][l % 4 * 2 + k] = half_at(a, l, k);
        right[l % 4 * 2 + k][l / 4] = half_at(b, l, k);
    }
    for (unsigned i = 0; i < SIDE; i++)
        for (unsigned j = 0; j < SIDE; j++) {
            double sum = (double)c[i][j];
            for (unsigned k = 0; k < HALVES_DEEP; k++)
                sum += (double)left[i][k] * (double)right[k][j];
            product[i][j] = (float)sum;
        }
}

static void canonical(union row *r) {
    FOR_LANES r->u[l] = isnan(r->f[l]) ? 0x7fffffff : r->u[l];
}

/* Products are exact, sums in double precision, rounded once. */
void exec_hmma32(struct exec *x) {
    float c[SIDE][SIDE], d[SIDE][SIDE];
    for (unsigned half = 0; half < 2; half++) {
        const union row *in = x->c + 2 * half;
        union row *out = x->out + 2 * half;
        FOR_LANES for (unsigned k = 0; k < 2; k++) c[l / 4][l % 4 * 2 + k] = in[k].f[l];
        block(x->a + half, x->b, d, c);
        FOR_LANES for (unsigned k = 0; k < 2; k++) out[k].f[l] = d[l / 4][l % 4 * 2 + k];
        canonical(&out[0]);
        canonical(&out[1]);
    }
}

void exec_hmma16(struct exec *x) {
    float c[SIDE][SIDE], d[SIDE][SIDE];
    for (unsigned half = 0; half < 2; half++) {
        FOR_LANES for (unsigned k = 0; k < 2; k++) c[l / 4][l % 4 * 2 + k] =
            half_at(x->c + half, l, k);
        block(x->a + half, x->b, d, c);
        FOR_LANES for (unsigned k = 0; k < 2; k++) x->out[half].h[l][k] =
            half_nearest((double)d[l / 4][l % 4 * 2 + k]);
    }
}

/* Integer `which` of `width` bits of a lane's register. */
static inline int32_t integer_at(const union row *r, unsigned lane, unsigned which, unsigned width,
                                 int is_signed) {
    uint32_t top = r->u[lane] << (32 - width * (which + 1));
    return is_signed ? (int32_t)top >> (32 - width) : (int32_t)(top >> (32 - width));
}

/* An int that leaves its range is clamped with .SAT and wraps without. */
static uint32_t accumulated(int64_t sum, int saturates) {
    if (saturates && sum > INT32_MAX)
        return INT32_MAX;
    if (saturates && sum < INT32_MIN)
        return (uint32_t)INT32_MIN;
    return (uint32_t)sum;
}

/* IMMA.8816 and 8832: eight rows of 16 bytes, or of 32 integers of 4 bits, by eight columns. */
void exec_imma(struct exec *x) {
    int a_signed = (int)bits_of(x, 76, 1), b_signed = (int)bits_of(x, 78, 1);
    unsigned width = bits_of(x, 83, 3) ? 4 : 8, held = 32 / width;
    int32_t left[SIDE][MOST_DEEP], right[SIDE][MOST_DEEP];
    FOR_LANES for (unsigned k = 0; k < held; k++) {
        left[l / 4][l % 4 * held + k] = integer_at(x->a, l, k, width, a_signed);
        right[l / 4][l % 4 * held + k] = integer_at(x->b, l, k, width, b_signed);
    }
    FOR_LANES for (unsigned k = 0; k < 2; k++) {
        int64_t sum = x->c[k].s[l];
        for (unsigned deep = 0; deep < 4 * held; deep++)
            sum += left[l / 4][deep] * right[l % 4 * 2 + k][deep];
        x->out[k].u[l] = accumulated(sum, (int)bits_of(x, 82, 1));
    }
}

/* BMMA.88128: eight rows of 128 bits by eight columns; ones of their difference, or their product,
 * are counted. */
void exec_bmma(struct exec *x) {
    int is_and = (int)bits_of(x, 82, 1);
    FOR_LANES for (unsigned k = 0; k < 2; k++) {
        uint32_t ones = 0;
        for (unsigned word = 0; word < 4; word++) {
            uint32_t left = x->a->u[l / 4 * 4 + word], right = x->b->u[(l % 4 * 2 + k) * 4 + word];
            ones += (uint32_t)__builtin_popcount(is_and ? left & right : left ^ right);
        }
        x->out[k].u[l] = x->c[k].u[l] + ones;
    }
}

/* HMMA.884: four products of eight by four by eight, each by eight lanes, those with the same l / 4
 * % 4. Lanes from 16 on have the second four rows of A, columns of B, rows of C. `line` is a row of
 * A or a column of B; `across`: a lane holds four of one `deep`. */
static double quad_half(const union row *r, unsigned quad, unsigned line, unsigned deep,
                        int across) {
    unsigned lane = line / 4 * 16 + quad * 4 + (across ? deep : line % 4);
    unsigned which = across ? line % 4 : deep;
    return (double)half_at(r + which / 2, lane, which % 2);
}

static double quad_product(const struct exec *x, unsigned quad, unsigned row, unsigned column,
                           double sum) {
    int a_across = (int)bits_of(x, 73, 1), b_across = !bits_of(x, 74, 1);
    for (unsigned deep = 0; deep < 4; deep++)
        sum += quad_half(x->a, quad, row, deep, a_across) *
               quad_half(x->b, quad, column, deep, b_across);
    return sum;
}

/* A step gives two of the eight values that a lane has of C. */
void exec_hmma884_32(struct exec *x) {
    unsigned step = (unsigned)bits_of(x, 79, 2);
    FOR_LANES for (unsigned k = 0; k < 2; k++) {
        unsigned i = 2 * step + k;
        unsigned row = l / 16 * 4 + (l & 1) + (i & 2), column = (i & 4) + (l & 2) + (i & 1);
        x->out[k].f[l] = (float)quad_product(x, l / 4 % 4, row, column, (double)x->c[k].f[l]);
    }
    canonical(&x->out[0]);
    canonical(&x->out[1]);
}

/* A step gives four of a lane's row of eight. */
void exec_hmma884_16(struct exec *x) {
    unsigned step = (unsigned)bits_of(x, 79, 2);
    FOR_LANES for (unsigned k = 0; k < 4; k++) {
        double sum = (double)half_at(x->c + k / 2, l, k % 2);
        sum = quad_product(x, l / 4 % 4, l / 16 * 4 + l % 4, 4 * step + k, sum);
        x->out[k / 2].h[l][k % 2] = half_nearest(sum);
    }
}

/* Transposes eight by eight halves that lie over the warp as a fragment. */
void exec_movm(struct exec *x) {
    FOR_LANES for (unsigned k = 0; k < 2; k++) {
        unsigned row = l / 4, column = l % 4 * 2 + k;
        x->out->h[l][k] = x->a->h[column * 4 + row / 2][row & 1];
    }
}
