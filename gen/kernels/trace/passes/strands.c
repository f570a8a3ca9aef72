/* SPDX-License-Identifier: Apache-2.0
 * Strands: one walk over each function in source order. All ways into a block that are no backward
 * branches come from blocks walked before.
 */
#include "kernels/trace/passes/strands.h"

#include <stdlib.h>
#include <string.h>

/* Where the walk stands: in a strand (the place of its header), with what its long-latency
 * operations are still to write. */
struct standing {
    uint32_t strand;
    uint64_t pending[REG_WORDS];
};

struct walk {
    struct regions *r;
    const struct cfg *g;
    unsigned limit;
    const uint8_t *bits;         /* end bits of the instructions; NULL: there are none */
    struct standing *ends;       /* of each block; NO_REGION: not walked yet, or closed */
    uint64_t (*regs)[REG_WORDS]; /* working set so far of the strand with its header there */
};

static void start(struct standing *s, uint32_t location) {
    memset(s, 0, sizeof *s);
    s->strand = location;
}

static int same(const struct standing *a, const struct standing *b) {
    return a->strand == b->strand && memcmp(a->pending, b->pending, sizeof a->pending) == 0;
}

int strands_apart(const struct cfg *g, const struct cfg_edge *edge) {
    const struct cfg_block *b = &g->blocks[edge->from];
    if (edge->kind != EDGE_FALL || edge->to != edge->from || b->count == 0) {
        return 0;
    }
    const struct static_inst *last = cfg_inst(g, b, b->count - 1);
    return last->jump == JUMP_NONE && !(last->flags & INST_TWICE);
}

/* A way inside the function that lanes go. */
static int is_way(const struct walk *w, const struct cfg_edge *edge) {
    return edge_in_function(edge->kind) && !(w->bits && strands_apart(w->g, edge));
}

/* Stands at a block's start where all ways into it end. They must agree: else it is uncertain which
 * long-latency operations are pending (Gebhart 6.3, Fig. 6.4(b)). The end of a backward branch's
 * block is never a strand to go on with: not walked yet at the branch's target, closed behind
 * it. */
static int goes_on(const struct walk *w, const struct cfg_block *b, struct standing *s) {
    const struct standing *end = NULL;
    for (uint32_t i = b->pred; i < b->pred + b->n_pred; i++) {
        if (!is_way(w, &w->g->pred[i])) {
            continue;
        }
        const struct standing *other = &w->ends[w->g->pred[i].from];
        if (other->strand == NO_REGION || (end && !same(end, other))) {
            return 0;
        }
        end = other;
    }
    if (b->entry || !end || (w->bits && b->count == 0)) {
        return 0;
    }
    *s = *end;
    return 1;
}

static int is_call(const struct cfg *g, const struct cfg_block *b, uint32_t i) {
    return cfg_inst(g, b, i)->jump == JUMP_CALL;
}

/* Does instruction i of a block have an end bit? An empty block is a strand of its own then. */
static int has_end(const struct walk *w, const struct cfg_block *b, uint32_t i) {
    return w->bits && (b->count == 0 || w->bits[w->g->order[b->first + i]]);
}

static int names_pending(const struct standing *s, const uint64_t named[REG_WORDS]) {
    uint64_t both = 0;
    for (int i = 0; i < REG_WORDS; i++) {
        both |= s->pending[i] & named[i];
    }
    return both != 0;
}

/* Does instruction i of a block go on with the strand? If so, its registers join the working
 * set. */
static int stays(struct walk *w, const struct standing *s, const struct cfg_block *b, uint32_t i,
                 const uint64_t named[REG_WORDS]) {
    if (is_call(w->g, b, i) || (i > 0 && is_call(w->g, b, i - 1)) || names_pending(s, named) ||
        (i > 0 && has_end(w, b, i - 1))) {
        return 0;
    }
    return regions_widen(w->regs[s->strand], named, w->limit);
}

static int branches_back(const struct walk *w, uint32_t block) {
    const struct cfg_block *b = &w->g->blocks[block];
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (is_way(w, &w->g->succ[i]) && w->g->succ[i].to <= block) {
            return 1;
        }
    }
    return 0;
}

static void walk_block(struct walk *w, uint32_t block) {
    const struct cfg_block *b = &w->g->blocks[block];
    struct standing s;
    uint32_t from = 0;
    if (!goes_on(w, b, &s)) {
        start(&s, region_location(w->g, block, 0));
    }
    for (uint32_t i = 0; i < b->count; i++) {
        const struct static_inst *inst = cfg_inst(w->g, b, i);
        uint64_t named[REG_WORDS];
        regions_named(inst, named);
        if (!stays(w, &s, b, i, named)) {
            if (i > from) {
                regions_add(w->r, (struct region_part){s.strand, block, from, i});
            }
            from = i;
            start(&s, region_location(w->g, block, i));
            reg_join(w->regs[s.strand], named);
        }
        if (inst->cls == OP_GLOBAL) {
            reg_add_list(s.pending, inst->dst, inst->n_dst);
        }
    }
    regions_add(w->r, (struct region_part){s.strand, block, from, b->count});
    if (branches_back(w, block) || has_end(w, b, b->count - 1) ||
        (b->count > 0 && is_call(w->g, b, b->count - 1))) {
        s.strand = NO_REGION;
    }
    w->ends[block] = s;
}

static int form(struct walk w, struct cfg *g, const char *path, struct err *e) {
    struct regions *r = w.r;
    if (regions_start(r, g, w.limit, path, e)) {
        return -1;
    }
    w.ends = malloc(((size_t)g->n_blocks + 1) * sizeof *w.ends);
    w.regs = calloc((size_t)region_locations(g) + 1, sizeof *w.regs);
    int status = 0;
    if (!w.ends || !w.regs) {
        status = err_set(e, "out of memory for the strands; free some memory");
    }
    for (uint32_t b = 0; status == 0 && b < g->n_blocks; b++) {
        start(&w.ends[b], NO_REGION);
    }
    for (uint32_t b = 0; status == 0 && b < g->n_blocks; b++) {
        if (g->blocks[b].reachable) {
            walk_block(&w, b);
        }
    }
    free(w.ends);
    free(w.regs);
    if (status) {
        regions_free(r);
        return status;
    }
    return regions_finish(r, g, REGION_STRAND, e);
}

int strands_form(struct regions *r, struct cfg *g, unsigned limit, const char *path,
                 struct err *e) {
    return form((struct walk){.r = r, .g = g, .limit = limit}, g, path, e);
}

int strands_form_ended(struct regions *r, struct cfg *g, const uint8_t *ends, const char *path,
                       struct err *e) {
    return form((struct walk){.r = r, .g = g, .limit = MAX_REGS, .bits = ends}, g, path, e);
}
