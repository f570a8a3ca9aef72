/* SPDX-License-Identifier: Apache-2.0
 * A dataflow like that of liveness, in which only shared instructions read.
 */
#include "kernels/trace/passes/shared_use.h"

#include <stdlib.h>
#include <string.h>

typedef uint64_t regs[REG_WORDS];

struct pass {
    const struct cfg *g;
    regs *in;  /* [blocks] that shared units read from the block's start on */
    regs read; /* by any shared instruction: what an unknown target can need */
};

int is_private(const struct static_inst *inst) {
    static const char *const tensor[] = {"HMMA", "IMMA", "BMMA", "DMMA"};
    for (unsigned t = 0; t < sizeof tensor / sizeof tensor[0]; t++) {
        if (strncmp(inst->opcode, tensor[t], strlen(tensor[t])) == 0) {
            return 0;
        }
    }
    return inst->cls == OP_ALU;
}

/* What is read behind an instruction becomes what is read before it. */
static void step_back(const struct pass *p, regs set, const struct static_inst *inst) {
    if (inst->flags & INST_OPEN) {
        reg_join(set, p->read);
    }
    if (!(inst->flags & INST_GUARDED)) {
        for (unsigned d = 0; d < inst->n_dst; d++) {
            reg_drop(set, inst->dst[d]);
        }
    }
    if (!is_private(inst)) {
        reg_add_list(set, inst->src, inst->n_src);
    }
}

static void behind_block(const struct pass *p, const struct cfg_block *b, regs set) {
    memset(set, 0, sizeof(regs));
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &p->g->succ[b->succ + s];
        if (edge->kind != EDGE_SWITCH) { /* order, no path of a lane */
            reg_join(set, p->in[edge->to]);
        }
    }
    if (b->open) {
        reg_join(set, p->read);
    }
}

static void solve(struct pass *p) {
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t block = p->g->n_blocks; block-- > 0;) {
            const struct cfg_block *b = &p->g->blocks[block];
            regs set;
            behind_block(p, b, set);
            for (uint32_t i = b->count; i-- > 0;) {
                step_back(p, set, cfg_inst(p->g, b, i));
            }
            changed |= reg_join(p->in[block], set);
        }
    }
}

static void mark_block(const struct pass *p, const struct cfg_block *b, uint32_t *shared) {
    regs set;
    behind_block(p, b, set);
    for (uint32_t i = b->count; i-- > 0;) {
        const struct static_inst *inst = cfg_inst(p->g, b, i);
        for (unsigned d = 0; d < inst->n_dst; d++) {
            shared[inst - p->g->insts] |= (uint32_t)reg_in(set, inst->dst[d]) << d;
        }
        step_back(p, set, inst);
    }
}

int shared_use_find(uint32_t *shared, const struct cfg *g, struct err *e) {
    struct pass p = {g, calloc(g->n_blocks + (size_t)1, sizeof(regs)), {0}};
    if (!p.in) {
        return err_set(e, "out of memory for what shared units read; free some memory");
    }
    for (uint32_t i = 0; i < g->n_order; i++) {
        const struct static_inst *inst = &g->insts[g->order[i]];
        if (!is_private(inst)) {
            reg_add_list(p.read, inst->src, inst->n_src);
        }
    }
    solve(&p);
    for (uint32_t block = 0; block < g->n_blocks; block++) {
        mark_block(&p, &g->blocks[block], shared);
    }
    free(p.in);
    return 0;
}
