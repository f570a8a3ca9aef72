/* SPDX-License-Identifier: Apache-2.0
 * Variables and members of an enum hold one of its codes. C does not ask for it, a reader does: a
 * switch over the codes is complete. What is an enum only the debug information says.
 */
#include "prove/c/sym_private.h"

#include <llvm-c/DebugInfo.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPERANDS = 16, TYPE_OF_VARIABLE = 3, BASE_TYPE = 3, ELEMENTS = 4, BITS_OF_ENUM = 32 };

struct codes {
    unsigned n;
    uint64_t list[]; /* as bits of 64 */
};

static LLVMValueRef operand_of(LLVMValueRef node, unsigned k) {
    LLVMValueRef all[MOST_OPERANDS];
    unsigned n = LLVMGetMDNodeNumOperands(node);
    if (k >= n || n > MOST_OPERANDS)
        return NULL;
    LLVMGetMDNodeOperands(node, all);
    return all[k];
}

/* Is its text, behind `= `, of this kind, as `!DICompositeType(tag: DW_TAG_structure_type`? */
static int is_kind(LLVMValueRef node, const char *kind) {
    char *text = LLVMPrintValueToString(node), *start = strstr(text, "!DI");
    int is = start && strncmp(start, kind, strlen(kind)) == 0;
    LLVMDisposeMessage(text);
    return is;
}

/* A type without its names and qualifiers; NULL: void. */
static LLVMValueRef plain_type(LLVMValueRef type) {
    while (type && (is_kind(type, "!DIDerivedType(tag: DW_TAG_typedef") ||
                    is_kind(type, "!DIDerivedType(tag: DW_TAG_const_type") ||
                    is_kind(type, "!DIDerivedType(tag: DW_TAG_member")))
        type = operand_of(type, BASE_TYPE);
    return type;
}

static uint64_t size_of(LLVMValueRef type) {
    return LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(type)) / 8;
}

/* The member of a struct that has this byte; *at then counts from its start. */
static LLVMValueRef member_at(LLVMValueRef type, uint64_t *at) {
    LLVMValueRef members = operand_of(type, ELEMENTS);
    unsigned n = members ? LLVMGetMDNodeNumOperands(members) : 0;
    LLVMValueRef *all = sym_alloc(n, sizeof *all), found = NULL;
    if (n)
        LLVMGetMDNodeOperands(members, all);
    for (unsigned i = 0; i < n && !found; i++) {
        uint64_t start = LLVMDITypeGetOffsetInBits(LLVMValueAsMetadata(all[i])) / 8;
        if (*at >= start && *at < start + size_of(all[i])) {
            found = all[i];
            *at -= start;
        }
    }
    free(all);
    return found;
}

/* The type of the word at this byte of an object; NULL: it is not known. */
static LLVMValueRef word_at(LLVMValueRef type, uint64_t at) {
    for (type = plain_type(type); type; type = plain_type(type)) {
        if (is_kind(type, "!DICompositeType(tag: DW_TAG_structure_type")) {
            type = member_at(type, &at);
        } else if (is_kind(type, "!DICompositeType(tag: DW_TAG_array_type")) {
            type = plain_type(operand_of(type, BASE_TYPE));
            at = type && size_of(type) ? at % size_of(type) : at;
        } else {
            return at == 0 ? type : NULL;
        }
    }
    return NULL;
}

static uint64_t code_of(LLVMValueRef enumerator) {
    char *text = LLVMPrintValueToString(enumerator), *value = strstr(text, "value: ");
    uint64_t code = value ? (uint64_t)strtoll(value + strlen("value: "), NULL, 10) : 0;
    LLVMDisposeMessage(text);
    return code;
}

static struct codes *new_codes(LLVMValueRef list) {
    unsigned n = LLVMGetMDNodeNumOperands(list);
    LLVMValueRef *all = sym_alloc(n, sizeof *all);
    struct codes *c = sym_alloc(1, sizeof *c + n * sizeof *c->list);
    LLVMGetMDNodeOperands(list, all);
    for (; c->n < n; c->n++)
        c->list[c->n] = code_of(all[c->n]);
    free(all);
    return c;
}

/* NULL: no enum. Kept for `key`, whose type this is: names are compared once. */
static const struct codes *codes_of(struct sym *x, LLVMValueRef key, LLVMValueRef type) {
    struct map_entry *known = map_find(&x->enums, key);
    if (known)
        return known->value.pointer;
    struct codes *c = NULL;
    type = plain_type(type);
    if (type && is_kind(type, "!DICompositeType(tag: DW_TAG_enumeration_type"))
        c = new_codes(operand_of(type, ELEMENTS));
    map_add(&x->enums, key)->value.pointer = c;
    return c;
}

static void oblige(struct sym *x, const struct codes *c, const struct value *v) {
    lit any = LIT_FALSE, has_value = LIT_TRUE, code[ADDRESS_BITS];
    for (unsigned i = 0; i < c->n; i++) {
        bits_const(code, v->width, c->list[i]);
        any = aig_or(x->g, any, bits_equal(x->g, v->bits, code, v->width));
    }
    for (unsigned i = 0; i < v->width; i++)
        has_value = aig_and(x->g, has_value, aig_not(v->undefined[i]));
    sym_oblige(x, aig_and(x->g, has_value, aig_not(any)), "enum outside of its codes");
}

/* The value in `call llvm.dbg.X(value, variable, ...)`; NULL: it is none of this function's. */
static const struct value *described(struct sym *x) {
    LLVMValueRef value = operand_of(LLVMGetOperand(x->at, 0), 0);
    if (!value || (!LLVMIsAConstantInt(value) && !map_find(&x->frame->plan->slots, value)))
        return NULL;
    return sym_operand(x, value);
}

void enums_value(struct sym *x) {
    LLVMValueRef variable = LLVMGetOperand(x->at, 1);
    const struct codes *c = codes_of(x, variable, operand_of(variable, TYPE_OF_VARIABLE));
    const struct value *v = c ? described(x) : NULL;
    if (v && v->width == BITS_OF_ENUM)
        oblige(x, c, v);
}

void enums_declare(struct sym *x) {
    const struct value *v = described(x);
    if (v && v->n_locations == 1 && v->locations->object && v->locations->offset == 0)
        v->locations->object->variable = operand_of(LLVMGetOperand(x->at, 1), TYPE_OF_VARIABLE);
}

/* Elements of an array have one type, so of an index any value will do. */
static void oblige_loaded(struct sym *x, const struct location *p, const struct value *v) {
    LLVMValueRef type = word_at(p->object->variable, (uint64_t)p->offset);
    const struct codes *c = type ? codes_of(x, type, type) : NULL;
    if (c)
        oblige(x, c, v);
}

void enums_load(struct sym *x, const struct value *pointer, const struct value *v) {
    const struct location *p = pointer->locations;
    if (v->width == BITS_OF_ENUM && pointer->n_locations == 1 && p->object && p->object->variable &&
        p->offset >= 0)
        oblige_loaded(x, p, v);
}
