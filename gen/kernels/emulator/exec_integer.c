/* SPDX-License-Identifier: Apache-2.0
 * Integers of 32 bits.
 */
#include "kernels/emulator/exec.h"

#include <string.h>

/* The operand as it is added: negated, or with .X complemented. The missing 1 of a negation is
 * added where carries are counted. */
static inline uint64_t addend(uint32_t value, int neg, int extended) {
    return neg ? (uint64_t)(uint32_t)~value + !extended : value;
}

void exec_iadd3(struct exec *x) {
    const struct source *s = x->op->src;
    int extended = (int)bits_of(x, 74, 1);
    int neg_a = s[0].neg, neg_b = s[1].neg, neg_c = s[2].neg;
    uint32_t carry1 = extended ? predicate_in(x, 0) : 0, carry2 = extended ? predicate_in(x, 1) : 0;
    uint32_t over1 = 0, over2 = 0;
    FOR_LANES {
        uint64_t sum = addend(x->a->u[l], neg_a, extended) + addend(x->b->u[l], neg_b, extended) +
                       addend(x->c->u[l], neg_c, extended) + (carry1 >> l & 1) + (carry2 >> l & 1);
        x->out->u[l] = (uint32_t)sum;
        over1 |= (uint32_t)(sum >> 32 >= 1) << l;
        over2 |= (uint32_t)(sum >> 32 >= 2) << l;
    }
    predicate_out(x, 0, over1);
    predicate_out(x, 1, over2);
}

/* What LEA shifts: A, or for .HI the upper half of C:A shifted as one. */
static inline uint32_t lea_shifted(const struct exec *x, unsigned l, unsigned shift) {
    uint32_t a = x->a->u[l];
    if (!bits_of(x, 80, 1))
        return (x->op->src[0].neg ? -a : a) << shift;
    uint32_t high = bits_of(x, 73, 1) ? (a >> 31 ? ALL_LANES : 0) : x->c->u[l];
    uint64_t both = (uint64_t)high << 32 | a;
    return (uint32_t)(((x->op->src[0].neg ? -both : both) << shift) >> 32);
}

void exec_lea(struct exec *x) {
    unsigned shift = (unsigned)bits_of(x, 75, 5);
    int extended = (int)bits_of(x, 74, 1), neg_b = x->op->src[1].neg;
    uint32_t carry = extended ? predicate_in(x, 0) : 0, over = 0;
    FOR_LANES {
        uint64_t sum = (uint64_t)lea_shifted(x, l, shift) + addend(x->b->u[l], neg_b, extended) +
                       (carry >> l & 1);
        x->out->u[l] = (uint32_t)sum;
        over |= (uint32_t)(sum >> 32 != 0) << l;
    }
    predicate_out(x, 0, over);
}

static inline uint32_t lut(unsigned table, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t result = 0;
    for (unsigned k = 0; k < 8; k++)
        if (table >> k & 1)
            result |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
    return result;
}

void exec_lop3(struct exec *x) {
    unsigned table = (unsigned)bits_of(x, 72, 8);
    uint32_t nonzero = 0, masks[8];
    for (unsigned k = 0; k < 8; k++)
        masks[k] = table >> k & 1 ? ALL_LANES : 0;
    FOR_LANES {
        uint32_t a = x->a->u[l], b = x->b->u[l], c = x->c->u[l];
        uint32_t if_b = (c & masks[7]) | (~c & masks[6]), not_b = (c & masks[5]) | (~c & masks[4]);
        uint32_t low_b = (c & masks[3]) | (~c & masks[2]), low = (c & masks[1]) | (~c & masks[0]);
        uint32_t value = (a & ((b & if_b) | (~b & not_b))) | (~a & ((b & low_b) | (~b & low)));
        x->out->u[l] = value;
        nonzero |= (uint32_t)(value != 0) << l;
    }
    uint32_t given = predicate_in(x, 0);
    predicate_out(x, 0, bits_of(x, 80, 1) ? nonzero & given : nonzero | given);
}

void exec_plop3(struct exec *x) {
    uint32_t a = predicate_in(x, 0), b = predicate_in(x, 1), c = predicate_in(x, 2);
    unsigned first = (unsigned)(bits_of(x, 64, 3) | bits_of(x, 72, 5) << 3);
    uint32_t one = lut(first, a, b, c), two = lut((unsigned)bits_of(x, 16, 8), a, b, c);
    predicate_out(x, 0, one);
    predicate_out(x, 1, two);
}

static uint32_t signs(const union row *r) {
    uint32_t mask = 0;
    FOR_LANES mask |= r->u[l] >> 31 << l;
    return mask;
}

/* Of the operands' signs: how nvcc saturates integers. */
void exec_plop3_sign(struct exec *x) {
    uint32_t a = signs(x->a), b = signs(x->b), c = signs(x->c);
    uint32_t one = lut((unsigned)bits_of(x, 72, 8), a, b, c);
    predicate_out(x, 1, lut((unsigned)bits_of(x, 16, 8), a, b, c));
    predicate_out(x, 0, one);
}

void exec_mov(struct exec *x) {
    *x->out = *x->b;
}

void exec_sel(struct exec *x) {
    uint32_t first = predicate_in(x, 0);
    FOR_LANES x->out->u[l] = first >> l & 1 ? x->a->u[l] : x->b->u[l];
}

void exec_iabs(struct exec *x) {
    FOR_LANES x->out->u[l] = x->b->s[l] < 0 ? -x->b->u[l] : x->b->u[l];
}

void exec_imnmx(struct exec *x) {
    uint32_t least = predicate_in(x, 0);
    uint32_t flip = bits_of(x, 73, 1) ? 0x80000000 : 0;
    FOR_LANES {
        uint32_t a = x->a->u[l], b = x->b->u[l];
        int less = (a ^ flip) < (b ^ flip);
        x->out->u[l] = less == (int)(least >> l & 1) ? a : b;
    }
}

/* Lanes in which a compares to b as the field at 76 says. */
static inline void compare_lanes(const struct exec *x, uint32_t flip, uint32_t *less,
                                 uint32_t *equal) {
    uint32_t lt = 0, eq = 0;
    FOR_LANES {
        uint32_t a = x->a->u[l], b = x->b->u[l];
        lt |= (uint32_t)((a ^ flip) < (b ^ flip)) << l;
        eq |= (uint32_t)(a == b) << l;
    }
    *less = lt;
    *equal = eq;
}

/* F LT EQ LE GT NE GE T */
static uint32_t ordered(unsigned how, uint32_t less, uint32_t equal) {
    uint32_t greater = ~(less | equal);
    return (how & 1 ? less : 0) | (how & 2 ? equal : 0) | (how & 4 ? greater : 0);
}

void exec_isetp(struct exec *x) {
    unsigned how = (unsigned)bits_of(x, 76, 3), join = (unsigned)bits_of(x, 74, 2);
    uint32_t less, equal, given = predicate_in(x, 0);
    compare_lanes(x, bits_of(x, 73, 1) ? 0x80000000 : 0, &less, &equal);
    uint32_t holds = ordered(how, less, equal);
    if (bits_of(x, 72, 1)) { /* .EX: the lower half's result decides where the upper is equal */
        uint32_t lower = predicate_in(x, 2);
        holds = how == 2   ? holds & lower
                : how == 5 ? holds | lower
                           : (holds & ~equal) | (lower & equal);
    }
    uint32_t first = combine(join, holds, given), second = combine(join, ~holds, given);
    predicate_out(x, 0, first);
    predicate_out(x, 1, second);
}

static inline uint32_t prmt_byte(uint64_t bytes, unsigned selector) {
    uint32_t byte = (uint32_t)(bytes >> (selector & 7) * 8) & 255;
    return selector & 8 ? (byte & 128 ? 255 : 0) : byte;
}

/* Selectors of the modes that pick by the two low bits of B: forward, backward, replicate 8, edge
 * clamp left and right, replicate 16. */
static uint32_t prmt_selectors(unsigned mode, uint32_t b) {
    static const uint16_t of_mode[7][4] = {{0},
                                           {0x3210, 0x4321, 0x5432, 0x6543},
                                           {0x5670, 0x6701, 0x7012, 0x0123},
                                           {0x0000, 0x1111, 0x2222, 0x3333},
                                           {0x3210, 0x3211, 0x3222, 0x3333},
                                           {0x0000, 0x1110, 0x2210, 0x3210},
                                           {0x1010, 0x3232, 0x1010, 0x3232}};
    return mode ? of_mode[mode][b & 3] : b;
}

void exec_prmt(struct exec *x) {
    unsigned mode = (unsigned)bits_of(x, 72, 3);
    FOR_LANES {
        uint64_t bytes = (uint64_t)x->c->u[l] << 32 | x->a->u[l];
        uint32_t pick = prmt_selectors(mode, x->b->u[l]), value = 0;
        for (unsigned k = 0; k < 4; k++)
            value |= prmt_byte(bytes, pick >> 4 * k & 15) << 8 * k;
        x->out->u[l] = value;
    }
}

static inline uint64_t shifted_left(uint64_t value, unsigned amount) {
    return amount < 64 ? value << amount : 0;
}
static inline uint64_t shifted_right(uint64_t value, unsigned amount, int is_signed) {
    uint64_t sign = is_signed && value >> 63 ? UINT64_MAX : 0;
    if (amount == 0 || amount > 63)
        return amount ? sign : value;
    return value >> amount | sign << (64 - amount);
}

/* One lane of SHF: C:A as one, by B; .W wraps the amount instead of clamping it, at 32 or at 64. */
static inline uint32_t funnel(const struct exec *x, unsigned l, unsigned type, int right,
                              int high) {
    uint64_t both = (uint64_t)x->c->u[l] << 32 | x->a->u[l];
    unsigned limit = type < 2 ? 64 : 32, amount = x->b->u[l];
    if (bits_of(x, 75, 1))
        amount &= limit - 1;
    amount = amount < limit ? amount : limit;
    if (!right) {
        both = shifted_left(both, amount);
        return (uint32_t)(high ? both >> 32 : both);
    }
    if (!high)
        return (uint32_t)shifted_right(both, amount, type == 0);
    int64_t upper = type & 1 ? (int64_t)x->c->u[l] : (int64_t)x->c->s[l];
    return (uint32_t)shifted_right((uint64_t)upper, amount, 1);
}

void exec_shf(struct exec *x) {
    unsigned type = (unsigned)bits_of(x, 73, 2);
    int right = (int)bits_of(x, 76, 1), high = (int)bits_of(x, 80, 1);
    FOR_LANES x->out->u[l] = funnel(x, l, type, right, high);
}

/* Sign extension from bit B on: of a field of 0 bits, 0. */
void exec_sgxt(struct exec *x) {
    int is_signed = (int)bits_of(x, 73, 1), wraps = (int)bits_of(x, 75, 1);
    FOR_LANES {
        uint32_t width = wraps ? x->b->u[l] & 31 : x->b->u[l];
        unsigned rest = width < 32 ? 32 - width : 0;
        if (width == 0)
            x->out->u[l] = 0;
        else if (is_signed)
            x->out->s[l] = (int32_t)(x->a->u[l] << rest) >> rest;
        else
            x->out->u[l] = x->a->u[l] << rest >> rest;
    }
}

/* B ones from bit A on. */
void exec_bmsk(struct exec *x) {
    int wraps = (int)bits_of(x, 75, 1);
    FOR_LANES {
        uint32_t at = x->a->u[l], width = x->b->u[l];
        if (wraps) {
            at &= 31;
            width &= 31;
        }
        uint32_t ones = width < 32 ? (1U << width) - 1 : ALL_LANES;
        x->out->u[l] = at < 32 ? ones << at : 0;
    }
}

void exec_imad(struct exec *x) {
    int extended = (int)bits_of(x, 74, 1), neg = x->op->src[2].neg;
    uint32_t carry = extended ? predicate_in(x, 0) : 0;
    FOR_LANES {
        uint32_t c = x->c->u[l];
        c = neg ? ~c + !extended : c;
        x->out->u[l] = x->a->u[l] * x->b->u[l] + c + (carry >> l & 1);
    }
}

static inline uint64_t product(const struct exec *x, unsigned l, int is_signed) {
    return is_signed ? (uint64_t)((int64_t)x->a->s[l] * x->b->s[l])
                     : (uint64_t)x->a->u[l] * x->b->u[l];
}

/* A times B plus the pair C; the carry out goes to the predicate. */
static void wide(struct exec *x, union row *result) {
    int is_signed = (int)bits_of(x, 73, 1), extended = (int)bits_of(x, 74, 1);
    int neg = x->op->src[2].neg;
    uint32_t carry = extended ? predicate_in(x, 0) : 0, over = 0;
    FOR_LANES {
        uint64_t first = product(x, l, is_signed), c = pair(x->c, l);
        c = neg ? ~c + !extended : c;
        uint64_t sum = first + c, all = sum + (carry >> l & 1);
        over |= (uint32_t)(sum < c || all < sum) << l;
        set_pair(result, l, all);
    }
    predicate_out(x, 0, over);
}

void exec_imad_wide(struct exec *x) {
    wide(x, x->out);
}

void exec_imad_hi(struct exec *x) {
    union row result[2];
    wide(x, result);
    *x->out = result[1];
}

static inline int32_t part_of(uint32_t value, unsigned at, unsigned width, int is_signed) {
    uint32_t top = value << (32 - at - width);
    return is_signed ? (int32_t)top >> (32 - width) : (int32_t)(top >> (32 - width));
}

void exec_idp4a(struct exec *x) {
    int a_signed = (int)bits_of(x, 73, 1), b_signed = (int)bits_of(x, 74, 1);
    FOR_LANES {
        uint32_t sum = x->c->u[l];
        for (unsigned k = 0; k < 32; k += 8)
            sum += (uint32_t)(part_of(x->a->u[l], k, 8, a_signed) *
                              part_of(x->b->u[l], k, 8, b_signed));
        x->out->u[l] = sum;
    }
}

void exec_idp2a(struct exec *x) {
    int a_signed = (int)bits_of(x, 73, 1), b_signed = (int)bits_of(x, 74, 1);
    unsigned upper = bits_of(x, 77, 1) ? 16 : 0;
    FOR_LANES {
        uint32_t sum = x->c->u[l];
        for (unsigned k = 0; k < 2; k++)
            sum += (uint32_t)(part_of(x->a->u[l], 16 * k, 16, a_signed) *
                              part_of(x->b->u[l], upper + 8 * k, 8, b_signed));
        x->out->u[l] = sum;
    }
}

void exec_vabsdiff(struct exec *x) {
    uint32_t flip = bits_of(x, 73, 1) ? 0x80000000 : 0;
    FOR_LANES {
        uint32_t a = x->a->u[l], b = x->b->u[l];
        x->out->u[l] = ((a ^ flip) < (b ^ flip) ? b - a : a - b) + x->c->u[l];
    }
}

/* Differences of four bytes: each in its byte, or with .ACC their sum added to C. */
void exec_vabsdiff4(struct exec *x) {
    int is_signed = (int)bits_of(x, 73, 1), sums = (int)bits_of(x, 75, 1);
    FOR_LANES {
        uint32_t bytes = 0, sum = x->c->u[l];
        for (unsigned k = 0; k < 32; k += 8) {
            int32_t difference =
                part_of(x->a->u[l], k, 8, is_signed) - part_of(x->b->u[l], k, 8, is_signed);
            uint32_t size = (uint32_t)(difference < 0 ? -difference : difference);
            sum += size;
            bytes |= size << k;
        }
        x->out->u[l] = sums ? sum : bytes;
    }
}

/* Highest one (signed: highest bit that is not the sign); .SH counts from the top. */
void exec_flo(struct exec *x) {
    int is_signed = (int)bits_of(x, 73, 1), from_top = (int)bits_of(x, 74, 1);
    uint32_t found = 0;
    FOR_LANES {
        uint32_t value = x->op->src[1].neg ? ~x->b->u[l] : x->b->u[l];
        value = is_signed && value >> 31 ? ~value : value;
        int bit = value ? 31 - __builtin_clz(value) : -1;
        x->out->s[l] = bit < 0 ? -1 : from_top ? 31 - bit : bit;
        found |= (uint32_t)(bit >= 0) << l;
    }
    predicate_out(x, 0, found);
}

void exec_brev(struct exec *x) {
    FOR_LANES {
        uint32_t v = __builtin_bswap32(x->b->u[l]);
        v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
        v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
        x->out->u[l] = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
    }
}

void exec_popc(struct exec *x) {
    uint32_t flip = x->op->src[1].neg ? ALL_LANES : 0;
    FOR_LANES x->out->u[l] = (uint32_t)__builtin_popcount(x->b->u[l] ^ flip);
}

/* Predicates as bits of a register: B picks which, the byte named is replaced. */
void exec_p2r(struct exec *x) {
    unsigned at = 8 * (unsigned)bits_of(x, 76, 2), base = x->op->uniform ? UNIFORM_PREDICATES : 0;
    FOR_LANES {
        uint32_t predicates = 0, pick = x->b->u[l] & 0x7f;
        for (unsigned k = 0; k < PT_NUMBER; k++)
            predicates |= (x->warp->p[base + k] >> l & 1) << k;
        x->out->u[l] = (x->a->u[l] & ~(pick << at)) | (predicates & pick) << at;
    }
}

void exec_r2p(struct exec *x) {
    unsigned at = 8 * (unsigned)bits_of(x, 76, 2);
    uint32_t number = (uint32_t)bits_of(x, 32, 32); /* not written when it is all of them */
    FOR_ACTIVE(x) {
        uint32_t value = x->a->u[l] >> at;
        uint32_t pick = x->op->inst.form == 4 ? number : x->b->u[l];
        for (unsigned k = 0; k < PT_NUMBER; k++)
            if (pick >> k & 1)
                x->warp->p[k] = (x->warp->p[k] & ~(1U << l)) | (value >> k & 1) << l;
    }
}
