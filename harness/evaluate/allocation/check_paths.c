/* SPDX-License-Identifier: Apache-2.0
 * All thread paths: what is surely where, as a dataflow over the control-flow graph. Where ways
 * meet only what all of them have is there, and what any of them waits for is awaited.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/allocation/allocation_check.h"
#include "kernels/trace/cfg/cfg.h"

struct state {
    uint64_t here[PLACES][REG_WORDS]; /* registers whose value is there */
    uint64_t awaited[REG_WORDS];      /* long-latency results of this strand */
};

struct paths {
    const struct judged *j;
    struct cfg g;
    struct state *in; /* of a block, once it was reached */
    uint8_t *reached, *queued;
    uint8_t *voided; /* of a block: lanes that come to it may have lost their entries */
    uint32_t *stack;
};

/* Lanes that wait ------------------------------------------------------------------------------ */

static int block_ends(const struct paths *p, uint32_t block) {
    const struct cfg_block *b = &p->g.blocks[block];
    for (uint32_t i = 0; i < b->count; i++) {
        if (judged_end(p->j, p->g.order[b->first + i])) {
            return 1;
        }
    }
    return 0;
}

/* Can a lane that starts at `block` meet an end bit before `stop`? */
static int meets_end(struct paths *p, uint32_t block, uint32_t stop, uint8_t *seen) {
    uint32_t depth = 0;
    int found = 0;
    memset(seen, 0, p->g.n_blocks);
    p->stack[depth++] = block;
    seen[block] = 1;
    while (depth > 0) {
        const struct cfg_block *b = &p->g.blocks[p->stack[--depth]];
        found |= block_ends(p, p->stack[depth]);
        for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
            const struct cfg_edge *edge = &p->g.succ[i];
            if (edge->kind != EDGE_SWITCH && edge->to != stop && !seen[edge->to]) {
                seen[edge->to] = 1;
                p->stack[depth++] = edge->to;
            }
        }
    }
    return found;
}

/* Different ways out of a block that lanes of one warp can go. */
static unsigned ways_out(const struct paths *p, const struct cfg_block *b) {
    unsigned n = 0;
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        n += edge_in_function(p->g.succ[i].kind);
    }
    return n;
}

/* Behind a branch one of whose arms has an end bit lanes have nothing in entries: at the arms'
 * starts, and where they meet. */
static void void_branch(struct paths *p, uint32_t block, uint8_t *seen) {
    const struct cfg_block *b = &p->g.blocks[block];
    int found = 0;
    if (b->count == 0 || ways_out(p, b) < 2) {
        return;
    }
    const struct static_inst *last = &p->g.insts[p->g.order[b->first + b->count - 1]];
    if (last->jump == JUMP_NONE || last->jump == JUMP_EXIT || last->jump == JUMP_CALL) {
        return;
    }
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        const struct cfg_edge *edge = &p->g.succ[i];
        if (edge_in_function(edge->kind) && edge->to != b->ipdom) {
            found |= meets_end(p, edge->to, b->ipdom, seen);
        }
    }
    for (uint32_t i = b->succ; found && i < b->succ + b->n_succ; i++) {
        p->voided[p->g.succ[i].to] |= edge_in_function(p->g.succ[i].kind);
    }
    if (found && b->ipdom != NO_BLOCK) {
        p->voided[b->ipdom] = 1;
    }
}

/* One instruction ------------------------------------------------------------------------------ */

static void void_entries(struct state *s) {
    for (unsigned place = PLACE_ORF; place < PLACES; place++) {
        memset(s->here[place], 0, sizeof s->here[place]);
    }
    memset(s->awaited, 0, sizeof s->awaited);
}

static int complain(const struct paths *p, uint32_t index, unsigned reg, const char *what,
                    struct err *e) {
    const struct judged *j = p->j;
    return err_set(e, "%.300s:%u: PC %04x R%u: expected %s", j->f->path,
                   j->at[index] ? j->at[index]->line : 0, j->k->insts[index].pc, reg, what);
}

static int check_named(const struct paths *p, const struct state *s, uint32_t index, unsigned reg,
                       struct err *e) {
    return reg_in(s->awaited, reg)
               ? complain(p, index, reg,
                          "no need of a long-latency operation of the same strand, on any path", e)
               : 0;
}

static void take_entry(struct state *s, unsigned place, unsigned reg) {
    memset(s->here[place], 0, sizeof s->here[place]);
    reg_add(s->here[place], reg);
}

static int check_sources(const struct paths *p, struct state *s, uint32_t index, struct err *e) {
    const struct static_inst *inst = &p->j->k->insts[index];
    for (unsigned i = 0; i < inst->n_src; i++) {
        struct named n = judged_source(p->j, index, inst->src[i]);
        unsigned from = n.both ? PLACE_MRF : n.place;
        if (check_named(p, s, index, n.reg, e)) {
            return -1;
        }
        if (!reg_in(s->here[from], n.reg)) {
            char what[64];
            snprintf(what, sizeof what, "its value in %s on all paths",
                     place_name(from, p->j->f->lrf));
            return complain(p, index, n.reg, what, e);
        }
    }
    return 0;
}

/* What a guarded instruction leaves out is gone from an entry, and stands in no new one. */
static void apply_fills(const struct paths *p, struct state *s, uint32_t index) {
    const struct static_inst *inst = &p->j->k->insts[index];
    for (unsigned i = 0; i < inst->n_src; i++) {
        struct named n = judged_source(p->j, index, inst->src[i]);
        if (n.both && !(inst->flags & INST_GUARDED)) {
            take_entry(s, n.place, n.reg);
        } else if (n.both) {
            memset(s->here[n.place], 0, sizeof s->here[n.place]);
        }
    }
}

static void apply_result(const struct paths *p, struct state *s, uint32_t index, struct named n) {
    int guarded = (p->j->k->insts[index].flags & INST_GUARDED) != 0;
    for (unsigned place = 0; place < PLACES; place++) {
        int written = place == n.place || (n.both && place == PLACE_MRF);
        int stays = guarded && written && reg_in(s->here[place], n.reg);
        if (written && place != PLACE_MRF) {
            memset(s->here[place], 0, sizeof s->here[place]);
        }
        reg_drop(s->here[place], n.reg);
        if (written && (stays || !guarded)) {
            reg_add(s->here[place], n.reg);
        }
    }
}

static int run_inst(const struct paths *p, struct state *s, uint32_t index, struct err *e) {
    const struct static_inst *inst = &p->j->k->insts[index];
    if (check_sources(p, s, index, e)) {
        return -1;
    }
    apply_fills(p, s, index);
    for (unsigned i = 0; i < inst->n_dst; i++) {
        if (check_named(p, s, index, inst->dst[i], e)) {
            return -1;
        }
        apply_result(p, s, index, judged_result(p->j, index, inst->dst[i]));
    }
    if (inst->cls == OP_GLOBAL) {
        reg_add_list(s->awaited, inst->dst, inst->n_dst);
    }
    if (judged_end(p->j, index)) {
        void_entries(s);
    }
    return 0;
}

/* Dataflow ------------------------------------------------------------------------------------- */

/* Another way comes to a block; does what is known there change? */
static int meet(struct paths *p, uint32_t block, const struct state *s) {
    struct state *in = &p->in[block];
    int changed = !p->reached[block];
    if (changed) {
        *in = *s;
    }
    for (unsigned place = 0; place < PLACES; place++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            uint64_t both = in->here[place][w] & s->here[place][w];
            changed |= both != in->here[place][w];
            in->here[place][w] = both;
        }
    }
    changed |= reg_join(in->awaited, s->awaited);
    p->reached[block] = 1;
    return changed;
}

static void come_to(struct paths *p, uint32_t block, const struct state *s, uint32_t *depth) {
    struct state arriving = *s;
    if (p->voided[block]) {
        uint64_t awaited[REG_WORDS];
        memcpy(awaited, arriving.awaited, sizeof awaited);
        void_entries(&arriving);
        memcpy(arriving.awaited, awaited, sizeof awaited);
    }
    if (meet(p, block, &arriving) && !p->queued[block]) {
        p->queued[block] = 1;
        p->stack[(*depth)++] = block;
    }
}

static int run_block(struct paths *p, uint32_t block, uint32_t *depth, struct err *e) {
    const struct cfg_block *b = &p->g.blocks[block];
    struct state s = p->in[block];
    for (uint32_t i = 0; i < b->count; i++) {
        if (run_inst(p, &s, p->g.order[b->first + i], e)) {
            return -1;
        }
    }
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        const struct cfg_edge *edge = &p->g.succ[i];
        /* an instruction that the trace shows twice for lanes apart is no loop */
        int apart = edge->kind == EDGE_FALL && edge->to == block && b->count > 0 &&
                    !(p->g.insts[p->g.order[b->first + b->count - 1]].flags & INST_TWICE);
        if (edge->kind != EDGE_SWITCH && !apart) {
            come_to(p, edge->to, &s, depth);
        }
    }
    return 0;
}

static int run_all(struct paths *p, struct err *e) {
    struct state start;
    uint32_t depth = 0;
    memset(&start, 0, sizeof start);
    memset(start.here[PLACE_MRF], 0xff, sizeof start.here[PLACE_MRF]);
    for (uint32_t i = 0; i < p->g.n_blocks; i++) {
        if (p->g.blocks[i].entry) {
            come_to(p, i, &start, &depth);
        }
    }
    while (depth > 0) {
        uint32_t block = p->stack[--depth];
        p->queued[block] = 0;
        if (run_block(p, block, &depth, e)) {
            return -1;
        }
    }
    return 0;
}

static int start(struct paths *p, struct err *e) {
    size_t n = p->g.n_blocks + (size_t)1;
    p->in = malloc(n * sizeof *p->in);
    p->reached = calloc(n, 1);
    p->queued = calloc(n, 1);
    p->voided = calloc(n, 1);
    p->stack = malloc(n * sizeof *p->stack);
    uint8_t *seen = calloc(n, 1);
    int there = p->in && p->reached && p->queued && p->voided && p->stack && seen;
    for (uint32_t i = 0; there && i < p->g.n_blocks; i++) {
        void_branch(p, i, seen);
    }
    free(seen);
    return there ? 0 : err_set(e, "out of memory for the paths; free some memory");
}

int check_paths(const struct judged *j, struct err *e) {
    struct paths p = {.j = j};
    int status = cfg_from_flows(&p.g, j->k, e);
    if (status == 0) {
        status = start(&p, e) || run_all(&p, e) ? -1 : 0;
    }
    free(p.in);
    free(p.reached);
    free(p.queued);
    free(p.voided);
    free(p.stack);
    cfg_free(&p.g);
    return status;
}
