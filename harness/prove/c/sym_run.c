/* SPDX-License-Identifier: Apache-2.0
 * Opening a bitcode file, running its functions, obligations and messages.
 */
#include "prove/c/sym_private.h"
#include "prove/texts.h"

#include <llvm-c/BitReader.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Messages ---------------------------------------------------------------------------------- */

const char *sym_instruction(struct sym *x) {
    static char text[100];
    char *all = LLVMPrintValueToString(x->at);
    const char *start = all + strspn(all, " ");
    snprintf(text, sizeof text, "%.*s", (int)strcspn(start, "\n"), start);
    char *debug = strstr(text, ", !dbg");
    if (debug)
        *debug = '\0';
    LLVMDisposeMessage(all);
    return text;
}

/* The present instruction, or its function: those that the compiler makes have no line. */
static LLVMValueRef with_line(LLVMValueRef at) {
    if (!at || !LLVMIsAInstruction(at) || LLVMGetDebugLocLine(at) > 0)
        return at;
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(at));
}

/* file:line of the present instruction; its text where there is no debug information. */
static void where(struct sym *x, char *text, size_t size) {
    LLVMValueRef at = with_line(x->at);
    unsigned length = 0, line = at ? LLVMGetDebugLocLine(at) : 0;
    const char *file = line ? LLVMGetDebugLocFilename(at, &length) : NULL;
    if (file)
        snprintf(text, size, "%.*s:%u", (int)length, file, line);
    else if (x->at)
        snprintf(text, size, "%s", sym_instruction(x));
    else
        snprintf(text, size, "%s", LLVMGetModuleIdentifier(x->module, &(size_t){0}));
}

int sym_refuse(struct sym *x, const char *format, ...) {
    char at[160], text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    where(x, at, sizeof at);
    return err_set(x->err, "%s: %s", at, text);
}

void sym_oblige(struct sym *x, lit bad, const char *what) {
    struct frame *f = x->frame;
    bad = aig_and(x->g, bad, f ? aig_and(x->g, f->entry, f->now) : LIT_TRUE);
    if (bad == LIT_FALSE)
        return;
    x->obligations =
        sym_grow(x->obligations, &x->room, x->n_obligations + 1, sizeof *x->obligations);
    struct obligation *o = &x->obligations[x->n_obligations++];
    o->bad = bad;
    o->what = what;
    where(x, o->where, sizeof o->where);
}

void sym_need_defined(struct sym *x, const struct value *v) {
    lit any = LIT_FALSE;
    for (unsigned i = 0; i < v->width; i++)
        any = aig_or(x->g, any, v->undefined[i]);
    sym_oblige(x, any, "uninitialised value");
}

unsigned sym_obligations(const struct sym *x, const struct obligation **list) {
    *list = x->obligations;
    return (unsigned)x->n_obligations;
}

/* Opening ------------------------------------------------------------------------------------- */

/* Takes away the message that LLVM would print by itself. */
static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context) {
    (void)info;
    (void)context;
}

static int read_module(struct sym *x, const char *bitcode, struct err *e) {
    LLVMMemoryBufferRef buffer;
    char *text = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(bitcode, &buffer, &text)) {
        err_set(e, "%s:0: expected a bitcode file, got: %s; compile it first", bitcode, text);
        LLVMDisposeMessage(text);
        return -1;
    }
    int bad = LLVMParseBitcodeInContext2(x->context, buffer, &x->module);
    LLVMDisposeMemoryBuffer(buffer);
    if (bad) {
        x->module = NULL;
        return err_set(e,
                       "%s:0: expected LLVM bitcode, got something else; compile it with "
                       "clang-14 -emit-llvm -c -g",
                       bitcode);
    }
    x->layout = LLVMGetModuleDataLayout(x->module);
    return sym_prepare(x, bitcode, e);
}

struct sym *sym_open(struct aig *g, const char *bitcode, struct err *e) {
    struct sym *x = sym_alloc(1, sizeof *x);
    x->g = g;
    x->context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(x->context, ignore_diagnostic, NULL);
    if (read_module(x, bitcode, e) == 0)
        return x;
    sym_close(x);
    return NULL;
}

struct sym *sym_open_source(struct aig *g, const char *bitcode, struct err *e) {
    struct sym *x = sym_open(g, bitcode, e);
    if (!x || texts_check_module(x->module, bitcode, e) == 0)
        return x;
    sym_close(x);
    return NULL;
}

static void free_values(struct sym *x) {
    for (uint64_t i = 0; i < x->plans.n_entries; i++) {
        if (x->plans.entries[i].key)
            plan_free(x->plans.entries[i].value.pointer);
    }
    for (uint64_t i = 0; i < x->globals.n_entries; i++) {
        if (x->globals.entries[i].key)
            memory_free(x->globals.entries[i].value.pointer);
    }
    for (uint64_t i = 0; i < x->enums.n_entries; i++) {
        if (x->enums.entries[i].key)
            free(x->enums.entries[i].value.pointer);
    }
    for (uint64_t i = 0; i < x->constants.n_entries; i++) {
        if (!x->constants.entries[i].key)
            continue;
        value_free(x->constants.entries[i].value.pointer);
        free(x->constants.entries[i].value.pointer);
    }
}

void sym_close(struct sym *x) {
    if (!x)
        return;
    free_values(x);
    map_free(&x->enums);
    map_free(&x->plans);
    map_free(&x->globals);
    map_free(&x->constants);
    free(x->obligations);
    free(x->protections);
    if (x->module)
        LLVMDisposeModule(x->module);
    LLVMContextDispose(x->context);
    free(x);
}

/* Running -------------------------------------------------------------------------------------- */

unsigned sym_width(struct sym *x, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type);
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
        return 8 * (unsigned)LLVMABISizeOfType(x->layout, type);
    default:
        return 0;
    }
}

/* Is a struct or array made of words alone? */
static int holds_words(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) <= WORD_MAX;
    case LLVMArrayTypeKind:
        return LLVMGetArrayLength(type) > 0 && holds_words(LLVMGetElementType(type));
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++) {
            if (!holds_words(LLVMStructGetTypeAtIndex(type, k)))
                return 0;
        }
        return LLVMCountStructElementTypes(type) > 0;
    default:
        return 0;
    }
}

int sym_check_type(struct sym *x, LLVMTypeRef type) {
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind || holds_words(type))
        return 0;
    char *text = LLVMPrintTypeToString(type);
    sym_refuse(
        x,
        "expected words of at most %u bits, pointers and structs of words, got a value of type "
        "%s; write it with integers",
        (unsigned)WORD_MAX, text);
    LLVMDisposeMessage(text);
    return -1;
}

static void wrap_object(struct memory *m, const struct sym_object *object) {
    m->name = object->name;
    m->size = object->size;
    m->bits = object->bits;
    m->read_only = object->read_only ? LIT_TRUE : LIT_FALSE;
    m->undefined = object->undefined ? object->undefined
                                     : sym_alloc(8 * (size_t)object->size, sizeof *m->undefined);
}

/* What the caller does not ask for must have a value; 0 stands where there is none. */
static void unwrap_object(struct sym *x, struct memory *m, const struct sym_object *object) {
    struct value all = {.width = 8 * m->size, .bits = m->bits, .undefined = m->undefined};
    for (unsigned i = 0; i < all.width; i++)
        m->bits[i] = aig_and(x->g, m->bits[i], aig_not(m->undefined[i]));
    if (object->undefined)
        return;
    sym_need_defined(x, &all);
    free(m->undefined);
}

/* The function, when it is there and takes these arguments. */
static LLVMValueRef find_function(struct sym *x, const char *name, const struct sym_arg *args,
                                  unsigned n_args) {
    LLVMValueRef function = LLVMGetNamedFunction(x->module, name);
    if (!function || LLVMIsDeclaration(function)) {
        sym_refuse(x, "expected function %s, got a module without it; link it in", name);
        return NULL;
    }
    int fits = LLVMCountParams(function) == n_args;
    for (unsigned k = 0; fits && k < n_args; k++)
        fits =
            (sym_width(x, LLVMTypeOf(LLVMGetParam(function, k))) == 0) == (args[k].object != NULL);
    if (fits)
        return function;
    sym_refuse(x, "expected %u arguments of %s, got %u or a pointer for a word; correct the call",
               LLVMCountParams(function), name, n_args);
    return NULL;
}

static void make_value(struct sym *x, struct value *v, const struct sym_arg *arg,
                       LLVMValueRef param, struct memory *m) {
    if (arg->object) {
        wrap_object(m, arg->object);
        value_point(v, m);
        types_adopt(x, v, LLVMGetElementType(LLVMTypeOf(param)));
        return;
    }
    value_word(v, sym_width(x, LLVMTypeOf(param)));
    memcpy(v->bits, arg->bits, v->width * sizeof *v->bits);
}

int sym_run(struct sym *x, const char *function, const struct sym_arg *args, unsigned n_args,
            lit *result, struct err *e) {
    x->err = e;
    x->at = NULL;
    LLVMValueRef f = find_function(x, function, args, n_args);
    const struct plan *p = f ? plan_of(x, f) : NULL;
    if (!p)
        return -1;
    struct value *values = sym_alloc(n_args, sizeof *values), back = {0};
    struct memory *objects = sym_alloc(n_args, sizeof *objects);
    for (unsigned k = 0; k < n_args; k++)
        make_value(x, &values[k], &args[k], LLVMGetParam(f, k), &objects[k]);
    int status = sym_call(x, p, values, &back);
    if (status == 0 && back.n_locations > 0)
        status = sym_refuse(x, "expected a word from %s, got a pointer; return the word", function);
    for (unsigned k = 0; k < n_args; k++) {
        if (args[k].object)
            unwrap_object(x, &objects[k], args[k].object);
        value_free(&values[k]);
    }
    if (status == 0 && back.width > 0) {
        sym_need_defined(x, &back);
        memcpy(result, back.bits, back.width * sizeof *result);
    }
    value_free(&back);
    free(objects);
    free(values);
    return status;
}
