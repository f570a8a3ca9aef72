/* SPDX-License-Identifier: Apache-2.0
 * Instructions other than arithmetic and control flow.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

static int do_compare(struct sym *x, LLVMValueRef i) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
    const struct value *a = sym_word_operand(x, 0), *b = a ? sym_word_operand(x, 1) : NULL;
    struct value *r = sym_result(x, i);
    if (!b)
        return -1;
    value_word(r, 1);
    if (a->width == 0)
        return address_compare(x, predicate, a, b, r->bits);
    int swap = predicate == LLVMIntUGT || predicate == LLVMIntULE || predicate == LLVMIntSGT ||
               predicate == LLVMIntSLE;
    int invert = predicate == LLVMIntNE || predicate == LLVMIntUGE || predicate == LLVMIntULE ||
                 predicate == LLVMIntSGE || predicate == LLVMIntSLE;
    const lit *left = swap ? b->bits : a->bits, *right = swap ? a->bits : b->bits;
    lit holds;
    if (predicate == LLVMIntEQ || predicate == LLVMIntNE)
        holds = bits_equal(x->g, left, right, a->width);
    else if (predicate >= LLVMIntSGT)
        holds = bits_less_signed(x->g, left, right, a->width);
    else
        holds = bits_less(x->g, left, right, a->width);
    r->bits[0] = invert ? aig_not(holds) : holds;
    return 0;
}

static int do_select(struct sym *x, LLVMValueRef i) {
    const struct value *condition = sym_word_operand(x, 0);
    const struct value *yes = sym_operand(x, LLVMGetOperand(i, 1));
    const struct value *no = sym_operand(x, LLVMGetOperand(i, 2));
    if (!condition || !yes || !no)
        return -1;
    return value_mux(x, sym_result(x, i), condition->bits[0], yes, no);
}

/* A bool is 0 or 1: of any other byte a compiler takes what suits it. */
static void oblige_bool(struct sym *x, const struct value *byte) {
    lit other = LIT_FALSE;
    for (unsigned i = 1; i < byte->width; i++)
        other = aig_or(x->g, other, aig_and(x->g, byte->bits[i], aig_not(byte->undefined[i])));
    sym_oblige(x, other, "bool that is neither 0 nor 1");
}

/* Casts that copy bits: zext, sext, trunc, bitcast. */
static int do_cast(struct sym *x, LLVMValueRef i) {
    const struct value *v = sym_operand(x, LLVMGetOperand(i, 0));
    LLVMOpcode code = LLVMGetInstructionOpcode(i);
    struct value *r = sym_result(x, i);
    unsigned width = sym_width(x, LLVMTypeOf(i));
    if (!v)
        return -1;
    if (code == LLVMBitCast && width == v->width) {
        value_copy(r, v);
        if (width == 0)
            types_adopt(x, r, LLVMGetElementType(LLVMTypeOf(i)));
        return 0;
    }
    if (code == LLVMTrunc && width == 1) /* one that mem2reg took out of memory, too */
        oblige_bool(x, v);
    value_word(r, width);
    for (unsigned k = 0; k < width; k++) {
        unsigned from = k < v->width || code != LLVMSExt ? k : v->width - 1;
        r->bits[k] = from < v->width ? v->bits[from] : LIT_FALSE;
        r->undefined[k] = from < v->width ? v->undefined[from] : LIT_FALSE;
    }
    return 0;
}

static int do_freeze(struct sym *x, LLVMValueRef i) {
    const struct value *v = sym_word_operand(x, 0);
    struct value *r = sym_result(x, i);
    if (!v)
        return -1;
    value_copy(r, v);
    if (v->width > 0)
        memset(r->undefined, 0, r->width * sizeof *r->undefined);
    return 0;
}

/* Memory ------------------------------------------------------------------------------------- */

static int do_alloca(struct sym *x, LLVMValueRef i) {
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    uint64_t one;
    const struct value *n = sym_word_operand(x, 0);
    LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(x->frame->plan->function);
    if (!n)
        return -1;
    if (LLVMGetInstructionParent(i) != first || !bits_is_const(n->bits, n->width, &one) || one != 1)
        return sym_refuse(x, "expected local variables of constant size, got: %s; give it a size",
                          sym_instruction(x));
    struct memory *m = memory_local(x, LLVMGetValueName2(i, &(size_t){0}),
                                    (uint32_t)LLVMABISizeOfType(x->layout, type));
    m->type = type;
    value_point(sym_result(x, i), m);
    return 0;
}

/* What an access says of its type. */
static void oblige_type(struct sym *x, const struct value *pointer, LLVMTypeRef type) {
    if (!types_is_free(x))
        memory_oblige_type(x, pointer, type);
}

/* Values of odd width have zeros above them in memory. */
static int do_load(struct sym *x, LLVMValueRef i) {
    const struct value *pointer = sym_operand(x, LLVMGetOperand(i, 0));
    struct value *r = sym_result(x, i), all = {0};
    unsigned n = (unsigned)LLVMStoreSizeOfType(x->layout, LLVMTypeOf(i));
    if (!pointer || sym_check_type(x, LLVMTypeOf(i)))
        return -1;
    if (LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
        return sym_refuse(x, "expected plain memory, got a volatile or atomic access; drop the "
                             "qualifier");
    if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
        return sym_refuse(x,
                          "expected words in memory, got a pointer that is read from memory; keep "
                          "it in a local variable, compile with clang-14 -O1");
    value_word(&all, 8 * n);
    value_word(r, sym_width(x, LLVMTypeOf(i)));
    int status = memory_load(x, pointer, n, all.bits, all.undefined);
    oblige_type(x, pointer, LLVMTypeOf(i));
    if (types_is_bool(x))
        oblige_bool(x, &all);
    memcpy(r->bits, all.bits, r->width * sizeof *r->bits);
    memcpy(r->undefined, all.undefined, r->width * sizeof *r->undefined);
    if (types_is_free(x)) /* clang says `char` of enums */
        enums_load(x, pointer, r);
    value_free(&all);
    return status;
}

static int do_store(struct sym *x, LLVMValueRef i) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    const struct value *v = sym_operand(x, LLVMGetOperand(i, 0));
    const struct value *pointer = sym_operand(x, LLVMGetOperand(i, 1));
    unsigned n = (unsigned)LLVMStoreSizeOfType(x->layout, type);
    struct value all = {0};
    if (!v || !pointer)
        return -1;
    if (LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
        return sym_refuse(x, "expected plain memory, got a volatile or atomic access; drop the "
                             "qualifier");
    if (v->width == 0)
        return sym_refuse(x,
                          "expected words in memory, got a pointer that is written to memory; keep "
                          "it in a local variable, compile with clang-14 -O1");
    value_word(&all, 8 * n);
    memset(all.bits, 0, all.width * sizeof *all.bits);
    memcpy(all.bits, v->bits, v->width * sizeof *v->bits);
    memcpy(all.undefined, v->undefined, v->width * sizeof *v->undefined);
    int status = memory_store(x, pointer, n, all.bits, all.undefined);
    oblige_type(x, pointer, type);
    value_free(&all);
    return status;
}

static int do_address(struct sym *x, LLVMValueRef i) {
    const struct value *base = sym_operand(x, LLVMGetOperand(i, 0));
    if (!base || sym_check_type(x, LLVMTypeOf(i)))
        return -1;
    return address_step(x, i, base, sym_result(x, i));
}

/* Parts of structs ----------------------------------------------------------------------------- */

/* First bit and type of the part that an extractvalue or insertvalue names. */
static unsigned part_start(struct sym *x, LLVMValueRef i, LLVMTypeRef *type) {
    uint64_t at = 0;
    const unsigned *indices = LLVMGetIndices(i);
    for (unsigned k = 0; k < LLVMGetNumIndices(i); k++) {
        if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
            at += LLVMOffsetOfElement(x->layout, *type, indices[k]);
            *type = LLVMStructGetTypeAtIndex(*type, indices[k]);
        } else {
            *type = LLVMGetElementType(*type);
            at += indices[k] * LLVMABISizeOfType(x->layout, *type);
        }
    }
    return (unsigned)(8 * at);
}

static int do_extract(struct sym *x, LLVMValueRef i) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    const struct value *whole = sym_operand(x, LLVMGetOperand(i, 0));
    struct value *r = sym_result(x, i);
    if (!whole || sym_check_type(x, type))
        return -1;
    unsigned start = part_start(x, i, &type);
    value_word(r, sym_width(x, type));
    memcpy(r->bits, whole->bits + start, r->width * sizeof *r->bits);
    memcpy(r->undefined, whole->undefined + start, r->width * sizeof *r->undefined);
    return 0;
}

static int do_insert(struct sym *x, LLVMValueRef i) {
    LLVMTypeRef type = LLVMTypeOf(i);
    const struct value *whole = sym_operand(x, LLVMGetOperand(i, 0));
    const struct value *part = sym_operand(x, LLVMGetOperand(i, 1));
    struct value *r = sym_result(x, i);
    if (!whole || !part || sym_check_type(x, type))
        return -1;
    unsigned start = part_start(x, i, &type);
    value_copy(r, whole);
    memcpy(r->bits + start, part->bits, part->width * sizeof *r->bits);
    memcpy(r->undefined + start, part->undefined, part->width * sizeof *r->undefined);
    return 0;
}

/* Calls ---------------------------------------------------------------------------------------- */

/* A struct that is passed by value: the callee has a copy of its own. */
static int copy_object(struct sym *x, LLVMTypeRef type, struct value *v) {
    unsigned n = (unsigned)LLVMABISizeOfType(x->layout, type);
    struct memory *copy = memory_local(x, "copy", n);
    copy->type = type;
    int status = memory_load(x, v, n, copy->bits, copy->undefined);
    value_point(v, copy);
    return status;
}

static int read_arguments(struct sym *x, LLVMValueRef call, LLVMValueRef function,
                          struct value *args) {
    unsigned by_value = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned k = 0; k < LLVMCountParams(function); k++) {
        const struct value *v = sym_operand(x, LLVMGetOperand(call, k));
        LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, k + 1, by_value);
        if (!v)
            return -1;
        value_copy(&args[k], v);
        if (attribute && copy_object(x, LLVMGetTypeAttributeValue(attribute), &args[k]))
            return -1;
    }
    return 0;
}

static int run_body(struct sym *x, LLVMValueRef call, LLVMValueRef function,
                    const struct value *args) {
    LLVMValueRef at = x->at;
    const struct plan *p = plan_of(x, function);
    x->at = at;
    return p ? sym_call(x, p, args, sym_result(x, call)) : -1;
}

static int run_call(struct sym *x, LLVMValueRef call, LLVMValueRef function) {
    unsigned n = LLVMCountParams(function);
    struct value *args = sym_alloc(n, sizeof *args);
    int status = read_arguments(x, call, function, args);
    if (status == 0)
        status = LLVMIsDeclaration(function) ? sym_call_box(x, function, args, n)
                                             : run_body(x, call, function, args);
    for (unsigned k = 0; k < n; k++)
        value_free(&args[k]);
    free(args);
    return status;
}

/* As many bits as the call's type has. */
static int no_value(struct sym *x, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        value_null(sym_result(x, call), 1);
    else
        value_undefined(sym_result(x, call), sym_width(x, type));
    return 0;
}

static int do_call(struct sym *x, LLVMValueRef call) {
    LLVMValueRef function = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(function))
        return sym_refuse(x, "expected a call of a function by its name, got: %s; call it directly",
                          sym_instruction(x));
    const char *name = LLVMGetValueName2(function, &(size_t){0});
    if (LLVMGetIntrinsicID(function))
        return sym_intrinsic(x, call, name);
    if (sym_is_undefined(function))
        return no_value(x, call);
    int status =
        LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)) ? 1 : run_call(x, call, function);
    if (status <= 0)
        return status;
    return sym_refuse(x,
                      "expected a function with a body and fixed arguments, got a call of %s; "
                      "link its code in, or do without",
                      name);
}

int sym_instruct(struct sym *x, LLVMValueRef i) {
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMICmp:
        return do_compare(x, i);
    case LLVMSelect:
        return do_select(x, i);
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMBitCast:
        return sym_check_type(x, LLVMTypeOf(i)) ? -1 : do_cast(x, i);
    case LLVMFreeze:
        return do_freeze(x, i);
    case LLVMAlloca:
        return do_alloca(x, i);
    case LLVMLoad:
        return do_load(x, i);
    case LLVMStore:
        return do_store(x, i);
    case LLVMGetElementPtr:
        return do_address(x, i);
    case LLVMExtractValue:
        return do_extract(x, i);
    case LLVMInsertValue:
        return do_insert(x, i);
    case LLVMCall:
        return do_call(x, i);
    default:
        break;
    }
    if (LLVMIsABinaryOperator(i))
        return sym_check_type(x, LLVMTypeOf(i)) ? -1 : sym_arithmetic(x, i);
    return sym_refuse(x,
                      "expected an instruction on integers and pointers, got: %s; write it with "
                      "these",
                      sym_instruction(x));
}
