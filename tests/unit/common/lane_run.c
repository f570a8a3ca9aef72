/* SPDX-License-Identifier: Apache-2.0 */
#include "lane_run.h"

#include <stdlib.h>
#include <string.h>

#include "check_graph.h"
#include "lockstep/rng.h"

enum { MAX_DEPTH = 8, MAX_GROUPS = 4 * LANES, MAX_WAYS = 8, MAX_MEETINGS = 64 };

/* Lanes that run together, or wait until those above them on the stack are done. */
struct group {
    uint32_t block, mask;
    uint32_t depth, back[MAX_DEPTH]; /* calls that it is in, and the blocks to come back to */
    uint32_t meet_block, meet_depth; /* where it stops: the lanes below it wait there */
    uint32_t meeting;                /* the innermost of its branches' meetings; 0: none */
};

/* Where the lanes of a branch wait for each other before its post-dominator. First all arms run, to
 * the blocks of `at`. Then those that wait at one run, to where others still wait. */
struct meeting {
    uint32_t outer, base; /* the meeting around it; groups from here on run before it goes on */
    uint32_t depth;
    int arms_done;
    struct group like;
    uint8_t *at;     /* [blocks] */
    uint32_t *lanes; /* [blocks] that wait there */
};

struct machine {
    struct lane_run *run;
    const struct cfg *g;
    struct rng rng;
    struct group stack[MAX_GROUPS];
    uint32_t n;
    uint32_t alive; /* lanes that have not ended */
    struct meeting meetings[MAX_MEETINGS + 1];
    uint32_t n_meetings; /* the first is number 1 */
};

static uint32_t random_lanes(struct machine *m, uint32_t mask) {
    switch (rng_below(&m->rng, 4)) {
    case 0:
        return 0;
    case 1:
        return mask;
    default:
        return mask & (uint32_t)rng_next(&m->rng);
    }
}

/* Executes an instruction; returns the lanes whose guard is true. */
static uint32_t execute(struct machine *m, uint32_t index, uint32_t mask) {
    const struct static_inst *inst = &m->g->insts[index];
    uint32_t on = inst->flags & INST_GUARDED ? random_lanes(m, mask) : mask;
    if (m->run->n < LANE_RUN_LENGTH) {
        m->run->list[m->run->n++] = (struct dyn_inst){index, on, 0};
    }
    return on;
}

static void push(struct machine *m, const struct group *like, uint32_t block, uint32_t mask) {
    struct group *to = &m->stack[m->n];
    if (mask) {
        *to = *like;
        to->block = block;
        to->mask = mask;
        m->n++;
    }
}

/* Blocks that the function's graph goes on to from a block, by kind. */
struct ways {
    uint32_t fall, n;
    uint32_t taken[MAX_WAYS];
};

static struct ways find_ways(const struct cfg *g, uint32_t block) {
    const struct cfg_block *b = &g->blocks[block];
    struct ways w = {NO_BLOCK, 0, {0}};
    for (uint32_t i = 0; i < b->n_succ; i++) {
        const struct cfg_edge *edge = &g->succ[b->succ + i];
        if (edge->kind == EDGE_FALL) {
            w.fall = edge->to;
        } else if (edge->kind == EDGE_TAKEN && w.n < MAX_WAYS) {
            w.taken[w.n++] = edge->to;
        }
    }
    return w;
}

static uint32_t callee_of(const struct cfg *g, uint32_t block) {
    const struct cfg_block *b = &g->blocks[block];
    for (uint32_t i = 0; i < b->n_succ; i++) {
        if (g->succ[b->succ + i].kind == EDGE_CALL) {
            return g->succ[b->succ + i].to;
        }
    }
    return NO_BLOCK;
}

/* Lanes end, or go to an unknown target. */
static void end_lanes(struct machine *m, struct group *from, uint32_t mask) {
    m->alive &= ~mask;
    from->mask &= ~mask;
}

/* Gives each lane of a jump a way: `on` go to the targets, the others fall through. */
static uint32_t share_out(struct machine *m, struct group *from, uint32_t on, uint32_t block[LANES],
                          uint32_t mask[LANES]) {
    struct ways w = find_ways(m->g, from->block);
    uint32_t n = 0;
    for (uint32_t lane = 0; lane < LANES; lane++) {
        uint32_t bit = UINT32_C(1) << lane, i = 0;
        uint32_t to = on & bit && w.n > 0 ? w.taken[rng_below(&m->rng, w.n)] : w.fall;
        if (to == NO_BLOCK) {
            end_lanes(m, from, bit);
        }
        if (!(from->mask & bit)) {
            continue;
        }
        while (i < n && block[i] != to) {
            i++;
        }
        block[i] = to;
        mask[i] = i == n ? bit : mask[i] | bit;
        n += i == n;
    }
    return n;
}

/* Lets the lanes of a branch meet early, if they can and chance says so. */
static void start_meeting(struct machine *m, uint32_t branch, struct group *arm) {
    struct meeting *meeting = &m->meetings[m->n_meetings + 1];
    if (m->n_meetings == MAX_MEETINGS || rng_chance(&m->rng, 128)) {
        return;
    }
    meeting->at = checker_alloc(m->g->n_blocks, sizeof *meeting->at);
    if (!meeting_points(m->g, branch, meeting->at)) {
        free(meeting->at);
        return;
    }
    m->n_meetings++;
    meeting->lanes = checker_alloc(m->g->n_blocks, sizeof *meeting->lanes);
    meeting->arms_done = 0;
    meeting->outer = arm->meeting;
    meeting->base = m->n;
    meeting->depth = arm->depth;
    arm->meeting = m->n_meetings;
    meeting->like = *arm;
}

/* Do the lanes of the group wait here for others of a branch? Then they are in no other group. */
static int waits(struct machine *m, const struct group *from) {
    for (uint32_t number = from->meeting; number > 0; number = m->meetings[number].outer) {
        struct meeting *meeting = &m->meetings[number];
        int stops =
            meeting->arms_done ? meeting->lanes[from->block] != 0 : meeting->at[from->block];
        if (stops && from->depth == meeting->depth) {
            meeting->lanes[from->block] |= from->mask;
            for (uint32_t i = meeting->base; i < m->n; i++) {
                m->stack[i].mask &= ~from->mask;
            }
            m->run->met++;
            return 1;
        }
    }
    return 0;
}

static void end_meeting(struct machine *m) {
    free(m->meetings[m->n_meetings].at);
    free(m->meetings[m->n_meetings].lanes);
    m->n_meetings--;
}

/* The innermost meeting goes on: lanes at one of its blocks run. Behind the last it is over. */
static void go_on(struct machine *m) {
    struct meeting *meeting = &m->meetings[m->n_meetings];
    uint32_t n = 0, block[LANES]; /* each has a lane of its own */
    meeting->arms_done = 1;
    for (uint32_t b = 0; b < m->g->n_blocks; b++) {
        meeting->lanes[b] &= m->alive;
        if (meeting->lanes[b]) {
            block[n++] = b;
        }
    }
    struct group next = meeting->like;
    if (n > 0) {
        uint32_t chosen = block[rng_below(&m->rng, n)];
        next.meeting = n < 2 ? meeting->outer : next.meeting;
        push(m, &next, chosen, meeting->lanes[chosen]);
        meeting->lanes[chosen] = 0;
    }
    if (n < 2) {
        end_meeting(m);
    }
}

/* Lanes go on in several blocks: one after the other, in a random order, up to where they meet. */
static void part(struct machine *m, const struct group *from, const uint32_t *block,
                 const uint32_t *mask, uint32_t n) {
    struct group arm = *from;
    uint32_t meet = m->g->blocks[from->block].ipdom, start = rng_below(&m->rng, n);
    m->run->parted++;
    if (meet != NO_BLOCK) {
        push(m, from, meet, from->mask);
        arm.meet_block = meet;
        arm.meet_depth = from->depth;
    }
    start_meeting(m, from->block, &arm);
    for (uint32_t i = 0; i < n; i++) {
        push(m, &arm, block[(start + i) % n], mask[(start + i) % n]);
    }
}

static void jump(struct machine *m, struct group *from, uint32_t on) {
    uint32_t block[LANES], mask[LANES];
    uint32_t n = share_out(m, from, on, block, mask);
    if (n == 1) {
        push(m, from, block[0], mask[0]);
    } else if (n > 1) {
        part(m, from, block, mask, n);
    }
}

/* Lanes that do not call wait behind the call. */
static void call(struct machine *m, struct group *from, uint32_t on) {
    struct group in = *from;
    uint32_t callee = callee_of(m->g, from->block), behind = find_ways(m->g, from->block).fall;
    if (callee == NO_BLOCK || behind == NO_BLOCK || from->depth == MAX_DEPTH || on == 0) {
        jump(m, from, 0);
        return;
    }
    if (from->mask & ~on) {
        push(m, from, behind, from->mask);
        in.meet_block = behind;
        in.meet_depth = from->depth;
        m->run->parted++;
    }
    in.back[in.depth++] = behind;
    push(m, &in, callee, on);
    m->run->called++;
}

/* Lanes that return go on behind the call, before or after those that stay. */
static void come_back(struct machine *m, struct group *from, uint32_t on) {
    struct group out = *from;
    int stay_first = rng_chance(&m->rng, 128);
    if (from->depth == 0) {
        end_lanes(m, from, on);
        jump(m, from, 0);
        return;
    }
    out.depth--;
    if (stay_first) {
        push(m, &out, out.back[out.depth], on);
    }
    from->mask &= ~on;
    m->run->parted += on && from->mask;
    jump(m, from, 0);
    if (!stay_first) {
        push(m, &out, out.back[out.depth], on);
    }
}

static void end_block(struct machine *m, struct group *from, const struct static_inst *last,
                      uint32_t on) {
    unsigned kind = last ? last->jump : (unsigned)JUMP_NONE;
    if (kind == JUMP_CALL) {
        call(m, from, on);
    } else if (kind == JUMP_RETURN) {
        come_back(m, from, on);
    } else if (kind == JUMP_EXIT || (last && last->flags & INST_OPEN && rng_chance(&m->rng, 128))) {
        end_lanes(m, from, on);
        jump(m, from, 0);
    } else {
        jump(m, from, kind == JUMP_NONE ? 0 : on);
    }
}

static void run_block(struct machine *m) {
    struct group from = m->stack[--m->n];
    const struct cfg_block *b = &m->g->blocks[from.block];
    const struct static_inst *last = NULL;
    uint32_t on = 0;
    from.mask &= m->alive;
    if (!from.mask || (from.block == from.meet_block && from.depth == from.meet_depth) ||
        waits(m, &from)) {
        return;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t index = m->g->order[b->first + i];
        last = &m->g->insts[index];
        on = execute(m, index, from.mask);
    }
    end_block(m, &from, last, on);
}

void lane_run(struct lane_run *r, const struct cfg *g, uint64_t seed) {
    struct machine m;
    uint32_t start;
    memset(&m, 0, sizeof m);
    m.run = r;
    m.g = g;
    m.rng.state = seed;
    r->n = r->parted = r->met = r->called = 0;
    do {
        start = rng_below(&m.rng, g->n_blocks);
    } while (!g->blocks[start].entry);
    m.alive = (1u << LANES) - 1;
    m.stack[m.n++] = (struct group){.block = start, .mask = m.alive, .meet_block = NO_BLOCK};
    /* A loop without instructions would never fill the list. */
    for (uint32_t steps = 0;
         (m.n > 0 || m.n_meetings > 0) && r->n < LANE_RUN_LENGTH && steps < 4 * LANE_RUN_LENGTH;
         steps++) {
        if (m.n_meetings > 0 && m.n == m.meetings[m.n_meetings].base) {
            go_on(&m);
        } else {
            run_block(&m);
        }
    }
    while (m.n_meetings > 0) {
        end_meeting(&m);
    }
}
