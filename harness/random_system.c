/* SPDX-License-Identifier: Apache-2.0 */
#include "random_system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "liveness.h"
#include "rng.h"

enum { PC_STEP = 16, MAX_TRIPS = 6, FULL_MASK = -1, TOTAL_INSTRUCTIONS = 40000 };

/* What the program is made of; a warp runs it from the first to the last instruction, loops as it
 * likes. */
struct program {
    struct rng rng;
    struct kernel *k;
    struct cfg_inst *cfg;
    int fast; /* short latencies: banks stay busy; else the design's, with all warps waiting at
                 times */
    uint64_t dyn_size;
};

static void add_reg(uint64_t set[REG_WORDS], unsigned reg) {
    set[reg / 64] |= (uint64_t)1 << (reg % 64);
}

static int has_reg(const uint8_t *regs, unsigned n, unsigned reg) {
    for (unsigned i = 0; i < n; i++)
        if (regs[i] == reg)
            return 1;
    return 0;
}

/* Up to n distinct registers. */
static uint8_t draw_regs(struct program *p, uint8_t *regs, unsigned n) {
    unsigned got = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned reg = rng_below(&p->rng, p->k->regs);
        if (!has_reg(regs, got, reg))
            regs[got++] = (uint8_t)reg;
    }
    return (uint8_t)got;
}

static void set_instruction(struct program *p, uint32_t i, enum op_class cls, const char *opcode,
                            unsigned n_src, unsigned n_dst, int predicated) {
    struct static_inst *s = &p->k->insts[i];
    struct cfg_inst *c = &p->cfg[i];
    snprintf(s->opcode, sizeof s->opcode, "%s", opcode);
    s->pc = c->pc = i * PC_STEP;
    s->cls = (uint8_t)cls;
    s->n_src = draw_regs(p, s->src, n_src);
    s->n_dst = draw_regs(p, s->dst, n_dst);
    s->hint = rng_chance(&p->rng, 24) ? HINT_NONE : HINT_AUTO;
    s->latency = (uint16_t)(p->fast || rng_chance(&p->rng, 64) ? 1 + rng_below(&p->rng, 12) : 0);
    c->predicated = predicated;
    c->target = -1;
    for (unsigned r = 0; r < s->n_src; r++)
        add_reg(c->use, s->src[r]);
    for (unsigned r = 0; r < s->n_dst; r++)
        add_reg(c->def, s->dst[r]);
}

/* A loop branch: back by up to eight instructions, never across another branch, so that loops do
 * not nest. */
static void set_branch(struct program *p, uint32_t i) {
    uint32_t back = 1 + rng_below(&p->rng, 8), to = i;
    while (to > 0 && i - to < back && !p->cfg[to - 1].is_branch)
        to--;
    set_instruction(p, i, OP_CONTROL, "BRA", 0, 0, 1);
    p->cfg[i].is_branch = 1;
    p->cfg[i].target = (int64_t)to * PC_STEP;
}

static void draw_instruction(struct program *p, uint32_t i) {
    uint32_t kind = rng_below(&p->rng, 64), many = rng_chance(&p->rng, 24) ? 7 : 3;
    int predicated = rng_chance(&p->rng, 64);
    unsigned n_src = 1 + rng_below(&p->rng, many);
    if (kind < 36)
        set_instruction(p, i, OP_ALU, "FFMA", n_src, 1, predicated);
    else if (kind < 42)
        set_instruction(p, i, OP_SFU, "MUFU", 1, 1, predicated);
    else if (kind < 50)
        set_instruction(p, i, OP_SHARED, "LDS", 1, 1 + rng_below(&p->rng, 2), predicated);
    else if (kind < 55)
        set_instruction(p, i, OP_GLOBAL, "LDG", 2, 1 + rng_below(&p->rng, 4), predicated);
    else if (kind < 58)
        set_instruction(p, i, OP_GLOBAL, "STG", 3, 0, predicated);
    else if (kind < 59)
        set_instruction(p, i, OP_BARRIER, "BAR", 0, 0, 0);
    else if (kind < 61)
        set_instruction(p, i, OP_ALU, "NOP", 0, 0, 0);
    else
        set_branch(p, i);
}

static int append(struct program *p, uint32_t index, uint32_t mask, struct err *e) {
    struct kernel *k = p->k;
    if (k->n_dyn == p->dyn_size) {
        uint64_t size = p->dyn_size ? 2 * p->dyn_size : 4096;
        struct dyn_inst *dyn = realloc(k->dyn, size * sizeof *dyn);
        if (!dyn)
            return err_set(e, "random_system: out of memory");
        k->dyn = dyn;
        p->dyn_size = size;
    }
    k->dyn[k->n_dyn++] = (struct dyn_inst){index, mask};
    return 0;
}

/* All lanes, or what a guard predicate leaves of them: often some, sometimes none. */
static uint32_t draw_mask(struct program *p, uint32_t i) {
    if (!p->cfg[i].predicated || p->cfg[i].is_branch || rng_chance(&p->rng, 64))
        return (uint32_t)FULL_MASK;
    if (rng_chance(&p->rng, 48))
        return 0;
    return (uint32_t)rng_next(&p->rng) & (uint32_t)rng_next(&p->rng);
}

static int run_warp(struct program *p, struct warp_stream *w, struct err *e) {
    unsigned trips = 0;
    w->first = (uint32_t)p->k->n_dyn;
    for (uint32_t i = 0; i < p->k->n_insts;) {
        if (append(p, i, draw_mask(p, i), e))
            return -1;
        int again = p->cfg[i].is_branch && trips < MAX_TRIPS && rng_chance(&p->rng, 128);
        trips = again ? trips + 1 : p->cfg[i].is_branch ? 0 : trips;
        i = again ? (uint32_t)p->cfg[i].target / PC_STEP : i + 1;
    }
    w->count = (uint32_t)p->k->n_dyn - w->first;
    return 0;
}

static int fill(struct program *p, struct err *e) {
    struct kernel *k = p->k;
    uint32_t last = k->n_insts - 1;
    for (uint32_t i = 0; i < last; i++)
        draw_instruction(p, i);
    set_instruction(p, last, OP_EXIT, "EXIT", 0, 0, 0);
    p->cfg[last].is_exit = 1;
    for (uint32_t w = 0; w < k->n_blocks * k->warps_per_block; w++)
        if (run_warp(p, &k->warps[w], e))
            return -1;
    return liveness_pass(k, p->cfg, k->n_insts, e);
}

int random_system(struct kernel *k, uint64_t seed, struct err *e) {
    struct program p = {.rng = {seed}, .k = k};
    memset(k, 0, sizeof *k);
    snprintf(k->name, sizeof k->name, "random_system");
    snprintf(k->path, sizeof k->path, "random_system");
    k->regs = 6 + rng_below(&p.rng, 20);
    k->n_insts = 24 + rng_below(&p.rng, 72);
    k->warps_per_block = 2 + rng_below(&p.rng, 7);
    p.fast = rng_chance(&p.rng, 192);
    uint32_t warps = TOTAL_INSTRUCTIONS / k->n_insts;
    k->n_blocks = (warps + k->warps_per_block - 1) / k->warps_per_block;
    for (int i = 0; i < 3; i++)
        k->grid[i] = k->block[i] = 1;
    k->grid[0] = k->n_blocks;
    k->block[0] = 32 * k->warps_per_block;
    k->have_static = 1;
    k->insts = calloc(k->n_insts, sizeof *k->insts);
    k->warps = calloc((size_t)k->n_blocks * k->warps_per_block, sizeof *k->warps);
    p.cfg = calloc(k->n_insts, sizeof *p.cfg);
    int failed =
        !k->insts || !k->warps || !p.cfg ? err_set(e, "random_system: out of memory") : fill(&p, e);
    free(p.cfg);
    if (failed)
        kernel_free(k);
    return failed ? -1 : 0;
}
