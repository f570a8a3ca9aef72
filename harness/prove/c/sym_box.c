/* SPDX-License-Identifier: Apache-2.0
 * Calls of functions without a body, which the caller of sym answers.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

void sym_set_box(struct sym *x, sym_box *box, void *user) {
    x->box = box;
    x->box_user = user;
}

/* Where a pointer points, when that is one address in an object that is no constant. */
static int view_location(struct sym *x, const struct value *v, struct sym_object *view) {
    const struct location *p = v->locations;
    int known = v->n_locations == 1 && p->guard == LIT_TRUE && p->outside == LIT_FALSE &&
                p->object && !p->object->constant;
    uint64_t at = known ? (uint64_t)p->offset : 0, index;
    for (unsigned t = 0; known && t < p->n_terms; t++) {
        known = bits_is_const(p->terms[t].index, ADDRESS_BITS, &index) && index < p->terms[t].count;
        at += known ? index * p->terms[t].stride : 0;
    }
    if (!known || at > p->object->size)
        return sym_refuse(x,
                          "expected a pointer to one known location in memory for a black box, got "
                          "one that depends on data; pass an address that does not");
    view->name = p->object->name;
    view->size = p->object->size - (uint32_t)at;
    view->bits = p->object->bits + 8 * at;
    view->undefined = p->object->undefined + 8 * at;
    return 0;
}

static int give_argument(struct sym *x, const struct value *v, struct sym_given *given) {
    if (v->width == 0)
        return view_location(x, v, &given->view);
    sym_need_defined(x, v);
    given->width = v->width;
    given->word = v->bits;
    return 0;
}

/* What the answer has written must be there to be written. */
static void check_written(struct sym *x, const struct value *args, const struct sym_given *given,
                          unsigned n) {
    for (unsigned k = 0; k < n; k++) {
        if (given[k].written)
            memory_oblige_write(x, args[k].locations->object, LIT_TRUE);
    }
}

/* Like sym_box: 1 when the function is unknown. */
int sym_call_box(struct sym *x, LLVMValueRef function, const struct value *args, unsigned n) {
    const char *name = LLVMGetValueName2(function, &(size_t){0});
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    if (!x->box || LLVMGetTypeKind(type) != LLVMVoidTypeKind)
        return 1;
    struct sym_given *given = sym_alloc(n, sizeof *given);
    int status = 0;
    for (unsigned k = 0; k < n && status == 0; k++)
        status = give_argument(x, &args[k], &given[k]);
    if (status == 0)
        status = x->box(x->box_user, name, given, n, aig_and(x->g, x->frame->entry, x->frame->now),
                        x->err);
    if (status == 0)
        check_written(x, args, given, n);
    free(given);
    return status;
}
