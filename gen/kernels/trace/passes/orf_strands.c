/* SPDX-License-Identifier: Apache-2.0
 * Strands for operand files: end bits and strands by turns, until each follows from the other.
 */
#include "kernels/trace/passes/orf_strands.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/cfg/arms.h"

enum { LANES = 32, NOTHING = UINT32_MAX };

struct ending {
    struct cfg *g;
    const struct kernel *k;
    struct regions *r;
    uint8_t *ends;   /* of an instruction */
    uint8_t *header; /* of a block: a strand starts where it does */
    uint8_t *in_arm; /* of a block: lanes may wait for their turn while it runs */
    struct arm_list arms;
    int changed;
};

static void set_end(struct ending *s, uint32_t inst) {
    s->changed |= !s->ends[inst];
    s->ends[inst] = 1;
}

static uint32_t last_inst(const struct ending *s, const struct cfg_block *b) {
    return s->g->order[b->first + b->count - 1];
}

/* Arms ----------------------------------------------------------------------------------------- */

/* Visits the blocks of an arm: marks them, or looks for an end bit. */
static int arm_ends(struct ending *s, uint32_t arm, uint32_t stop) {
    uint32_t n = arms_find(&s->arms, arm, stop);
    int found = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct cfg_block *b = &s->g->blocks[s->arms.blocks[i]];
        s->in_arm[s->arms.blocks[i]] = 1;
        for (uint32_t j = 0; j < b->count; j++) {
            found |= s->ends[s->g->order[b->first + j]];
        }
    }
    return found;
}

/* Has an arm of the branch behind a block an end bit? An open jump has any block for an arm. */
static int branch_ends(struct ending *s, uint32_t block) {
    const struct cfg_block *b = &s->g->blocks[block];
    int found = b->open ? arm_ends(s, block, b->ipdom) : 0;
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (is_arm(&s->g->succ[i], b->ipdom)) {
            found |= arm_ends(s, s->g->succ[i].to, b->ipdom);
        }
    }
    return found;
}

static void end_branches(struct ending *s) {
    for (uint32_t block = 0; block < s->g->n_blocks; block++) {
        const struct cfg_block *b = &s->g->blocks[block];
        if (lanes_part(s->g, b) && branch_ends(s, block)) {
            set_end(s, last_inst(s, b));
        }
    }
}

/* Ways out ------------------------------------------------------------------------------------- */

/* Does some way out of a block's last instruction lead to a strand's start? */
static int meets_header(const struct ending *s, const struct cfg_block *b) {
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        const struct cfg_edge *edge = &s->g->succ[i];
        if (edge_in_function(edge->kind) && !strands_apart(s->g, edge) && s->header[edge->to]) {
            return 1;
        }
    }
    return 0;
}

static int goes_on_inside(const struct ending *s, const struct cfg_block *b) {
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (edge_in_function(s->g->succ[i].kind)) {
            return 1;
        }
    }
    return 0;
}

/* Calls, returns and open jumps leave the function, as the end of its code does. */
static int leaves(const struct ending *s, uint32_t block) {
    const struct cfg_block *b = &s->g->blocks[block];
    const struct static_inst *last = cfg_inst(s->g, b, b->count - 1);
    if (last->jump == JUMP_EXIT) {
        return b->n_succ == 0 && !s->in_arm[block];
    }
    return last->jump == JUMP_CALL || last->jump == JUMP_RETURN || b->open || !goes_on_inside(s, b);
}

static void end_block(struct ending *s, uint32_t block) {
    const struct cfg_block *b = &s->g->blocks[block];
    for (uint32_t i = 0; i + 1 < b->count; i++) {
        if (cfg_inst(s->g, b, i)->strand != cfg_inst(s->g, b, i + 1)->strand) {
            set_end(s, s->g->order[b->first + i]);
        }
    }
    if (meets_header(s, b) || leaves(s, block)) {
        set_end(s, last_inst(s, b));
    }
}

static void end_strands(struct ending *s) {
    memset(s->header, 0, s->g->n_blocks);
    for (uint32_t i = 0; i < s->r->n; i++) {
        if (s->r->header_inst[i] == 0) {
            s->header[s->r->header_block[i]] = 1;
        }
    }
    for (uint32_t block = 0; block < s->g->n_blocks; block++) {
        if (s->g->blocks[block].reachable && s->g->blocks[block].count > 0) {
            end_block(s, block);
        }
    }
}

/* Streams -------------------------------------------------------------------------------------- */

/* Where a lane is: what it ran last, and how many end bits the warp had met then. */
struct lane {
    uint32_t inst, voids;
};

/* Ran the lane both in one pass through a strand? */
static int goes_on(const struct ending *s, uint32_t from, uint32_t to) {
    uint32_t strand = s->g->insts[to].strand;
    return strand != NO_REGION && s->g->insts[from].strand == strand &&
           s->r->list[strand].header != to;
}

static void run_inst(struct ending *s, struct lane lanes[LANES], struct dyn_inst d,
                     uint32_t voids) {
    for (uint32_t mask = d.mask; mask != 0; mask &= mask - 1) {
        struct lane *lane = &lanes[__builtin_ctz(mask)];
        if (lane->inst != NOTHING && lane->voids != voids && goes_on(s, lane->inst, d.index)) {
            set_end(s, lane->inst);
        }
        *lane = (struct lane){d.index, voids + s->ends[d.index]};
    }
}

static void run_stream(struct ending *s, const struct warp_stream *stream) {
    struct lane lanes[LANES];
    uint32_t voids = 0;
    for (unsigned i = 0; i < LANES; i++) {
        lanes[i] = (struct lane){NOTHING, 0};
    }
    for (uint32_t i = 0; i < stream->count; i++) {
        struct dyn_inst d = s->k->dyn[stream->first + (uint64_t)i];
        run_inst(s, lanes, d, voids);
        voids += s->ends[d.index];
    }
}

static void run_streams(struct ending *s) {
    uint64_t n = s->k->dyn ? (uint64_t)s->k->n_blocks * s->k->warps_per_block : 0;
    for (uint64_t i = 0; i < n; i++) {
        run_stream(s, &s->k->warps[i]);
    }
}

/* All ------------------------------------------------------------------------------------------ */

static void end_barriers(struct ending *s) {
    for (uint32_t block = 0; block < s->g->n_blocks; block++) {
        const struct cfg_block *b = &s->g->blocks[block];
        for (uint32_t i = 0; b->reachable && i < b->count; i++) {
            if (cfg_inst(s->g, b, i)->cls == OP_BARRIER) {
                set_end(s, s->g->order[b->first + i]);
            }
        }
    }
}

/* What a PC means is one instruction, whatever a trace shows there. */
static void end_same_pcs(struct ending *s) {
    for (uint32_t i = 1; i < s->g->n_order; i++) {
        uint32_t a = s->g->order[i - 1], b = s->g->order[i];
        if (s->g->insts[a].pc == s->g->insts[b].pc && s->ends[a] != s->ends[b]) {
            set_end(s, a);
            set_end(s, b);
        }
    }
}

static int repeat(struct ending *s, struct err *e) {
    end_barriers(s);
    do {
        s->changed = 0;
        if (strands_form_ended(s->r, s->g, s->ends, s->k->path, e)) {
            return -1;
        }
        end_branches(s);
        end_strands(s);
        end_same_pcs(s);
        if (!s->changed) { /* where lanes wait is a branch's matter first */
            run_streams(s);
        }
        if (s->changed) {
            regions_free(s->r);
        }
    } while (s->changed);
    return 0;
}

int orf_strands_form(struct regions *r, uint8_t *ends, struct cfg *g, const struct kernel *k,
                     struct err *e) {
    struct ending s = {.g = g, .k = k, .r = r, .ends = ends};
    memset(ends, 0, k->n_insts);
    s.header = calloc(g->n_blocks + (size_t)1, 1);
    s.in_arm = calloc(g->n_blocks + (size_t)1, 1);
    int status = -1;
    if (arms_start(&s.arms, g) || !s.header || !s.in_arm) {
        err_set(e, "%.300s: out of memory for its strands; free some memory", k->path);
    } else {
        status = repeat(&s, e);
    }
    arms_stop(&s.arms);
    free(s.header);
    free(s.in_arm);
    return status;
}

int orf_strand_ends(struct kernel *k, uint8_t *ends, struct err *e) {
    struct cfg g = {0};
    struct regions r = {0};
    int status = cfg_from_flows(&g, k, e) ? -1 : orf_strands_form(&r, ends, &g, k, e);
    if (status == 0) {
        regions_free(&r);
    }
    cfg_free(&g);
    return status;
}
