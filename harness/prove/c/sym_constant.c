/* SPDX-License-Identifier: Apache-2.0
 * Operands: constants, constant globals, results of earlier instructions.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

static uint64_t low_word(LLVMValueRef number) {
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetTypeContext(LLVMTypeOf(number)));
    return LLVMConstIntGetZExtValue(LLVMConstTrunc(number, word));
}

/* At most WORD_MAX bits. */
static void fill_number(LLVMValueRef number, unsigned width, lit *bits) {
    if (width <= 64) {
        bits_const(bits, width, LLVMConstIntGetZExtValue(number));
        return;
    }
    LLVMValueRef distance = LLVMConstInt(LLVMTypeOf(number), 64, 0);
    bits_const(bits, 64, low_word(number));
    bits_const(bits + 64, width - 64, low_word(LLVMConstLShr(number, distance)));
}

static int fill(struct sym *x, LLVMValueRef constant, lit *bits, lit *undefined);

static LLVMValueRef element(LLVMValueRef constant, unsigned k) {
    return LLVMIsAConstantDataSequential(constant) ? LLVMGetElementAsConstant(constant, k)
                                                   : LLVMGetOperand(constant, k);
}

static int fill_parts(struct sym *x, LLVMValueRef constant, lit *bits, lit *undefined) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    int is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    unsigned n = is_struct ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength(type);
    for (unsigned k = 0; k < n; k++) {
        uint64_t at = is_struct ? LLVMOffsetOfElement(x->layout, type, k)
                                : k * LLVMABISizeOfType(x->layout, LLVMGetElementType(type));
        if (fill(x, element(constant, k), bits + 8 * at, undefined + 8 * at))
            return -1;
    }
    return 0;
}

/* A constant as it lies in memory. Bits that it does not set (padding, undef) stay undefined. */
static int fill(struct sym *x, LLVMValueRef constant, lit *bits, lit *undefined) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    size_t width = 8 * (size_t)LLVMStoreSizeOfType(x->layout, type);
    if (LLVMIsUndef(constant))
        return 0;
    if (sym_check_type(x, type))
        return -1;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return sym_refuse(x,
                          "expected constants without pointers, got one that holds a pointer; use "
                          "an index");
    if (LLVMIsNull(constant) || LLVMIsAConstantInt(constant)) {
        memset(bits, 0, width * sizeof *bits);
        memset(undefined, 0, width * sizeof *undefined);
        if (LLVMIsAConstantInt(constant))
            fill_number(constant, LLVMGetIntTypeWidth(type), bits);
        return 0;
    }
    return fill_parts(x, constant, bits, undefined);
}

static struct memory *global_object(struct sym *x, LLVMValueRef global) {
    struct map_entry *known = map_find(&x->globals, global);
    if (known)
        return known->value.pointer;
    const char *name = LLVMGetValueName2(global, &(size_t){0});
    LLVMValueRef value = LLVMGetInitializer(global);
    if (!LLVMIsGlobalConstant(global) || !value) {
        sym_refuse(x, "expected constant globals with a value, got %s; pass it as an argument",
                   name);
        return NULL;
    }
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    struct memory *m = memory_new(name, (uint32_t)LLVMABISizeOfType(x->layout, type));
    memory_forget(m, LIT_TRUE, x->g);
    m->constant = 1;
    m->type = type;
    if (fill(x, value, m->bits, m->undefined)) {
        memory_free(m);
        return NULL;
    }
    map_add(&x->globals, global)->value.pointer = m;
    return m;
}

/* Pointers that are constants. */
static int make_pointer(struct sym *x, LLVMValueRef constant, struct value *v) {
    if (LLVMIsAConstantPointerNull(constant) || LLVMIsUndef(constant)) {
        value_null(v, LLVMIsUndef(constant));
        return 0;
    }
    if (LLVMIsAGlobalVariable(constant)) {
        struct memory *m = global_object(x, constant);
        if (m)
            value_point(v, m);
        return m ? 0 : -1;
    }
    LLVMOpcode code = LLVMIsAConstantExpr(constant) ? LLVMGetConstOpcode(constant) : LLVMRet;
    if (code != LLVMGetElementPtr && code != LLVMBitCast)
        return sym_refuse(
            x,
            "expected a pointer to a constant global, got another constant pointer in: "
            "%s; use an index",
            sym_instruction(x));
    const struct value *base = sym_operand(x, LLVMGetOperand(constant, 0));
    if (!base)
        return -1;
    if (code == LLVMGetElementPtr)
        return address_step(x, constant, base, v);
    value_copy(v, base);
    return 0;
}

static int make_constant(struct sym *x, LLVMValueRef constant, struct value *v) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    if (sym_check_type(x, type))
        return -1;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return make_pointer(x, constant, v);
    value_word(v, sym_width(x, type));
    if (LLVMIsAConstantInt(constant)) {
        fill_number(constant, v->width, v->bits);
        return 0;
    }
    value_undefined(v, v->width);
    if (LLVMIsAConstantExpr(constant))
        return sym_refuse(x,
                          "expected plain constants, got an expression of addresses in: %s; use an "
                          "index",
                          sym_instruction(x));
    return fill(x, constant, v->bits, v->undefined);
}

static const struct value *constant_value(struct sym *x, LLVMValueRef constant) {
    struct map_entry *known = map_find(&x->constants, constant);
    if (known)
        return known->value.pointer;
    struct value *v = sym_alloc(1, sizeof *v);
    if (make_constant(x, constant, v)) {
        value_free(v);
        free(v);
        return NULL;
    }
    map_add(&x->constants, constant)->value.pointer = v;
    return v;
}

const struct value *sym_operand(struct sym *x, LLVMValueRef v) {
    if (LLVMIsConstant(v))
        return constant_value(x, v);
    const struct map_entry *slot = map_find(&x->frame->plan->slots, v);
    if (slot)
        return &x->frame->values[slot->value.number];
    sym_refuse(x, "expected words and pointers, got another operand in: %s; write it with integers",
               sym_instruction(x));
    return NULL;
}

const struct value *sym_word_operand(struct sym *x, unsigned k) {
    const struct value *v = sym_operand(x, LLVMGetOperand(x->at, k));
    if (v)
        sym_need_defined(x, v);
    return v;
}

struct value *sym_result(struct sym *x, LLVMValueRef instruction) {
    return &x->frame->values[map_find(&x->frame->plan->slots, instruction)->value.number];
}
