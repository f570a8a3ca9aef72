/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic and bitwise instructions on two words.
 */
#include "prove/c/sym_private.h"

#include <string.h>

/* One instruction: its words, flags and result. */
struct binary {
    const lit *a, *b;
    lit *r;
    unsigned n, flags;
};

lit sym_add_overflow(struct aig *g, const lit *a, const lit *b, const lit *sum, unsigned n) {
    lit alike = aig_not(aig_xor(g, a[n - 1], b[n - 1]));
    return aig_and(g, alike, aig_xor(g, sum[n - 1], a[n - 1]));
}

lit sym_sub_overflow(struct aig *g, const lit *a, const lit *b, const lit *rest, unsigned n) {
    lit unlike = aig_xor(g, a[n - 1], b[n - 1]);
    return aig_and(g, unlike, aig_xor(g, rest[n - 1], a[n - 1]));
}

lit sym_mul_overflow(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n, int is_signed) {
    lit left[WORD_MAX] = {LIT_FALSE}, right[WORD_MAX] = {LIT_FALSE}, differ = LIT_FALSE;
    for (unsigned i = 0; i < 2 * n; i++) {
        left[i] = i < n ? a[i] : is_signed ? a[n - 1] : LIT_FALSE;
        right[i] = i < n ? b[i] : is_signed ? b[n - 1] : LIT_FALSE;
    }
    bits_mul(g, left, left, right, 2 * n);
    for (unsigned i = n; i < 2 * n; i++) {
        lit expected = is_signed ? left[n - 1] : LIT_FALSE;
        differ = aig_or(g, differ, aig_xor(g, left[i], expected));
    }
    memmove(r, left, n * sizeof *r);
    return differ;
}

static void add(struct sym *x, const struct binary *o) {
    lit carry = bits_add(x->g, o->r, o->a, o->b, LIT_FALSE, o->n);
    if (o->flags & NSW)
        sym_oblige(x, sym_add_overflow(x->g, o->a, o->b, o->r, o->n), "signed overflow");
    if (o->flags & NUW)
        sym_oblige(x, carry, "unsigned overflow");
}

static void subtract(struct sym *x, const struct binary *o) {
    lit no_borrow = bits_sub(x->g, o->r, o->a, o->b, o->n);
    if (o->flags & NSW)
        sym_oblige(x, sym_sub_overflow(x->g, o->a, o->b, o->r, o->n), "signed overflow");
    if (o->flags & NUW)
        sym_oblige(x, aig_not(no_borrow), "unsigned overflow");
}

static int multiply(struct sym *x, const struct binary *o) {
    lit product[WORD_MAX];
    bits_mul(x->g, o->r, o->a, o->b, o->n);
    if (o->flags && o->n > WORD_MAX / 2)
        return sym_refuse(
            x,
            "expected signed products of at most %u bits, got more; multiply unsigned "
            "words",
            (unsigned)WORD_MAX / 2);
    if (o->flags & NSW)
        sym_oblige(x, sym_mul_overflow(x->g, product, o->a, o->b, o->n, 1), "signed overflow");
    if (o->flags & NUW)
        sym_oblige(x, sym_mul_overflow(x->g, product, o->a, o->b, o->n, 0), "unsigned overflow");
    return 0;
}

static void negate_if(struct aig *g, lit *r, lit condition, const lit *a, unsigned n) {
    lit flip[WORD_MAX], zero[WORD_MAX];
    bits_const(zero, n, 0);
    for (unsigned i = 0; i < n; i++)
        flip[i] = aig_xor(g, condition, a[i]);
    bits_add(g, r, flip, zero, condition, n);
}

/* The lowest number over -1 has no quotient. */
static lit divides_lowest(struct aig *g, const struct binary *o) {
    lit all = o->a[o->n - 1];
    for (unsigned i = 0; i < o->n; i++) {
        all = aig_and(g, all, o->b[i]);
        if (i + 1 < o->n)
            all = aig_and(g, all, aig_not(o->a[i]));
    }
    return all;
}

static void divide(struct sym *x, const struct binary *o, int is_signed, int wants_rest) {
    lit a[WORD_MAX], b[WORD_MAX], quotient[WORD_MAX], rest[WORD_MAX];
    lit minus_a = is_signed ? o->a[o->n - 1] : LIT_FALSE;
    lit minus_b = is_signed ? o->b[o->n - 1] : LIT_FALSE;
    sym_oblige(x, aig_not(bits_any(x->g, o->b, o->n)), "division by zero");
    if (is_signed)
        sym_oblige(x, divides_lowest(x->g, o), "signed overflow");
    negate_if(x->g, a, minus_a, o->a, o->n);
    negate_if(x->g, b, minus_b, o->b, o->n);
    bits_udivrem(x->g, quotient, rest, a, b, o->n);
    if (o->flags & EXACT)
        sym_oblige(x, bits_any(x->g, rest, o->n), "inexact division");
    if (wants_rest)
        negate_if(x->g, o->r, minus_a, rest, o->n);
    else
        negate_if(x->g, o->r, aig_xor(x->g, minus_a, minus_b), quotient, o->n);
}

/* What a shift lost: is the way back another number? */
static lit lost(struct sym *x, const struct binary *o, const lit *back) {
    return aig_not(bits_equal(x->g, back, o->a, o->n));
}

static void shift(struct sym *x, const struct binary *o, LLVMOpcode code) {
    lit size[WORD_MAX], back[WORD_MAX], sign = o->a[o->n - 1];
    bits_const(size, o->n, o->n);
    sym_oblige(x, aig_not(bits_less(x->g, o->b, size, o->n)), "shift distance");
    if (code != LLVMShl) {
        bits_shr(x->g, o->r, o->a, o->b, code == LLVMAShr ? sign : LIT_FALSE, o->n);
        bits_shl(x->g, back, o->r, o->b, o->n);
        if (o->flags & EXACT)
            sym_oblige(x, lost(x, o, back), "inexact shift");
        return;
    }
    bits_shl(x->g, o->r, o->a, o->b, o->n);
    if (o->flags & NUW) {
        bits_shr(x->g, back, o->r, o->b, LIT_FALSE, o->n);
        sym_oblige(x, lost(x, o, back), "unsigned overflow");
    }
    if (o->flags & NSW) {
        bits_shr(x->g, back, o->r, o->b, o->r[o->n - 1], o->n);
        sym_oblige(x, lost(x, o, back), "signed overflow");
    }
}

/* A bit that decides has a value whatever the other one is: 0 for and, 1 for or. */
static void and_or(struct sym *x, const struct value *a, const struct value *b, struct value *r,
                   int is_or) {
    for (unsigned i = 0; i < r->width; i++) {
        lit a_open = is_or ? aig_not(a->bits[i]) : a->bits[i];
        lit b_open = is_or ? aig_not(b->bits[i]) : b->bits[i];
        lit from_a = aig_and(x->g, a->undefined[i], aig_or(x->g, b_open, b->undefined[i]));
        lit from_b = aig_and(x->g, b->undefined[i], aig_or(x->g, a_open, a->undefined[i]));
        lit both = aig_and(x->g, a_open, b_open);
        r->undefined[i] = aig_or(x->g, from_a, from_b);
        r->bits[i] = is_or ? aig_not(both) : both;
    }
}

/* Shifts by a constant copy bits, with or without values, where the shift promises nothing. */
static int copies_bits(const struct binary *o, LLVMOpcode code) {
    uint64_t distance;
    return (code == LLVMShl || code == LLVMLShr || code == LLVMAShr) && o->flags == 0 &&
           o->n <= 64 && bits_is_const(o->b, o->n, &distance) && distance < o->n;
}

static void shift_undefined(struct sym *x, const struct binary *o, const lit *undefined,
                            LLVMOpcode code, lit *r) {
    lit fill = code == LLVMAShr ? undefined[o->n - 1] : LIT_FALSE;
    if (code == LLVMShl)
        bits_shl(x->g, r, undefined, o->b, o->n);
    else
        bits_shr(x->g, r, undefined, o->b, fill, o->n);
}

static int compute(struct sym *x, const struct binary *o, LLVMOpcode code) {
    switch (code) {
    case LLVMAdd:
        add(x, o);
        return 0;
    case LLVMSub:
        subtract(x, o);
        return 0;
    case LLVMMul:
        return multiply(x, o);
    case LLVMUDiv:
    case LLVMSDiv:
        divide(x, o, code == LLVMSDiv, 0);
        return 0;
    case LLVMURem:
    case LLVMSRem:
        divide(x, o, code == LLVMSRem, 1);
        return 0;
    case LLVMXor:
        bits_xor(x->g, o->r, o->a, o->b, o->n);
        return 0;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        shift(x, o, code);
        return 0;
    default:
        return sym_refuse(x, "expected arithmetic on integers, got: %s; write it with integers",
                          sym_instruction(x));
    }
}

int sym_arithmetic(struct sym *x, LLVMValueRef instruction) {
    LLVMOpcode code = LLVMGetInstructionOpcode(instruction);
    const struct value *a = sym_operand(x, LLVMGetOperand(instruction, 0));
    const struct value *b = sym_operand(x, LLVMGetOperand(instruction, 1));
    struct value *r = sym_result(x, instruction);
    if (!a || !b)
        return -1;
    value_word(r, a->width);
    if (code == LLVMAnd || code == LLVMOr) {
        and_or(x, a, b, r, code == LLVMOr);
        return 0;
    }
    struct binary o = {a->bits, b->bits, r->bits, a->width,
                       x->frame->plan->flags[r - x->frame->values]};
    sym_need_defined(x, b);
    if (copies_bits(&o, code))
        shift_undefined(x, &o, a->undefined, code, r->undefined);
    else
        sym_need_defined(x, a);
    return compute(x, &o, code);
}
