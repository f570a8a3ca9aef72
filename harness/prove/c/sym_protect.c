/* SPDX-License-Identifier: Apache-2.0
 * Read-only arguments. While a function runs, the memory that it may only read is marked. Every
 * write to it breaks an obligation, whichever pointer it goes through: a cast, an alias, a copy, a
 * function that is called.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>

/* Memory that was marked, and its mark before. */
struct kept {
    struct memory *memory;
    lit read_only;
    struct kept *earlier;
};

void sym_protect(struct sym *x, const char *function, unsigned arguments, unsigned n) {
    LLVMValueRef f = LLVMGetNamedFunction(x->module, function);
    if (!f || LLVMCountParams(f) != arguments)
        return;
    x->protections = sym_grow(x->protections, &x->room_protections, x->n_protections + 1,
                              sizeof *x->protections);
    x->protections[x->n_protections++] = (struct protection){f, n};
}

static unsigned read_only_arguments(const struct sym *x, LLVMValueRef function) {
    for (uint64_t k = 0; k < x->n_protections; k++) {
        if (x->protections[k].function == function)
            return x->protections[k].n;
    }
    return 0;
}

static struct kept *mark(struct sym *x, const struct location *p, struct kept *earlier) {
    struct kept *k = sym_alloc(1, sizeof *k);
    *k = (struct kept){p->object, p->object->read_only, earlier};
    p->object->read_only = aig_or(x->g, p->object->read_only, p->guard);
    return k;
}

struct kept *protect_start(struct sym *x, LLVMValueRef function, const struct value *args) {
    unsigned n = read_only_arguments(x, function);
    struct kept *last = NULL;
    for (unsigned k = 0; k < n; k++) {
        for (unsigned i = 0; i < args[k].n_locations; i++) {
            if (args[k].locations[i].object)
                last = mark(x, &args[k].locations[i], last);
        }
    }
    return last;
}

void protect_end(struct kept *kept) {
    while (kept) {
        struct kept *earlier = kept->earlier;
        kept->memory->read_only = kept->read_only;
        free(kept);
        kept = earlier;
    }
}
