/* SPDX-License-Identifier: Apache-2.0
 * Liveness: two steps over the blocks, then the instructions.
 *
 * 1. Dataflow gives what a lane needs yet: `in` and `out` of a block. A lane runs along the edges,
 *    and a definition that it executes ends its need of the old value.
 * 2. A warp's register holds the values of all lanes, so what lanes need that wait counts as well.
 *    While the lanes of one arm of a branch run up to its post-dominator, others wait there, or at
 *    the start of another arm. What they need there, by step 1, is `held` in the blocks of that
 *    arm. No definition in it ends that, for they do not execute it. Arms can also meet before the
 *    post-dominator, or without one (meetings.h): then lanes wait there for those of other arms.
 *
 * What is held does not flow back through the dataflow. Before the branch all lanes are at one
 * instruction, and each needs what step 1 says of it. A value from there that is read behind the
 * region is in it. One that only the arms make is not, and may be dropped or lent until then. So
 * step 1 stands once it is solved.
 *
 * What goes on is what is held around a branch. Lanes that wait there wait on while the lanes of an
 * inner branch are apart. That holds even where these leave the outer region without having met (a
 * callee with two returns). That is repeated until nothing changes.
 */
#include "kernels/trace/passes/liveness.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/cfg/arms.h"
#include "kernels/trace/cfg/meetings.h"
#include "kernels/trace/passes/regions.h"

/* What is known of a block. */
struct facts {
    uint64_t use[REG_WORDS];                /* read before the block surely writes them */
    uint64_t kill[REG_WORDS];               /* surely written: by an instruction without guard */
    uint64_t in[REG_WORDS], out[REG_WORDS]; /* what a lane needs at the block's start and end */
    uint64_t held[REG_WORDS];               /* what lanes need that wait while the block runs */
};

struct pass {
    const struct cfg *g;
    struct facts *facts;      /* [blocks] */
    struct arm_list arms;     /* its blocks are a ring to visit in the dataflow */
    struct meetings meetings; /* of one branch */
    int lane;                 /* step 1 is all, of one lane: other lanes' turns are no way on */
    uint8_t *parts;           /* [blocks] lanes can part behind it */
    uint8_t *pending;         /* [blocks] lanes part, and what its region holds is out of date */
    uint8_t *end;             /* [blocks] all zero but in hold_to_meeting */
    uint64_t read[REG_WORDS]; /* read by some instruction: all that an unknown target can need */
};

/* Needs before an instruction, made from the needs behind it. A call of an unknown callee may stand
 * inside a block of a dot file. */
static void step_back(const struct pass *p, uint64_t set[REG_WORDS],
                      const struct static_inst *inst) {
    if (inst->flags & INST_OPEN) {
        reg_join(set, p->read);
    }
    if (!(inst->flags & INST_GUARDED)) {
        for (unsigned d = 0; d < inst->n_dst; d++) {
            reg_drop(set, inst->dst[d]);
        }
    }
    reg_add_list(set, inst->src, inst->n_src);
}

static void find_facts(struct pass *p, uint32_t block) {
    const struct cfg_block *b = &p->g->blocks[block];
    struct facts *f = &p->facts[block];
    for (uint32_t i = b->count; i-- > 0;) {
        const struct static_inst *inst = cfg_inst(p->g, b, i);
        step_back(p, f->use, inst);
        if (!(inst->flags & INST_GUARDED)) {
            reg_add_list(f->kill, inst->dst, inst->n_dst);
        }
    }
}

/* Step 1: what a lane needs -------------------------------------------------------------------- */

/* Can a lane go along the edge? Where control is not known to come from it may come by a switch. */
static int goes_there(const struct cfg *g, const struct cfg_edge *edge) {
    return edge->kind != EDGE_SWITCH || g->blocks[edge->to].entry;
}

/* Brings a block up to date; did what it needs at its start change? */
static int update_block(struct pass *p, uint32_t block) {
    const struct cfg_block *b = &p->g->blocks[block];
    struct facts *f = &p->facts[block];
    uint64_t in[REG_WORDS];
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &p->g->succ[b->succ + s];
        if (!p->lane || goes_there(p->g, edge)) {
            reg_join(f->out, p->facts[edge->to].in);
        }
    }
    if (b->open) {
        reg_join(f->out, p->read);
    }
    for (int w = 0; w < REG_WORDS; w++) {
        in[w] = f->use[w] | (f->out[w] & ~f->kill[w]);
    }
    return reg_join(f->in, in);
}

/* Every block once, the last first; then those before a block that changed, until none does. */
static void solve_dataflow(struct pass *p) {
    uint32_t n = p->g->n_blocks, head = 0, waiting = n;
    uint32_t *queue = p->arms.blocks;
    uint8_t *queued = p->arms.listed;
    for (uint32_t i = 0; i < n; i++) {
        queue[i] = n - 1 - i;
        queued[i] = 1;
    }
    while (waiting > 0) {
        uint32_t block = queue[head];
        const struct cfg_block *b = &p->g->blocks[block];
        head = (head + 1) % n;
        waiting--;
        queued[block] = 0;
        uint32_t n_before = update_block(p, block) ? b->n_pred : 0;
        for (uint32_t i = 0; i < n_before; i++) {
            uint32_t before = p->g->pred[b->pred + i].from;
            if (!queued[before]) {
                queued[before] = 1;
                queue[(head + waiting++) % n] = before;
            }
        }
    }
}

/* Step 2: what lanes need that wait ------------------------------------------------------------ */

/* What lanes need that wait while those of one arm run. They wait at the start of another arm,
 * where the arms meet, and wherever they waited already when the branch came. */
static void held_by_branch(const struct pass *p, uint32_t branch, uint32_t arm, uint64_t *held) {
    const struct cfg_block *b = &p->g->blocks[branch];
    memcpy(held, p->facts[branch].held, sizeof p->facts[branch].held);
    if (b->ipdom != NO_BLOCK) {
        reg_join(held, p->facts[b->ipdom].in);
    }
    if (b->open) {
        reg_join(held, p->read);
    }
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *other = &p->g->succ[b->succ + s];
        if (is_arm(other, b->ipdom) && other->to != arm) {
            reg_join(held, p->facts[other->to].in);
        }
    }
}

/* Holds that in the n blocks of the list. Branches in it for which that is new become pending. For
 * the branch itself it is not: where an arm leads back to it, it leads on to all arms. */
static void hold_listed(struct pass *p, uint32_t branch, uint32_t n, const uint64_t *held) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t block = p->arms.blocks[i];
        int news = reg_join(p->facts[block].held, held);
        p->pending[block] |= news && p->parts[block] && block != branch;
    }
}

/* In the arm's part of the region. */
static void hold_arm(struct pass *p, uint32_t branch, uint32_t arm) {
    uint64_t held[REG_WORDS];
    held_by_branch(p, branch, arm, held);
    hold_listed(p, branch, arms_find(&p->arms, arm, p->g->blocks[branch].ipdom), held);
}

/* While lanes run from an arm to where they meet others, these wait there. */
static void hold_before_meetings(struct pass *p, uint32_t branch) {
    const struct cfg_block *b = &p->g->blocks[branch];
    const uint8_t *at = p->meetings.at;
    uint64_t held[REG_WORDS] = {0};
    for (uint32_t block = 0; block < p->g->n_blocks; block++) {
        if (at[block]) {
            reg_join(held, p->facts[block].in);
        }
    }
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &p->g->succ[b->succ + s];
        if (is_arm(edge, b->ipdom) && !at[edge->to]) {
            hold_listed(p, branch, arms_find_before(&p->arms, edge->to, b->ipdom, at, 0), held);
        }
    }
}

/* Lanes that met at `from` run on, up to those that wait at `to`. */
static void hold_to_meeting(struct pass *p, uint32_t branch, uint32_t from, uint32_t to) {
    p->end[to] = 1;
    uint32_t n = arms_find_before(&p->arms, from, p->g->blocks[branch].ipdom, p->end, 0);
    p->end[to] = 0;
    hold_listed(p, branch, n, p->facts[to].in);
}

static void hold_meetings(struct pass *p, uint32_t branch) {
    uint32_t n = meetings_find(&p->meetings, branch);
    const uint8_t *at = p->meetings.at;
    if (n > 0) {
        hold_before_meetings(p, branch);
    }
    for (uint32_t from = 0; n > 1 && from < p->g->n_blocks; from++) {
        for (uint32_t to = 0; at[from] && to < p->g->n_blocks; to++) {
            if (at[to] && to != from) {
                hold_to_meeting(p, branch, from, to);
            }
        }
    }
}

/* An open jump has any block for an arm, as if it went to itself: that is where the list of all
 * blocks comes from. */
static void hold_region(struct pass *p, uint32_t branch) {
    const struct cfg_block *b = &p->g->blocks[branch];
    if (b->open) {
        hold_arm(p, branch, branch);
    }
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &p->g->succ[b->succ + s];
        if (is_arm(edge, b->ipdom)) {
            hold_arm(p, branch, edge->to);
        }
    }
    hold_meetings(p, branch);
}

/* Outer branches mostly come first in the source, so that few are visited twice. */
static void hold_regions(struct pass *p) {
    int changed = 1;
    memcpy(p->pending, p->parts, p->g->n_blocks);
    while (changed) {
        changed = 0;
        for (uint32_t block = 0; block < p->g->n_blocks; block++) {
            if (p->pending[block]) {
                p->pending[block] = 0;
                changed = 1;
                hold_region(p, block);
            }
        }
    }
}

/* The instructions ----------------------------------------------------------------------------- */

static uint32_t dead_sources(const struct static_inst *inst) {
    uint32_t dead = 0;
    for (unsigned s = 0; s < inst->n_src; s++) {
        if (!reg_in(inst->live_out, inst->src[s])) {
            dead |= UINT32_C(1) << s;
        }
    }
    return dead;
}

static void set_instructions(const struct pass *p, uint32_t block) {
    const struct cfg_block *b = &p->g->blocks[block];
    const struct facts *f = &p->facts[block];
    uint64_t need[REG_WORDS];
    memcpy(need, f->out, sizeof need);
    for (uint32_t i = b->count; i-- > 0;) {
        struct static_inst *inst = cfg_inst(p->g, b, i);
        memcpy(inst->live_out, need, sizeof need);
        reg_join(inst->live_out, f->held);
        if (inst->flags & INST_OPEN) {
            reg_join(inst->live_out, p->read);
        }
        step_back(p, need, inst);
        memcpy(inst->live_in, need, sizeof need);
        reg_join(inst->live_in, f->held);
        inst->dead = dead_sources(inst);
    }
}

/* Step 1. */
static void find_needs(struct pass *p) {
    for (uint32_t i = 0; i < p->g->n_order; i++) {
        const struct static_inst *inst = &p->g->insts[p->g->order[i]];
        reg_add_list(p->read, inst->src, inst->n_src);
    }
    for (uint32_t block = 0; block < p->g->n_blocks; block++) {
        find_facts(p, block);
        p->parts[block] = (uint8_t)lanes_part(p->g, &p->g->blocks[block]);
    }
    solve_dataflow(p);
}

static int start(struct pass *p, const struct cfg *g, struct err *e) {
    size_t n = g->n_blocks + 1u; /* one more: calloc(0) may give NULL */
    *p = (struct pass){.g = g};
    p->facts = calloc(n, sizeof *p->facts);
    p->parts = calloc(n, 1);
    p->pending = calloc(n, 1);
    p->end = calloc(n, 1);
    if (arms_start(&p->arms, g) == 0 && meetings_start(&p->meetings, &p->arms) == 0 && p->facts &&
        p->parts && p->pending && p->end) {
        return 0;
    }
    return err_set(e, "liveness: expected memory for %u blocks, got none; free some memory",
                   g->n_blocks);
}

static void stop(struct pass *p) {
    free(p->facts);
    free(p->parts);
    free(p->pending);
    free(p->end);
    meetings_stop(&p->meetings);
    arms_stop(&p->arms);
}

int liveness(struct cfg *g, struct err *e) {
    struct pass p;
    int status = start(&p, g, e);
    if (status == 0) {
        find_needs(&p);
        hold_regions(&p);
    }
    for (uint32_t block = 0; status == 0 && block < g->n_blocks; block++) {
        set_instructions(&p, block);
    }
    stop(&p);
    return status;
}

/* The needs of a lane along a block, the last first. */
static void set_needs(const struct pass *p, uint32_t block, uint64_t (*need)[REG_WORDS]) {
    const struct cfg_block *b = &p->g->blocks[block];
    uint64_t(*at)[REG_WORDS] = need + region_location(p->g, block, b->count);
    memcpy(*at, p->facts[block].out, sizeof *at);
    for (uint32_t i = b->count; i-- > 0; at--) {
        memcpy(at[-1], *at, sizeof *at);
        step_back(p, at[-1], cfg_inst(p->g, b, i));
    }
}

int liveness_of_lanes(const struct cfg *g, uint64_t (*need)[REG_WORDS], struct err *e) {
    struct pass p;
    int status = start(&p, g, e);
    if (status == 0) {
        p.lane = 1;
        find_needs(&p);
    }
    for (uint32_t block = 0; status == 0 && block < g->n_blocks; block++) {
        set_needs(&p, block, need);
    }
    stop(&p);
    return status;
}

/* Free registers ------------------------------------------------------------------------------- */

void liveness_free(const struct static_inst *inst, unsigned limit, uint64_t set[REG_WORDS]) {
    uint64_t taken[REG_WORDS];
    memcpy(taken, inst->live_in, sizeof taken);
    reg_add_list(taken, inst->src, inst->n_src);
    reg_add_list(taken, inst->dst, inst->n_dst);
    memset(set, 0, REG_WORDS * sizeof *set);
    for (unsigned reg = 0; reg < limit; reg++) {
        if (!reg_in(taken, reg)) {
            reg_add(set, reg);
        }
    }
}

/* The register of a bank that an instruction names, or -1. */
static int least_used(const uint64_t *set, const uint64_t *uses, unsigned bank, unsigned banks) {
    int best = -1;
    for (unsigned reg = bank; reg < MAX_REGS; reg += banks) {
        if (reg_in(set, reg) && (best < 0 || uses[reg] <= uses[best])) {
            best = (int)reg;
        }
    }
    return best;
}

/* Puts `reg` into a list of n that is ordered by uses, then by number. */
static void insert_by_uses(uint8_t *list, unsigned n, const uint64_t *uses, uint8_t reg) {
    unsigned at = n;
    for (; at > 0; at--) {
        uint8_t other = list[at - 1];
        if (uses[other] < uses[reg] || (other < reg && uses[other] == uses[reg])) {
            break;
        }
        list[at] = other;
    }
    list[at] = reg;
}

unsigned liveness_free_per_bank(const uint64_t set[REG_WORDS], const uint64_t uses[MAX_REGS],
                                unsigned banks, uint8_t *list) {
    unsigned n = 0;
    for (unsigned bank = 0; bank < banks && bank < MAX_REGS; bank++) {
        int reg = least_used(set, uses, bank, banks);
        if (reg >= 0) {
            insert_by_uses(list, n++, uses, (uint8_t)reg);
        }
    }
    return n;
}
