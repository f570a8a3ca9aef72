/* SPDX-License-Identifier: Apache-2.0
 * What is done to a module before it is run: local words and pointers become values; structs and
 * arrays stay memory.
 *
 * LLVM takes a variable that is not written on some path for whatever suits it. To see such a path,
 * every word and pointer first gets a value from a function without a body. The run knows it as
 * "no value" (sym_is_undefined). It gets it when it is made and wherever its life starts.
 */
#include "prove/c/sym_private.h"

#include <llvm-c/Transforms/PassBuilder.h>

#include <string.h>

#define UNDEFINED "twinrf.undefined"

int sym_is_undefined(LLVMValueRef function) {
    size_t length;
    return strncmp(LLVMGetValueName2(function, &length), UNDEFINED, strlen(UNDEFINED)) == 0;
}

/* Gives the variable no value, before an instruction. */
static void insert_undefined(struct sym *x, LLVMBuilderRef b, LLVMValueRef variable,
                             LLVMValueRef before) {
    LLVMTypeRef kind = LLVMFunctionType(LLVMGetAllocatedType(variable), NULL, 0, 0);
    LLVMValueRef function = LLVMAddFunction(x->module, UNDEFINED, kind);
    LLVMPositionBuilderBefore(b, before);
    LLVMBuildStore(b, LLVMBuildCall2(b, kind, function, NULL, 0, ""), variable);
}

static int bounds_life(LLVMValueRef user) {
    static const char start[] = "llvm.lifetime."; /* start, end */
    LLVMValueRef function = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    return function && LLVMIsAFunction(function) &&
           strncmp(LLVMGetValueName2(function, &(size_t){0}), start, strlen(start)) == 0;
}

/* The variable's address may be cast on its way to the function that starts its life, or ends it: a
 * pointer may outlive the variable. */
static void insert_at_bounds(struct sym *x, LLVMBuilderRef b, LLVMValueRef variable,
                             LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (bounds_life(user))
            insert_undefined(x, b, variable, LLVMGetNextInstruction(user));
        else if (LLVMIsABitCastInst(user))
            insert_at_bounds(x, b, variable, user);
    }
}

/* Variables stand first in a function, and the new instructions behind all of them. */
static void mark_variables(struct sym *x, LLVMBuilderRef b, LLVMValueRef function) {
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)), rest = i;
    while (LLVMIsAAllocaInst(rest))
        rest = LLVMGetNextInstruction(rest);
    for (; LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i)) {
        LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(i));
        if (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind)
            continue;
        insert_at_bounds(x, b, i, i);
        insert_undefined(x, b, i, rest);
    }
}

/* Is a pointer of the function's parameters `restrict`? The compiler may then rely on what no run
 * shows. Of a struct that is returned the compiler says so itself. */
static int has_restrict(LLVMValueRef function) {
    unsigned alone = LLVMGetEnumAttributeKindForName("noalias", 7);
    unsigned result = LLVMGetEnumAttributeKindForName("sret", 4);
    for (unsigned k = 1; k <= LLVMCountParams(function); k++) {
        if (LLVMGetEnumAttributeAtIndex(function, k, alone) &&
            !LLVMGetEnumAttributeAtIndex(function, k, result))
            return 1;
    }
    return 0;
}

/* A body that is run here must be the one that runs in every program. */
static int check_function(struct sym *x, LLVMValueRef function) {
    LLVMLinkage linkage = LLVMGetLinkage(function);
    x->at = function;
    if (linkage != LLVMExternalLinkage && linkage != LLVMInternalLinkage)
        return sym_refuse(x,
                          "expected a function that no other can replace, got %s, weak or inline; "
                          "make it static, or drop the qualifier",
                          LLVMGetValueName2(function, &(size_t){0}));
    if (has_restrict(function))
        return sym_refuse(x,
                          "expected pointers that may be equal, got a parameter of %s with "
                          "restrict; drop the qualifier",
                          LLVMGetValueName2(function, &(size_t){0}));
    return 0;
}

/* mem2reg puts words and pointers into values. (sroa would also take structs apart, with addresses
 * that leave their arrays where it copies padding.) lcssa makes every value that leaves a loop go
 * through a phi after it. For the run keeps one value for an instruction, which must not be that of
 * a later iteration. */
int sym_prepare(struct sym *x, const char *bitcode, struct err *e) {
    int status = 0;
    x->err = e;
    for (LLVMValueRef f = LLVMGetFirstFunction(x->module); f && status == 0;
         f = LLVMGetNextFunction(f))
        status = LLVMIsDeclaration(f) ? 0 : check_function(x, f);
    if (status)
        return -1;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(x->context);
    for (LLVMValueRef f = LLVMGetFirstFunction(x->module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMIsDeclaration(f))
            mark_variables(x, b, f);
    }
    LLVMDisposeBuilder(b);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(x->module, "function(mem2reg,lcssa)", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (!error)
        return 0;
    char *text = LLVMGetErrorMessage(error);
    err_set(e, "%s:0: expected bitcode that LLVM 14 can transform, got: %s; compile with clang-14",
            bitcode, text);
    LLVMDisposeErrorMessage(text);
    return -1;
}
