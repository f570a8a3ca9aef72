/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/bow.h"

#include <string.h>

#include "kernels/trace/regset.h"

void bow_flush(struct bow *b) {
    memset(b, 0, sizeof *b);
}

uint32_t bow_forwarded(const struct bow *b, const struct inst *inst) {
    uint64_t known[REG_WORDS] = {0};
    uint32_t forwarded = 0;
    for (unsigned age = 0; age < BOW_AGES; age++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            known[w] |= b->regs[age][w];
        }
    }
    for (unsigned i = 0; i < inst->n_src; i++) {
        forwarded |= (uint32_t)reg_in(known, inst->src[i]) << i;
        reg_add(known, inst->src[i]);
    }
    return forwarded;
}

/* A register of which some lanes are written is whole nowhere in the window. */
static void drop(struct bow *b, const struct inst *inst) {
    for (unsigned age = 0; age < BOW_AGES; age++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            b->regs[age][w] &= ~inst->dsts[w];
        }
    }
}

void bow_move(struct bow *b, const struct inst *inst, uint32_t mask) {
    for (unsigned age = BOW_AGES - 1; age > 0; age--) {
        memcpy(b->regs[age], b->regs[age - 1], sizeof b->regs[age]);
    }
    memset(b->regs[0], 0, sizeof b->regs[0]);
    if (mask) {
        memcpy(b->regs[0], inst->regs, sizeof b->regs[0]); /* sources and destinations */
    }
    if (mask && mask != UINT32_MAX) {
        drop(b, inst);
    }
}
