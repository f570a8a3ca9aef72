/* SPDX-License-Identifier: Apache-2.0
 * Register reuse distance (Malekeh, sections 1, 3.2 and 4): of each operand instance along the
 * streams, and of each operand over the control-flow graph.
 */
#include "kernels/trace/passes/reuse.h"

#include <stdlib.h>

/* Records that may still change: those of the last RTHLD instructions and the one that comes. */
enum { WINDOW = RTHLD_MAX + 1, NO_REG = 255 /* a place of struct reuse's list that is free */ };
_Static_assert((WINDOW & (WINDOW - 1)) == 0, "locations wrap by a mask");
_Static_assert(REUSE_ENTRIES == sizeof(uint64_t), "struct reuse keeps one register a byte");

/* The last operand instance of a register: the only one whose next read is not known yet. */
struct line {
    uint32_t location; /* of its instruction in the stream */
    uint8_t slot;      /* s: source s; MAX_SRC + d: destination d */
    uint8_t pending;
};

struct reuse {
    unsigned rthld;
    struct trace_stats *stats;
    reuse_emit *emit;
    reuse_watch *watch;
    void *context;
    uint32_t location; /* of the next instruction */
    uint64_t recent;   /* the REUSE_ENTRIES registers named last, one a byte, the latest lowest */
    unsigned n_named;
    uint8_t named[MAX_REGS]; /* registers that the stream named, to find them at its end */
    struct line lines[MAX_REGS];
    struct dyn_inst window[WINDOW];
};

/* Along the streams ---------------------------------------------------------------------------- */

struct reuse *reuse_new(unsigned rthld, struct trace_stats *stats, reuse_emit *emit,
                        reuse_watch *watch, void *context) {
    struct reuse *u = calloc(1, sizeof *u);
    if (u) {
        u->rthld = rthld;
        u->stats = stats;
        u->emit = emit;
        u->watch = watch;
        u->context = context;
    }
    return u;
}

void reuse_begin(struct reuse *u) {
    for (unsigned i = 0; i < u->n_named; i++) {
        u->lines[u->named[i]].pending = 0;
    }
    u->n_named = 0;
    u->location = 0;
    u->recent = UINT64_MAX; /* NO_REG in every byte */
}

/* Moves the register to the front of the list, or puts it there and drops the last. All bytes are
 * compared at once: `equal` has its lowest bit at the top of the first byte that is `reg`. */
static uint64_t move_to_front(uint64_t list, uint8_t reg) {
    const uint64_t ones = UINT64_C(0x0101010101010101), last = UINT64_C(1) << 63;
    uint64_t differ = list ^ ones * reg;
    uint64_t equal = (differ - ones) & ~differ & ones << 7;
    unsigned at = (unsigned)__builtin_ctzll(equal | last) & ~7u;
    uint64_t before = (UINT64_C(1) << at) - 1;
    uint64_t behind = ~(before << 8 | 0xff);
    return (list & behind) | (list & before) << 8 | reg;
}

static uint32_t bucket(uint32_t distance) {
    return distance <= REUSE_DISTANCE ? distance : REUSE_DISTANCE + 1;
}

/* The register's last operand instance has this distance; 0: it is not read again. */
static void settle(struct reuse *u, unsigned reg, uint32_t distance) {
    const struct line *line = &u->lines[reg];
    int is_dst = line->slot >= MAX_SRC;
    (is_dst ? u->stats->reuse_dst : u->stats->reuse_src)[bucket(distance)]++;
    if (distance != 0 && distance <= u->rthld) {
        u->window[line->location % WINDOW].near |= UINT32_C(1) << line->slot;
        u->stats->near_instances++;
    }
    if (u->watch) {
        u->watch(u->context, line->location, reg, is_dst, distance);
    }
}

/* The instruction names the register in `slot`: an operand instance begins. */
static void name_register(struct reuse *u, uint8_t reg, unsigned slot) {
    if (!u->lines[reg].pending) {
        u->named[u->n_named++] = reg;
    }
    u->lines[reg] = (struct line){.location = u->location, .slot = (uint8_t)slot, .pending = 1};
    u->recent = move_to_front(u->recent, reg);
}

/* The earliest index such that fewer than REUSE_ENTRIES registers were named behind it: that of the
 * list's last name. A register whose reuse is found is not among them: it was not named since. */
static uint32_t fits_since(const struct reuse *u) {
    unsigned last = (unsigned)(u->recent >> 56);
    return last == NO_REG ? 0 : u->lines[last].location;
}

static void name_operands(struct reuse *u, const struct static_inst *inst) {
    const uint32_t since = fits_since(u);
    for (unsigned s = 0; s < inst->n_src; s++) {
        const struct line *line = &u->lines[inst->src[s]];
        if (line->pending) {
            uint32_t distance = u->location - line->location;
            settle(u, inst->src[s], distance);
            u->stats->reuse_fits[bucket(distance)] += line->location >= since;
        }
        name_register(u, inst->src[s], s);
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        if (u->lines[inst->dst[d]].pending) {
            settle(u, inst->dst[d], 0);
        }
        name_register(u, inst->dst[d], MAX_SRC + d);
    }
}

/* Record p is final once record p + RTHLD was looked at. */
int reuse_inst(struct reuse *u, const struct static_inst *inst, const struct dyn_inst *record,
               struct err *e) {
    struct dyn_inst *kept = &u->window[u->location % WINDOW];
    *kept = *record;
    kept->near = 0;
    if (record->mask != 0) {
        name_operands(u, inst);
    }
    uint32_t location = u->location++;
    if (location < u->rthld) {
        return 0;
    }
    return u->emit(u->context, &u->window[(location - u->rthld) % WINDOW], e);
}

int reuse_end(struct reuse *u, struct err *e) {
    for (unsigned i = 0; i < u->n_named; i++) {
        settle(u, u->named[i], 0);
    }
    for (uint32_t p = u->location > u->rthld ? u->location - u->rthld : 0; p < u->location; p++) {
        if (u->emit(u->context, &u->window[p % WINDOW], e)) {
            return -1;
        }
    }
    return 0;
}

void reuse_delete(struct reuse *u) {
    free(u);
}

/* Over the graph ------------------------------------------------------------------------------- */

/* Registers that are read within some number of instructions, the same number everywhere. */
struct ahead {
    uint64_t (*inst)[REG_WORDS];  /* from before each place of the graph's order */
    uint64_t (*block)[REG_WORDS]; /* from the start of each block, as of the step before */
};

/* Registers read from the end of a block on. */
static void behind_block(const struct cfg *g, const struct ahead *a, const struct cfg_block *b,
                         uint64_t set[REG_WORDS]) {
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (edge_in_function(g->succ[i].kind)) {
            reg_join(set, a->block[g->succ[i].to]);
        }
    }
}

/* Registers read from behind instruction i of a block on. */
static void behind_inst(const struct cfg *g, const struct ahead *a, const struct cfg_block *b,
                        uint32_t i, uint64_t set[REG_WORDS]) {
    if (i + 1 < b->count) {
        reg_join(set, a->inst[b->first + i + 1]);
    } else {
        behind_block(g, a, b, set);
    }
}

/* Empty blocks take no instruction: what is ahead of them reaches through them at once. */
static void start_blocks(const struct cfg *g, const struct ahead *a) {
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        if (g->blocks[b].count > 0) {
            reg_join(a->block[b], a->inst[g->blocks[b].first]);
        }
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t b = 0; b < g->n_blocks; b++) {
            uint64_t set[REG_WORDS] = {0};
            if (g->blocks[b].count == 0) {
                behind_block(g, a, &g->blocks[b], set);
                changed |= reg_join(a->block[b], set);
            }
        }
    }
}

/* Takes out of the set what the instruction surely writes. */
static void drop_written(const struct static_inst *inst, uint64_t set[REG_WORDS]) {
    if (!(inst->flags & INST_GUARDED)) {
        for (unsigned d = 0; d < inst->n_dst; d++) {
            reg_drop(set, inst->dst[d]);
        }
    }
}

/* Looks one instruction further from everywhere. Going forward, what lies behind an instruction is
 * still that of the step before. Did anything change? */
static int look_further(const struct cfg *g, const struct ahead *a) {
    int changed = 0;
    start_blocks(g, a);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *block = &g->blocks[b];
        for (uint32_t i = 0; i < block->count; i++) {
            uint64_t set[REG_WORDS] = {0};
            behind_inst(g, a, block, i, set);
            drop_written(cfg_inst(g, block, i), set);
            changed |= reg_join(a->inst[block->first + i], set);
        }
    }
    return changed;
}

static uint32_t bits_in(const uint64_t set[REG_WORDS], const uint8_t *list, unsigned n) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < n; i++) {
        bits |= (uint32_t)reg_in(set, list[i]) << i;
    }
    return bits;
}

/* A source that the instruction itself surely writes has no next read. */
static void mark_near(const struct cfg *g, const struct ahead *a) {
    start_blocks(g, a);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        for (uint32_t i = 0; i < g->blocks[b].count; i++) {
            struct static_inst *inst = cfg_inst(g, &g->blocks[b], i);
            uint64_t set[REG_WORDS] = {0};
            behind_inst(g, a, &g->blocks[b], i, set);
            inst->near = bits_in(set, inst->dst, inst->n_dst) << MAX_SRC;
            drop_written(inst, set);
            inst->near |= bits_in(set, inst->src, inst->n_src);
        }
    }
}

static void find_near(const struct cfg *g, const struct ahead *a, unsigned rthld) {
    for (uint32_t i = 0; i < g->n_order; i++) {
        const struct static_inst *inst = &g->insts[g->order[i]];
        reg_add_list(a->inst[i], inst->src, inst->n_src);
    }
    for (unsigned n = 1; n < rthld && look_further(g, a); n++) {
    }
    mark_near(g, a);
}

int reuse_static(struct cfg *g, unsigned rthld, struct err *e) {
    struct ahead a = {
        .inst = calloc(g->n_order + 1u, sizeof *a.inst),
        .block = calloc(g->n_blocks + 1u, sizeof *a.block),
    };
    int status = 0;
    if (a.inst && a.block) {
        find_near(g, &a, rthld);
    } else {
        status = err_set(e,
                         "reuse distances: expected memory for %u instructions, got none; "
                         "free some memory",
                         g->n_order);
    }
    free(a.inst);
    free(a.block);
    return status;
}
