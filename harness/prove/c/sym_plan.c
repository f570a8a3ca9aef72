/* SPDX-License-Identifier: Apache-2.0
 * What does not change from run to run of a function: its blocks, an index of every value, flags.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

static void number_blocks(struct plan *p) {
    LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(p->function);
    p->n_blocks = LLVMCountBasicBlocks(p->function);
    p->blocks = sym_alloc(p->n_blocks, sizeof *p->blocks);
    for (unsigned k = 0; block; block = LLVMGetNextBasicBlock(block), k++) {
        p->blocks[k] = block;
        map_add(&p->block_numbers, block)->value.number = k;
    }
}

/* The C interface of LLVM 14 does not tell the flags of an instruction; its text does. Names of
 * values contain no blank. */
static unsigned char read_flags(LLVMValueRef instruction) {
    unsigned char flags = 0;
    if (!LLVMIsABinaryOperator(instruction))
        return 0;
    char *text = LLVMPrintValueToString(instruction);
    if (strstr(text, " nsw "))
        flags |= NSW;
    if (strstr(text, " nuw "))
        flags |= NUW;
    if (strstr(text, " exact "))
        flags |= EXACT;
    LLVMDisposeMessage(text);
    return flags;
}

static void number_values(struct plan *p) {
    unsigned n_params = LLVMCountParams(p->function), slot = n_params;
    for (unsigned k = 0; k < n_params; k++)
        map_add(&p->slots, LLVMGetParam(p->function, k))->value.number = k;
    for (unsigned b = 0; b < p->n_blocks; b++) {
        LLVMValueRef i = LLVMGetFirstInstruction(p->blocks[b]);
        for (; i; i = LLVMGetNextInstruction(i))
            map_add(&p->slots, i)->value.number = slot++;
    }
    p->n_slots = slot;
}

/* In the order of their numbers. */
static void find_flags(struct plan *p) {
    unsigned slot = LLVMCountParams(p->function);
    p->flags = sym_alloc(p->n_slots, 1);
    for (unsigned b = 0; b < p->n_blocks; b++) {
        LLVMValueRef i = LLVMGetFirstInstruction(p->blocks[b]);
        for (; i; i = LLVMGetNextInstruction(i))
            p->flags[slot++] = read_flags(i);
    }
}

void plan_free(struct plan *p) {
    region_free(p->root);
    map_free(&p->block_numbers);
    map_free(&p->slots);
    free(p->blocks);
    free(p->flags);
    free(p);
}

struct plan *plan_of(struct sym *x, LLVMValueRef function) {
    struct map_entry *known = map_find(&x->plans, function);
    if (known)
        return known->value.pointer;
    struct plan *p = sym_alloc(1, sizeof *p);
    p->function = function;
    number_blocks(p);
    if (region_build(x, p)) {
        plan_free(p);
        return NULL;
    }
    number_values(p);
    find_flags(p);
    map_add(&x->plans, function)->value.pointer = p;
    return p;
}
