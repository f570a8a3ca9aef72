/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/random_system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/cfg/cfg.h"
#include "kernels/trace/lane_addresses.h"
#include "kernels/trace/passes/compile.h"
#include "sm/ports.h"
#include "sm/program.h"
#include "lockstep/rng.h"

enum { PC_STEP = 16, MAX_TRIPS = 6, FULL_MASK = -1, TOTAL_INSTRUCTIONS = 40000 };

/* What the program is made of; a warp runs it from the first to the last instruction, loops as it
 * likes. */
struct draft {
    struct rng rng;
    struct rng near;               /* of its own: what it gives is for machines with CCUs only */
    struct rng lookups;            /* likewise, for register caches: positions and reuse flags */
    struct rng lines;              /* likewise, for unified memory: addresses */
    uint64_t last, addresses_size; /* address of the warp's record before; room for records */
    struct kernel *k;
    uint32_t *target; /* of each branch */
    int fast; /* short latencies: banks stay busy; else the design's, with all warps waiting at
                 times */
    uint64_t dyn_size;
};

/* Place of the register in the list, n when it is not there. */
static unsigned position_of(const uint8_t *regs, unsigned n, unsigned reg) {
    unsigned i = 0;
    while (i < n && regs[i] != reg)
        i++;
    return i;
}

static void draw_dsts(struct draft *p, struct static_inst *s, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        unsigned reg = rng_below(&p->rng, p->k->regs);
        if (position_of(s->dst, s->n_dst, reg) == s->n_dst)
            s->dst[s->n_dst++] = (uint8_t)reg;
    }
}

/* What is drawn twice is named twice. */
static void draw_operands(struct draft *p, struct static_inst *s, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        unsigned reg = rng_below(&p->rng, p->k->regs), at = position_of(s->src, s->n_src, reg);
        if (at == s->n_src)
            s->src[s->n_src++] = (uint8_t)reg;
        if (HAS_REGISTER_CACHES) {
            s->slot[s->n_operands] = (uint8_t)(i + rng_below(&p->lookups, 2));
            s->reuse |= rng_below(&p->lookups, 2) << s->n_operands;
        }
        s->operand[s->n_operands++] = (uint8_t)at;
    }
}

/* At most as many as a register interval may have, the destinations first. */
static unsigned fit(unsigned wanted, unsigned others) {
    unsigned most = HAS_CACHE ? INTERVAL_REGS - others : MAX_REGS;
    return wanted < most ? wanted : most;
}

static void set_instruction(struct draft *p, uint32_t i, enum op_class cls, const char *opcode,
                            unsigned n_src, unsigned n_dst, int guarded) {
    struct static_inst *s = &p->k->insts[i];
    n_dst = fit(n_dst, 0);
    n_src = fit(n_src, n_dst);
    snprintf(s->opcode, sizeof s->opcode, "%s", opcode);
    s->pc = i * PC_STEP;
    s->cls = (uint8_t)cls;
    s->flags = guarded ? INST_GUARDED : 0;
    draw_operands(p, s, n_src);
    draw_dsts(p, s, n_dst);
    s->hint = rng_chance(&p->rng, 24) ? HINT_NONE : HINT_AUTO;
    s->latency = (uint16_t)(p->fast || rng_chance(&p->rng, 64) ? 1 + rng_below(&p->rng, 12) : 0);
}

static int is_branch(const struct draft *p, uint32_t i) {
    return p->k->insts[i].jump == JUMP_DIRECT;
}

/* A loop branch: back by up to eight instructions, never across another branch, so that loops do
 * not nest. */
static void set_branch(struct draft *p, uint32_t i) {
    uint32_t back = 1 + rng_below(&p->rng, 8), to = i;
    while (to > 0 && i - to < back && !is_branch(p, to - 1))
        to--;
    set_instruction(p, i, OP_CONTROL, "BRA", 0, 0, 1);
    p->k->insts[i].jump = JUMP_DIRECT;
    p->target[i] = to;
}

/* What the instruction does with memory, where that has banks. */
static void set_memory(struct draft *p, uint32_t i, enum memory_op op, enum memory_space space) {
    p->k->insts[i].memory = HAS_UNIFIED_MEMORY ? (uint8_t)op : MEMORY_NONE;
    p->k->insts[i].space = (uint8_t)space;
}

static void draw_instruction(struct draft *p, uint32_t i) {
    uint32_t kind = rng_below(&p->rng, 64), many = rng_chance(&p->rng, 24) ? SLOTS + 4 : 3;
    int guarded = rng_chance(&p->rng, 64);
    unsigned n_src = 1 + rng_below(&p->rng, many);
    if (kind < 36)
        set_instruction(p, i, OP_ALU, "FFMA", n_src, 1, guarded);
    else if (kind < 42)
        set_instruction(p, i, OP_SFU, "MUFU", 1, 1, guarded);
    else if (kind < 50) {
        set_instruction(p, i, OP_SHARED, "LDS", 1, 1 + rng_below(&p->rng, 2), guarded);
        set_memory(p, i, MEMORY_LOAD, SPACE_SHARED);
    } else if (kind < 55) {
        set_instruction(p, i, OP_GLOBAL, "LDG", 2, 1 + rng_below(&p->rng, 4), guarded);
        set_memory(p, i, MEMORY_LOAD, SPACE_GLOBAL);
    } else if (kind < 58) {
        set_instruction(p, i, OP_GLOBAL, "STG", 3, 0, guarded);
        set_memory(p, i, MEMORY_STORE, rng_chance(&p->lines, 128) ? SPACE_SHARED : SPACE_GLOBAL);
    } else if (kind < 59)
        set_instruction(p, i, OP_BARRIER, "BAR", 0, 0, 0);
    else if (kind < 61)
        set_instruction(p, i, OP_ALU, "NOP", 0, 0, 0);
    else
        set_branch(p, i);
}

/* A few lines, or one for each lane, as it comes. */
static void draw_addresses(struct draft *p, struct lane_addresses *a) {
    uint32_t strides[] = {4, 16, 0, 128}, stride = strides[rng_below(&p->lines, 4)];
    uint64_t base = 4 * (uint64_t)rng_below(&p->lines, 4096);
    int scattered = rng_chance(&p->lines, 64);
    a->width = 4u << rng_below(&p->lines, 3);
    for (unsigned lane = 0; lane < 32; lane++)
        a->of[lane] =
            scattered ? 4 * (uint64_t)rng_below(&p->lines, 2048) : base + (uint64_t)lane * stride;
}

static int append_addresses(struct draft *p, uint32_t mask, struct err *e) {
    struct kernel *k = p->k;
    struct lane_addresses a = {.mask = mask};
    if (k->n_addresses + ADDRESSES_MOST > p->addresses_size) {
        uint64_t size = p->addresses_size ? 2 * p->addresses_size : 1 << 16;
        uint8_t *records = realloc(k->addresses, size);
        if (!records)
            return err_set(e, "random_system: out of memory");
        k->addresses = records;
        p->addresses_size = size;
    }
    draw_addresses(p, &a);
    k->n_addresses += addresses_encode(&a, &p->last, k->addresses + k->n_addresses);
    return 0;
}

static int append(struct draft *p, uint32_t index, uint32_t mask, struct err *e) {
    struct kernel *k = p->k;
    if (k->n_dyn == p->dyn_size) {
        uint64_t size = p->dyn_size ? 2 * p->dyn_size : 4096;
        struct dyn_inst *dyn = realloc(k->dyn, size * sizeof *dyn);
        if (!dyn)
            return err_set(e, "random_system: out of memory");
        k->dyn = dyn;
        p->dyn_size = size;
    }
    k->dyn[k->n_dyn++] = (struct dyn_inst){index, mask, (uint32_t)rng_next(&p->near)};
    return mask && k->insts[index].memory ? append_addresses(p, mask, e) : 0;
}

/* All lanes, or what a guard predicate leaves of them: often some, sometimes none. */
static uint32_t draw_mask(struct draft *p, uint32_t i) {
    if (!(p->k->insts[i].flags & INST_GUARDED) || is_branch(p, i) || rng_chance(&p->rng, 64))
        return (uint32_t)FULL_MASK;
    if (rng_chance(&p->rng, 48))
        return 0;
    return (uint32_t)rng_next(&p->rng) & (uint32_t)rng_next(&p->rng);
}

static int run_warp(struct draft *p, struct warp_stream *w, struct err *e) {
    unsigned trips = 0;
    w->first = (uint32_t)p->k->n_dyn;
    w->address = p->k->n_addresses;
    p->last = 0;
    for (uint32_t i = 0; i < p->k->n_insts;) {
        if (append(p, i, draw_mask(p, i), e))
            return -1;
        int again = is_branch(p, i) && trips < MAX_TRIPS && rng_chance(&p->rng, 128);
        trips = again ? trips + 1 : is_branch(p, i) ? 0 : trips;
        i = again ? p->target[i] : i + 1;
    }
    w->count = (uint32_t)p->k->n_dyn - w->first;
    return 0;
}

/* Every instruction is followed by the next, a branch also by its target. */
static int add_flows(struct draft *p, struct err *e) {
    struct kernel *k = p->k;
    k->flows = calloc((size_t)k->n_insts * 2, sizeof *k->flows);
    k->entries = calloc(1, sizeof *k->entries);
    if (!k->flows || !k->entries)
        return err_set(e, "random_system: out of memory");
    k->n_entries = 1;
    for (uint32_t i = 0; i < k->n_insts; i++) {
        if (i + 1 < k->n_insts)
            k->flows[k->n_flows++] = (struct flow){i, i + 1, EDGE_FALL};
        if (is_branch(p, i))
            k->flows[k->n_flows++] = (struct flow){i, p->target[i], EDGE_TAKEN};
    }
    return 0;
}

static int fill(struct draft *p, struct err *e) {
    struct kernel *k = p->k;
    uint32_t last = k->n_insts - 1;
    for (uint32_t i = 0; i < last; i++)
        draw_instruction(p, i);
    set_instruction(p, last, OP_EXIT, "EXIT", 0, 0, 0);
    k->insts[last].jump = JUMP_EXIT;
    for (uint32_t w = 0; w < k->n_blocks * k->warps_per_block; w++)
        if (run_warp(p, &k->warps[w], e))
            return -1;
    return add_flows(p, e) || compile_passes(k, &program_options, e) ? -1 : 0;
}

int random_system(struct kernel *k, uint64_t seed, struct err *e) {
    struct draft p = {
        .rng = {seed}, .near = {~seed}, .lookups = {seed + 1}, .lines = {seed + 2}, .k = k};
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
    k->source = SOURCE_TABLE;
    k->insts = calloc(k->n_insts, sizeof *k->insts);
    k->warps = calloc((size_t)k->n_blocks * k->warps_per_block, sizeof *k->warps);
    p.target = calloc(k->n_insts, sizeof *p.target);
    int failed = !k->insts || !k->warps || !p.target ? err_set(e, "random_system: out of memory")
                                                     : fill(&p, e);
    free(p.target);
    if (failed)
        kernel_free(k);
    return failed ? -1 : 0;
}
