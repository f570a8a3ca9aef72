/* SPDX-License-Identifier: Apache-2.0
 * LLVM's own functions.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

/* Words of the call, all defined. `zero` is the last argument where that is a flag. */
struct call {
    const lit *a, *b, *c;
    lit *r, flag;
    unsigned n;
};

/* Bits ----------------------------------------------------------------------------------------- */

static void none_set(struct sym *x, const struct call *c) {
    lit zero = aig_not(bits_any(x->g, c->a, c->n));
    sym_oblige(x, aig_and(x->g, c->flag, zero), "bit count of zero");
}

static void do_cttz(struct sym *x, const struct call *c) {
    none_set(x, c);
    bits_trailing_zeros(x->g, c->r, c->a, c->n);
}

static void do_ctlz(struct sym *x, const struct call *c) {
    none_set(x, c);
    bits_leading_zeros(x->g, c->r, c->a, c->n);
}

static void do_ctpop(struct sym *x, const struct call *c) {
    bits_count_ones(x->g, c->r, c->a, c->n);
}

static void do_bswap(struct sym *x, const struct call *c) {
    (void)x;
    for (unsigned i = 0; i < c->n; i++)
        c->r[i] = c->a[c->n - 8 - (i & ~7u) + (i & 7)];
}

/* The distance counts modulo the width. Takes the n bits at `from` of b:a. */
static void funnel(struct sym *x, const struct call *c, int left) {
    lit size[WORD_MAX], rest[WORD_MAX], q[WORD_MAX], high[WORD_MAX], low[WORD_MAX], none;
    bits_const(size, c->n, c->n);
    bits_udivrem(x->g, q, rest, c->c, size, c->n);
    none = aig_not(bits_any(x->g, rest, c->n));
    bits_sub(x->g, size, size, rest, c->n);
    bits_shl(x->g, high, c->a, left ? rest : size, c->n);
    bits_shr(x->g, low, c->b, left ? size : rest, LIT_FALSE, c->n);
    bits_or(x->g, high, high, low, c->n);
    bits_mux(x->g, c->r, none, left ? c->a : c->b, high, c->n);
}

static void do_fshl(struct sym *x, const struct call *c) {
    funnel(x, c, 1);
}

static void do_fshr(struct sym *x, const struct call *c) {
    funnel(x, c, 0);
}

/* Numbers -------------------------------------------------------------------------------------- */

static void do_umin(struct sym *x, const struct call *c) {
    bits_mux(x->g, c->r, bits_less(x->g, c->a, c->b, c->n), c->a, c->b, c->n);
}

static void do_umax(struct sym *x, const struct call *c) {
    bits_mux(x->g, c->r, bits_less(x->g, c->a, c->b, c->n), c->b, c->a, c->n);
}

static void do_smin(struct sym *x, const struct call *c) {
    bits_mux(x->g, c->r, bits_less_signed(x->g, c->a, c->b, c->n), c->a, c->b, c->n);
}

static void do_smax(struct sym *x, const struct call *c) {
    bits_mux(x->g, c->r, bits_less_signed(x->g, c->a, c->b, c->n), c->b, c->a, c->n);
}

static void do_abs(struct sym *x, const struct call *c) {
    lit minus[WORD_MAX], zero[WORD_MAX], sign = c->a[c->n - 1];
    bits_const(zero, c->n, 0);
    bits_sub(x->g, minus, zero, c->a, c->n);
    lit lowest = aig_and(x->g, sign, minus[c->n - 1]);
    sym_oblige(x, aig_and(x->g, c->flag, lowest), "signed overflow");
    bits_mux(x->g, c->r, sign, minus, c->a, c->n);
}

static void do_usub_sat(struct sym *x, const struct call *c) {
    lit no_borrow = bits_sub(x->g, c->r, c->a, c->b, c->n);
    for (unsigned i = 0; i < c->n; i++)
        c->r[i] = aig_and(x->g, c->r[i], no_borrow);
}

static void do_uadd_sat(struct sym *x, const struct call *c) {
    lit carry = bits_add(x->g, c->r, c->a, c->b, LIT_FALSE, c->n);
    for (unsigned i = 0; i < c->n; i++)
        c->r[i] = aig_or(x->g, c->r[i], carry);
}

/* The result is a word and, after it in memory, a bit. */
static lit do_uadd_overflow(struct sym *x, const struct call *c) {
    return bits_add(x->g, c->r, c->a, c->b, LIT_FALSE, c->n);
}

static lit do_sadd_overflow(struct sym *x, const struct call *c) {
    bits_add(x->g, c->r, c->a, c->b, LIT_FALSE, c->n);
    return sym_add_overflow(x->g, c->a, c->b, c->r, c->n);
}

static lit do_usub_overflow(struct sym *x, const struct call *c) {
    return aig_not(bits_sub(x->g, c->r, c->a, c->b, c->n));
}

static lit do_ssub_overflow(struct sym *x, const struct call *c) {
    bits_sub(x->g, c->r, c->a, c->b, c->n);
    return sym_sub_overflow(x->g, c->a, c->b, c->r, c->n);
}

static lit do_umul_overflow(struct sym *x, const struct call *c) {
    return sym_mul_overflow(x->g, c->r, c->a, c->b, c->n, 0);
}

static lit do_smul_overflow(struct sym *x, const struct call *c) {
    return sym_mul_overflow(x->g, c->r, c->a, c->b, c->n, 1);
}

/* Memory and hints ----------------------------------------------------------------------------- */

static int byte_count(struct sym *x, unsigned *n) {
    uint64_t number;
    const struct value *v = sym_word_operand(x, 2);
    if (!v)
        return -1;
    if (!bits_is_const(v->bits, v->width, &number) || number > UINT32_MAX / 16)
        return sym_refuse(
            x,
            "expected a constant number of bytes, got: %s; copy in a loop of constant "
            "length",
            sym_instruction(x));
    *n = (unsigned)number;
    return 0;
}

static int do_memset(struct sym *x) {
    const struct value *to = sym_operand(x, LLVMGetOperand(x->at, 0));
    const struct value *byte = sym_operand(x, LLVMGetOperand(x->at, 1));
    struct value all = {0};
    unsigned n;
    if (!to || !byte || byte_count(x, &n))
        return -1;
    if (n == 0)
        return 0;
    value_word(&all, 8 * n);
    for (unsigned i = 0; i < 8 * n; i++) {
        all.bits[i] = byte->bits[i % 8];
        all.undefined[i] = byte->undefined[i % 8];
    }
    int status = memory_store(x, to, n, all.bits, all.undefined);
    value_free(&all);
    return status;
}

/* Two ranges of n bytes must be the same one or apart. */
static void oblige_apart(struct sym *x, const struct value *a, const struct value *b, unsigned n) {
    lit left[ADDRESS_BITS], right[ADDRESS_BITS], size[ADDRESS_BITS], far[ADDRESS_BITS];
    bits_const(size, ADDRESS_BITS, n);
    for (unsigned i = 0; i < a->n_locations; i++) {
        for (unsigned k = 0; k < b->n_locations; k++) {
            const struct location *p = &a->locations[i], *q = &b->locations[k];
            if (!p->object || p->object != q->object)
                continue;
            address_word(x, p, left);
            address_word(x, q, right);
            lit apart = bits_equal(x->g, left, right, ADDRESS_BITS);
            bits_sub(x->g, far, left, right, ADDRESS_BITS);
            lit near = bits_less(x->g, far, size, ADDRESS_BITS);
            bits_sub(x->g, far, right, left, ADDRESS_BITS);
            near = aig_or(x->g, near, bits_less(x->g, far, size, ADDRESS_BITS));
            near = aig_and(x->g, near, aig_not(apart));
            sym_oblige(x, aig_and(x->g, near, aig_and(x->g, p->guard, q->guard)),
                       "overlapping memcpy");
        }
    }
}

static int do_memcpy(struct sym *x, int may_overlap) {
    const struct value *to = sym_operand(x, LLVMGetOperand(x->at, 0));
    const struct value *from = sym_operand(x, LLVMGetOperand(x->at, 1));
    struct value all = {0};
    unsigned n;
    if (!to || !from || byte_count(x, &n))
        return -1;
    if (n == 0)
        return 0;
    if (!may_overlap)
        oblige_apart(x, to, from, n);
    value_word(&all, 8 * n);
    int status = memory_load(x, from, n, all.bits, all.undefined);
    if (status == 0)
        status = memory_store(x, to, n, all.bits, all.undefined);
    value_free(&all);
    return status;
}

/* At both ends of its life a variable loses its value. Whoever reads it later has passed its start
 * before, whatever the path, but another path than this one may not have passed its end. */
static int do_lifetime(struct sym *x, int is_start) {
    const struct value *v = sym_operand(x, LLVMGetOperand(x->at, 1));
    if (!v)
        return -1;
    for (unsigned i = 0; i < v->n_locations; i++) {
        struct memory *m = v->locations[i].object;
        if (m && m->frame)
            memory_forget(m, is_start ? LIT_TRUE : memory_reached(x, m), x->g);
    }
    return 0;
}

static int do_assume(struct sym *x) {
    const struct value *v = sym_word_operand(x, 0);
    if (v)
        sym_oblige(x, aig_not(v->bits[0]), "unreachable");
    return v ? 0 : -1;
}

static int do_expect(struct sym *x) {
    const struct value *v = sym_operand(x, LLVMGetOperand(x->at, 0));
    if (v)
        value_copy(sym_result(x, x->at), v);
    return v ? 0 : -1;
}

/* Choosing ------------------------------------------------------------------------------------- */

enum { HAS_FLAG = 1 };

static const struct word_function {
    const char *name;
    void (*run)(struct sym *x, const struct call *c);
    unsigned n_words, flags;
} word_functions[] = {
    {"cttz", do_cttz, 1, HAS_FLAG},  {"ctlz", do_ctlz, 1, HAS_FLAG},  {"abs", do_abs, 1, HAS_FLAG},
    {"ctpop", do_ctpop, 1, 0},       {"bswap", do_bswap, 1, 0},       {"umin", do_umin, 2, 0},
    {"umax", do_umax, 2, 0},         {"smin", do_smin, 2, 0},         {"smax", do_smax, 2, 0},
    {"usub.sat", do_usub_sat, 2, 0}, {"uadd.sat", do_uadd_sat, 2, 0}, {"fshl", do_fshl, 3, 0},
    {"fshr", do_fshr, 3, 0},
};

static const struct overflow_function {
    const char *name;
    lit (*run)(struct sym *x, const struct call *c);
    int is_product;
} overflow_functions[] = {
    {"uadd.with.overflow", do_uadd_overflow, 0}, {"sadd.with.overflow", do_sadd_overflow, 0},
    {"usub.with.overflow", do_usub_overflow, 0}, {"ssub.with.overflow", do_ssub_overflow, 0},
    {"umul.with.overflow", do_umul_overflow, 1}, {"smul.with.overflow", do_smul_overflow, 1},
};

/* Is a function "llvm." + wanted, alone or followed by its types? */
static int is_named(const char *name, const char *wanted) {
    size_t n = strlen(wanted);
    return strncmp(name + 5, wanted, n) == 0 && (name[5 + n] == '.' || name[5 + n] == '\0');
}

static int read_words(struct sym *x, struct call *c, unsigned n) {
    const lit **words[] = {&c->a, &c->b, &c->c};
    for (unsigned k = 0; k < n; k++) {
        const struct value *v = sym_word_operand(x, k);
        if (!v)
            return -1;
        *words[k] = v->bits;
        c->n = v->width;
    }
    return 0;
}

static int run_words(struct sym *x, const struct word_function *f) {
    struct call c = {.flag = LIT_FALSE};
    struct value *r = sym_result(x, x->at);
    if (read_words(x, &c, f->n_words))
        return -1;
    if (f->flags & HAS_FLAG) {
        const struct value *v = sym_word_operand(x, f->n_words);
        if (!v)
            return -1;
        c.flag = v->bits[0];
    }
    value_word(r, c.n);
    c.r = r->bits;
    f->run(x, &c);
    return 0;
}

static int run_overflow(struct sym *x, const struct overflow_function *f) {
    struct call c = {.flag = LIT_FALSE};
    struct value *r = sym_result(x, x->at);
    LLVMTypeRef type = LLVMTypeOf(x->at);
    if (read_words(x, &c, 2))
        return -1;
    if (f->is_product && c.n > WORD_MAX / 2)
        return sym_refuse(x,
                          "expected products of at most %u bits, got more; multiply shorter words",
                          (unsigned)WORD_MAX / 2);
    value_word(r, sym_width(x, type));
    memset(r->bits, 0, r->width * sizeof *r->bits);
    c.r = r->bits;
    r->bits[8 * LLVMOffsetOfElement(x->layout, type, 1)] = f->run(x, &c);
    return 0;
}

/* 1: it was one of these. */
static int run_other(struct sym *x, const char *name, int *status) {
    static const char *const hints[] = {"dbg.label", "donothing",
                                        "experimental.noalias.scope.decl"};
    *status = 0;
    for (size_t k = 0; k < sizeof hints / sizeof hints[0]; k++) {
        if (is_named(name, hints[k]))
            return 1;
    }
    if (is_named(name, "dbg.value"))
        enums_value(x);
    else if (is_named(name, "dbg.declare"))
        enums_declare(x);
    else if (is_named(name, "memset"))
        *status = do_memset(x);
    else if (is_named(name, "memcpy") || is_named(name, "memcpy.inline"))
        *status = do_memcpy(x, 0);
    else if (is_named(name, "memmove"))
        *status = do_memcpy(x, 1);
    else if (is_named(name, "lifetime.start"))
        *status = do_lifetime(x, 1);
    else if (is_named(name, "lifetime.end"))
        *status = do_lifetime(x, 0);
    else if (is_named(name, "assume"))
        *status = do_assume(x);
    else if (is_named(name, "expect"))
        *status = do_expect(x);
    else
        return 0;
    return 1;
}

int sym_intrinsic(struct sym *x, LLVMValueRef call, const char *name) {
    int status;
    if (run_other(x, name, &status))
        return status;
    if (sym_check_type(x, LLVMTypeOf(call)))
        return -1;
    for (size_t k = 0; k < sizeof word_functions / sizeof word_functions[0]; k++) {
        if (is_named(name, word_functions[k].name))
            return run_words(x, &word_functions[k]);
    }
    for (size_t k = 0; k < sizeof overflow_functions / sizeof overflow_functions[0]; k++) {
        if (is_named(name, overflow_functions[k].name))
            return run_overflow(x, &overflow_functions[k]);
    }
    return sym_refuse(
        x, "expected one of the known functions of LLVM, got a call of %s; write it out", name);
}
