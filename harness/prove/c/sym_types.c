/* SPDX-License-Identifier: Apache-2.0
 * What each access says of the type of what it reads or writes: C11, 6.5, 7. Memory is bits here,
 * so it would not matter; to a compiler without -fno-strict-aliasing it does.
 *
 * An object has a declared type: of a variable its own, of an argument that of the first pointer to
 * all of it. clang says for each access how it names the type (tbaa), and `char` is allowed to be
 * any. Copies of bytes (memcpy) have no type.
 */
#include "prove/c/sym_private.h"

#include <string.h>

/* The access's type as clang's tag names it; NULL: it has no tag. */
static const char *name_of_access(struct sym *x) {
    unsigned kind = LLVMGetMDKindIDInContext(x->context, "tbaa", 4), length;
    LLVMValueRef tag = LLVMGetMetadata(x->at, kind), parts[4] = {NULL};
    if (!tag || LLVMGetMDNodeNumOperands(tag) > 4)
        return NULL;
    LLVMGetMDNodeOperands(tag, parts); /* base, access, offset */
    if (!parts[1] || LLVMGetMDNodeNumOperands(parts[1]) != 3)
        return NULL;
    LLVMGetMDNodeOperands(parts[1], parts); /* name, parent, offset */
    return parts[0] ? LLVMGetMDString(parts[0], &length) : NULL;
}

int types_is_bool(struct sym *x) {
    const char *name = name_of_access(x);
    return name && strcmp(name, "_Bool") == 0;
}

int types_is_free(struct sym *x) {
    const char *name = name_of_access(x);
    return !name || strcmp(name, "omnipotent char") == 0;
}

int types_fit(struct sym *x, LLVMTypeRef type, uint64_t at, LLVMTypeRef access) {
    for (;;) {
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (kind == LLVMArrayTypeKind) {
            type = LLVMGetElementType(type);
            at %= LLVMABISizeOfType(x->layout, type);
        } else if (kind == LLVMStructTypeKind) {
            unsigned member = LLVMElementAtOffset(x->layout, type, at);
            at -= LLVMOffsetOfElement(x->layout, type, member);
            type = LLVMStructGetTypeAtIndex(type, member);
        } else {
            return at == 0 && type == access;
        }
    }
}

/* The whole of an object that has no type yet is what this pointer says. */
void types_adopt(struct sym *x, const struct value *pointer, LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind)
        return;
    for (unsigned i = 0; i < pointer->n_locations; i++) {
        const struct location *p = &pointer->locations[i];
        if (p->object && !p->object->type && p->offset == 0 && p->n_terms == 0 &&
            LLVMABISizeOfType(x->layout, type) == p->object->size)
            p->object->type = type;
    }
}
