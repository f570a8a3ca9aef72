/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tables.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"
#include "rfgen/hw_files.h"

enum { NAME_LENGTH = 96, SETS_LENGTH = 1024 };

/* A constant global of a bitcode file, as it lies in memory. */
struct object {
    LLVMValueRef global;
    void *memory;
};

struct file {
    char name[NAME_LENGTH];
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    struct object *objects;
    size_t n_objects;
};

struct tables {
    char dir[PATH_MAX_LENGTH], design[NAME_LENGTH], sets[SETS_LENGTH];
    struct file **files;
    size_t n_files;
};

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "tables.c:0: expected memory for tables, got none; free some\n");
        exit(2);
    }
    return memory;
}

/* Objects -------------------------------------------------------------------------------------- */

/* Stands for all functions. */
static void no_function(void) {
    fprintf(stderr, "tables.c:0: expected no call of a function in a table, got one\n");
    abort();
}

static int refuse(const struct file *f, const char *what, struct err *e) {
    return err_set(e, "%s.bc:0: expected tables of numbers and plain pointers, got %s; correct it",
                   f->name, what);
}

static int fill(struct file *f, LLVMValueRef constant, uint8_t *to, struct err *e);

/* Where a constant global lies; NULL with the message when it has no value here. */
static void *object_of(struct file *f, LLVMValueRef global, struct err *e) {
    for (size_t i = 0; i < f->n_objects; i++) {
        if (f->objects[i].global == global) {
            return f->objects[i].memory;
        }
    }
    LLVMValueRef value = LLVMGetInitializer(global);
    if (!value || !LLVMIsGlobalConstant(global)) {
        refuse(f, LLVMGetValueName2(global, &(size_t){0}), e);
        return NULL;
    }
    size_t size = LLVMABISizeOfType(f->layout, LLVMGlobalGetValueType(global));
    uint8_t *memory = or_end(calloc(size + 1, 1));
    f->objects = or_end(realloc(f->objects, (f->n_objects + 1) * sizeof *f->objects));
    f->objects[f->n_objects++] = (struct object){global, memory};
    return fill(f, value, memory, e) ? NULL : memory;
}

/* The first byte of an array may be written with indices, all 0. */
static LLVMValueRef without_indices(LLVMValueRef pointer) {
    while (LLVMIsAConstantExpr(pointer)) {
        LLVMOpcode code = LLVMGetConstOpcode(pointer);
        for (int k = 1; code == LLVMGetElementPtr && k < LLVMGetNumOperands(pointer); k++) {
            if (!LLVMIsNull(LLVMGetOperand(pointer, (unsigned)k))) {
                return NULL;
            }
        }
        if (code != LLVMGetElementPtr && code != LLVMBitCast) {
            return NULL;
        }
        pointer = LLVMGetOperand(pointer, 0);
    }
    return pointer;
}

static int fill_pointer(struct file *f, LLVMValueRef constant, uint8_t *to, struct err *e) {
    LLVMValueRef target = without_indices(constant);
    if (!target || !(LLVMIsAGlobalVariable(target) || LLVMIsAFunction(target))) {
        return refuse(f, "another pointer", e);
    }
    if (LLVMIsAFunction(target)) {
        void (*none)(void) = no_function;
        memcpy(to, &none, sizeof none);
        return 0;
    }
    const void *object = object_of(f, target, e);
    memcpy(to, &object, sizeof object);
    return object ? 0 : -1;
}

static int fill_parts(struct file *f, LLVMValueRef constant, uint8_t *to, struct err *e) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    int is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    unsigned n = is_struct ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength(type);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef part = LLVMIsAConstantDataSequential(constant)
                                ? LLVMGetElementAsConstant(constant, k)
                                : LLVMGetOperand(constant, k);
        uint64_t at = is_struct ? LLVMOffsetOfElement(f->layout, type, k)
                                : k * LLVMABISizeOfType(f->layout, LLVMGetElementType(type));
        if (fill(f, part, to + at, e)) {
            return -1;
        }
    }
    return 0;
}

/* `to` is zero. */
static int fill(struct file *f, LLVMValueRef constant, uint8_t *to, struct err *e) {
    LLVMTypeRef type = LLVMTypeOf(constant);
    if (LLVMIsNull(constant) || LLVMIsUndef(constant)) {
        return 0;
    }
    if (LLVMIsAConstantInt(constant)) {
        uint64_t number = LLVMConstIntGetZExtValue(constant);
        memcpy(to, &number, LLVMStoreSizeOfType(f->layout, type)); /* little-endian, as batch.c */
        return 0;
    }
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return fill_pointer(f, constant, to, e);
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
        return fill_parts(f, constant, to, e);
    default:
        return refuse(f, "another constant", e);
    }
}

/* Files ---------------------------------------------------------------------------------------- */

static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context) {
    (void)info;
    (void)context;
}

static int read_module(struct file *f, const char *path, struct err *e) {
    LLVMMemoryBufferRef buffer;
    char *text = NULL;
    f->context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(f->context, ignore_diagnostic, NULL);
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &text)) {
        err_set(e, "%s:0: expected a bitcode file, got: %s; compile it first", path, text);
        LLVMDisposeMessage(text);
        return -1;
    }
    int bad = LLVMParseBitcodeInContext2(f->context, buffer, &f->module);
    LLVMDisposeMemoryBuffer(buffer);
    if (bad) {
        f->module = NULL;
        return err_set(e, "%s:0: expected LLVM bitcode, got something else; compile it first",
                       path);
    }
    f->layout = LLVMGetModuleDataLayout(f->module);
    return 0;
}

static void file_free(struct file *f) {
    for (size_t i = 0; i < f->n_objects; i++) {
        free(f->objects[i].memory);
    }
    free(f->objects);
    if (f->module) {
        LLVMDisposeModule(f->module);
    }
    LLVMContextDispose(f->context);
    free(f);
}

static struct file *file_of(struct tables *t, const char *name, struct err *e) {
    char path[PATH_MAX_LENGTH + NAME_LENGTH];
    for (size_t i = 0; i < t->n_files; i++) {
        if (strcmp(t->files[i]->name, name) == 0) {
            return t->files[i];
        }
    }
    struct file *f = or_end(calloc(1, sizeof *f));
    snprintf(f->name, sizeof f->name, "%s", name);
    snprintf(path, sizeof path, "%s/prove/%s.bc", t->dir, name);
    if (read_module(f, path, e)) {
        file_free(f);
        return NULL;
    }
    t->files = or_end(realloc(t->files, (t->n_files + 1) * sizeof *t->files));
    t->files[t->n_files++] = f;
    return f;
}

/* An object of a struct that the prover knows, too, by its size. */
static const void *table(struct tables *t, const char *name, const char *object, size_t size,
                         struct err *e) {
    struct file *f = file_of(t, name, e);
    LLVMValueRef global = f ? LLVMGetNamedGlobal(f->module, object) : NULL;
    if (f && (!global || LLVMABISizeOfType(f->layout, LLVMGlobalGetValueType(global)) != size)) {
        err_set(e, "%s/prove/%s.bc:0: expected %s of %zu bytes, got another or none; build again",
                t->dir, name, object, size);
        return NULL;
    }
    return f ? object_of(f, global, e) : NULL;
}

const struct twin *tables_twin(struct tables *t, const char *block, struct err *e) {
    char name[NAME_LENGTH];
    snprintf(name, sizeof name, "twin_%s", block);
    return table(t, block, name, sizeof(struct twin), e);
}

const struct contract *tables_contract(struct tables *t, const char *block, struct err *e) {
    char name[NAME_LENGTH];
    snprintf(name, sizeof name, "%s_contract", block);
    return table(t, block, name, sizeof(struct contract), e);
}

const struct top_contract *tables_top_contract(struct tables *t, const char *top, struct err *e) {
    return table(t, top, "top_contract", sizeof(struct top_contract), e);
}

const struct datapath_form *tables_form(struct tables *t, const char *file, const char *form,
                                        struct err *e) {
    char name[NAME_LENGTH];
    snprintf(name, sizeof name, "%s_form", form);
    return table(t, file, name, sizeof(struct datapath_form), e);
}

/* The design ----------------------------------------------------------------------------------- */

/* What stands in quotes behind `#define NAME`. */
static int quoted(const char *text, const char *name, char *to, size_t size) {
    char define[64];
    snprintf(define, sizeof define, "#define %s \"", name);
    const char *start = strstr(text, define);
    if (!start) {
        return -1;
    }
    start += strlen(define);
    size_t length = strcspn(start, "\"\n");
    snprintf(to, size, "%.*s", (int)length, start);
    return length < size && start[length] == '"' ? 0 : -1;
}

struct tables *tables_open(const char *design_dir, struct err *e) {
    struct tables *t = or_end(calloc(1, sizeof *t));
    char path[PATH_MAX_LENGTH];
    snprintf(t->dir, sizeof t->dir, "%s", design_dir);
    hw_design(design_dir);
    snprintf(path, sizeof path, "%s/gen/design.h", design_dir);
    char *text = file_text(path, e);
    int status = text ? 0 : -1;
    if (text && (quoted(text, "DESIGN_NAME", t->design, sizeof t->design) ||
                 quoted(text, "DESIGN_SETS", t->sets, sizeof t->sets))) {
        status =
            err_set(e, "%s:0: expected DESIGN_NAME and DESIGN_SETS, got none; build again", path);
    }
    free(text);
    if (status) {
        tables_close(t);
        return NULL;
    }
    return t;
}

void tables_close(struct tables *t) {
    if (!t) {
        return;
    }
    for (size_t i = 0; i < t->n_files; i++) {
        file_free(t->files[i]);
    }
    free(t->files);
    free(t);
}

const char *tables_design(const struct tables *t) {
    return t->design;
}

const char *tables_sets(const struct tables *t) {
    return t->sets;
}
