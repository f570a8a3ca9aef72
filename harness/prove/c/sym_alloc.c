/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/c/sym_alloc.h"

#include <stdio.h>
#include <stdlib.h>

#include "kernels/trace/grow.h"

static void *or_end(void *memory) {
    if (!memory) {
        fprintf(stderr, "sym.c:0: expected memory for symbolic execution, got none; free some or "
                        "prove a smaller design\n");
        exit(2);
    }
    return memory;
}

void *sym_alloc(size_t n, size_t size) {
    return or_end(calloc(n ? n : 1, size));
}

void *sym_grow(void *array, uint64_t *room, uint64_t need, size_t size) {
    return or_end(grow_array(array, room, need, size));
}
