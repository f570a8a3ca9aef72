/* SPDX-License-Identifier: Apache-2.0
 * Addresses: getelementptr, comparing and choosing pointers.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

/* A last index that is constant goes into the offset: what follows is inside its element. */
static void close_last(struct location *p) {
    uint64_t index;
    if (p->n_terms == 0)
        return;
    const struct term *last = &p->terms[p->n_terms - 1];
    if (!bits_is_const(last->index, ADDRESS_BITS, &index))
        return;
    if (index >= last->count)
        p->outside = LIT_TRUE;
    p->offset = (int64_t)((uint64_t)p->offset + index * last->stride);
    p->n_terms--;
}

static int add_term(struct sym *x, struct location *p, const lit *index, uint64_t stride,
                    uint64_t count) {
    if (p->n_terms == MOST_TERMS)
        return sym_refuse(x,
                          "expected at most %u variable indices in one address, got more; copy the "
                          "row first",
                          (unsigned)MOST_TERMS - 1);
    struct term *term = &p->terms[p->n_terms++];
    memcpy(term->index, index, sizeof term->index);
    term->stride = stride;
    term->count = count;
    return 0;
}

/* A variable number of elements onward from where nothing is known of an array. The whole object,
 * or the element that the last index chose, is the array. */
static int add_pointer_term(struct sym *x, struct location *p, const lit *index, uint64_t stride) {
    lit start[ADDRESS_BITS];
    close_last(p);
    if (p->n_terms > 0) {
        uint64_t whole = p->terms[p->n_terms - 1].stride;
        return add_term(x, p, index, stride, whole > stride ? whole / stride : 1);
    }
    int64_t step = (int64_t)stride, first = p->offset / step - (p->offset % step < 0);
    p->offset -= first * step;
    bits_const(start, ADDRESS_BITS, (uint64_t)first);
    bits_add(x->g, start, start, index, LIT_FALSE, ADDRESS_BITS);
    uint64_t rest = p->object->size > p->offset ? p->object->size - (uint64_t)p->offset : 0;
    return add_term(x, p, start, stride, (rest + stride - 1) / stride);
}

/* The first index of a getelementptr: from a pointer to the next of its kind. */
static int step_pointer(struct sym *x, struct location *p, const lit *index, uint64_t stride) {
    uint64_t number;
    int is_const = bits_is_const(index, ADDRESS_BITS, &number);
    struct term *last = p->n_terms > 0 ? &p->terms[p->n_terms - 1] : NULL;
    if ((is_const && number == 0) || stride == 0 || !p->object)
        return 0;
    if (last && last->stride == stride) {
        bits_add(x->g, last->index, last->index, index, LIT_FALSE, ADDRESS_BITS);
        return 0;
    }
    if (!is_const)
        return add_pointer_term(x, p, index, stride);
    p->offset = (int64_t)((uint64_t)p->offset + number * stride);
    return 0;
}

/* The other ones: into a struct or an array. */
static int step_inside(struct sym *x, struct location *p, const lit *index, LLVMTypeRef *type) {
    uint64_t number;
    close_last(p);
    if (LLVMGetTypeKind(*type) == LLVMArrayTypeKind) {
        uint64_t count = LLVMGetArrayLength(*type);
        *type = LLVMGetElementType(*type);
        return add_term(x, p, index, LLVMABISizeOfType(x->layout, *type), count);
    }
    if (LLVMGetTypeKind(*type) != LLVMStructTypeKind ||
        !bits_is_const(index, ADDRESS_BITS, &number))
        return sym_refuse(x,
                          "expected an index into an array or a member of a struct, got: %s; write "
                          "it with arrays",
                          sym_instruction(x));
    p->offset += (int64_t)LLVMOffsetOfElement(x->layout, *type, (unsigned)number);
    *type = LLVMStructGetTypeAtIndex(*type, (unsigned)number);
    return 0;
}

/* Indices are signed. */
static int read_index(struct sym *x, LLVMValueRef operand, lit *index) {
    const struct value *v = sym_operand(x, operand);
    if (!v)
        return -1;
    if (v->width == 0 || v->width > ADDRESS_BITS)
        return sym_refuse(x,
                          "expected an index of at most %u bits, got another one; make it shorter",
                          (unsigned)ADDRESS_BITS);
    sym_need_defined(x, v);
    for (unsigned i = 0; i < ADDRESS_BITS; i++)
        index[i] = v->bits[i < v->width ? i : v->width - 1];
    return 0;
}

int address_step(struct sym *x, LLVMValueRef gep, const struct value *base, struct value *r) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    unsigned n = (unsigned)LLVMGetNumOperands(gep);
    lit index[ADDRESS_BITS];
    value_copy(r, base);
    for (unsigned k = 1; k < n; k++) {
        LLVMTypeRef inner = type;
        if (read_index(x, LLVMGetOperand(gep, k), index))
            return -1;
        for (unsigned i = 0; i < r->n_locations; i++) {
            inner = type;
            if (k == 1
                    ? step_pointer(x, &r->locations[i], index, LLVMABISizeOfType(x->layout, type))
                    : step_inside(x, &r->locations[i], index, &inner))
                return -1;
        }
        type = inner;
    }
    return 0;
}

/* Comparing ---------------------------------------------------------------------------------- */

void address_word(struct sym *x, const struct location *p, lit *word) {
    lit stride[ADDRESS_BITS];
    bits_const(word, ADDRESS_BITS, (uint64_t)p->offset);
    for (unsigned t = 0; t < p->n_terms; t++) {
        bits_const(stride, ADDRESS_BITS, p->terms[t].stride);
        bits_mul(x->g, stride, p->terms[t].index, stride, ADDRESS_BITS);
        bits_add(x->g, word, word, stride, LIT_FALSE, ADDRESS_BITS);
    }
}

/* Two addresses in one object; all orders are made of "equal" and "less". */
static lit compare_locations(struct sym *x, LLVMIntPredicate predicate, const struct location *a,
                             const struct location *b) {
    lit left[ADDRESS_BITS], right[ADDRESS_BITS];
    address_word(x, a, left);
    address_word(x, b, right);
    switch (predicate) {
    case LLVMIntEQ:
        return bits_equal(x->g, left, right, ADDRESS_BITS);
    case LLVMIntNE:
        return aig_not(bits_equal(x->g, left, right, ADDRESS_BITS));
    case LLVMIntULT:
        return bits_less(x->g, left, right, ADDRESS_BITS);
    case LLVMIntUGE:
        return aig_not(bits_less(x->g, left, right, ADDRESS_BITS));
    case LLVMIntUGT:
        return bits_less(x->g, right, left, ADDRESS_BITS);
    default: /* LLVMIntULE: pointers are not signed */
        return aig_not(bits_less(x->g, right, left, ADDRESS_BITS));
    }
}

static void oblige_value(struct sym *x, const struct location *p) {
    if (!p->object)
        sym_oblige(x, aig_and(x->g, p->guard, p->outside), "uninitialised value");
}

/* Of two objects no order is known. A string may be the end of another one, and an object may stand
 * behind another's end. Only null is unlike all. */
int address_compare(struct sym *x, LLVMIntPredicate predicate, const struct value *a,
                    const struct value *b, lit *r) {
    int equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    if (predicate >= LLVMIntSGT)
        return sym_refuse(x,
                          "expected an unsigned comparison of pointers, got: %s; compare indices",
                          sym_instruction(x));
    *r = LIT_FALSE;
    for (unsigned i = 0; i < a->n_locations; i++) {
        for (unsigned k = 0; k < b->n_locations; k++) {
            const struct location *left = &a->locations[i], *right = &b->locations[k];
            lit both = aig_and(x->g, left->guard, right->guard);
            lit holds = predicate == LLVMIntNE ? LIT_TRUE : LIT_FALSE;
            oblige_value(x, left);
            oblige_value(x, right);
            if (left->object == right->object)
                holds = compare_locations(x, predicate, left, right);
            else if (!equality || (left->object && right->object))
                sym_oblige(x, both, "comparison of unrelated pointers");
            *r = aig_or(x->g, *r, aig_and(x->g, both, holds));
        }
    }
    return 0;
}

/* Choosing ------------------------------------------------------------------------------------- */

static int same_terms(const struct term *a, const struct term *b, unsigned n) {
    for (unsigned t = 0; t < n; t++) {
        if (a[t].stride != b[t].stride || a[t].count != b[t].count ||
            memcmp(a[t].index, b[t].index, sizeof a[t].index) != 0)
            return 0;
    }
    return 1;
}

int same_location(const struct location *a, const struct location *b) {
    return a->object == b->object && a->offset == b->offset && a->outside == b->outside &&
           a->n_terms == b->n_terms && same_terms(a->terms, b->terms, a->n_terms);
}

/* Adds the addresses of a pointer under a condition to list[0..*n); -1 when there are too many. */
static int add_locations(struct sym *x, struct location *list, unsigned *n, lit condition,
                         const struct value *v) {
    for (unsigned i = 0; i < v->n_locations; i++) {
        lit guard = aig_and(x->g, condition, v->locations[i].guard);
        unsigned k = 0;
        while (k < *n && !same_location(&list[k], &v->locations[i]))
            k++;
        if (guard == LIT_FALSE)
            continue;
        if (k == MOST_LOCATIONS)
            return sym_refuse(x,
                              "expected a pointer to at most %u locations, got more; use an index",
                              (unsigned)MOST_LOCATIONS);
        if (k == *n) {
            list[(*n)++] = v->locations[i];
            list[k].guard = guard;
        } else {
            list[k].guard = aig_or(x->g, list[k].guard, guard);
        }
    }
    return 0;
}

int address_select(struct sym *x, struct value *r, lit condition, const struct value *yes,
                   const struct value *no) {
    struct location *list = sym_alloc(MOST_LOCATIONS, sizeof *list);
    unsigned n = 0;
    if (add_locations(x, list, &n, condition, yes) ||
        add_locations(x, list, &n, aig_not(condition), no)) {
        free(list);
        return -1;
    }
    value_free(r);
    r->n_locations = n;
    r->locations = list;
    return 0;
}
