/* SPDX-License-Identifier: Apache-2.0 */
#include "check_liveness.h"

#include <stdlib.h>
#include <string.h>

#include "check_graph.h"
#include "kernels/trace/grow.h"
#include "kernels/trace/passes/liveness.h"

static int complain(const struct node_graph *n, uint32_t node, unsigned reg, const char *what,
                    struct err *e) {
    return err_set(e, "%s, instruction %u: R%u %s", cfg_label(n->g, n->nodes[node].block),
                   (unsigned)n->nodes[node].location, reg, what);
}

static int is_open(const struct node *node) {
    return node->inst && node->inst->flags & INST_OPEN;
}

/* ---- dead bits: search forward ---- */

static uint32_t push_successors(const struct node_graph *n, uint32_t x, uint32_t top) {
    for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
        uint32_t to = n->succ[i].to;
        if (!n->mark[to]) {
            n->mark[to] = 1;
            n->stack[top++] = to;
        }
    }
    return top;
}

static int read_somewhere(const struct node_graph *n, unsigned reg) {
    for (uint32_t x = 0; x < n->n; x++) {
        if (n->nodes[x].inst && inst_reads(n->nodes[x].inst, reg)) {
            return 1;
        }
    }
    return 0;
}

/* Does some way from behind node `x` read the register before an unguarded write? */
static int read_behind(const struct node_graph *n, uint32_t x, unsigned reg) {
    memset(n->mark, 0, n->n);
    if (is_open(&n->nodes[x]) && read_somewhere(n, reg)) {
        return 1;
    }
    for (uint32_t top = push_successors(n, x, 0); top > 0;) {
        const struct node *node = &n->nodes[n->stack[--top]];
        if (node->inst && inst_reads(node->inst, reg)) {
            return 1;
        }
        if (node->inst && inst_kills(node->inst, reg)) {
            continue;
        }
        if (is_open(node) && read_somewhere(n, reg)) {
            return 1;
        }
        top = push_successors(n, n->stack[top], top);
    }
    return 0;
}

static int check_dead(const struct node_graph *n, uint32_t x, struct err *e) {
    const struct static_inst *inst = n->nodes[x].inst;
    for (unsigned s = 0; s < inst->n_src; s++) {
        int dead = (int)(inst->dead >> s & 1);
        if (dead == reg_in(inst->live_out, inst->src[s])) {
            return complain(n, x, inst->src[s],
                            dead ? "is dead and live" : "is neither dead nor live", e);
        }
        if (dead && read_behind(n, x, inst->src[s])) {
            return complain(n, x, inst->src[s], "has a dead bit and is read again", e);
        }
    }
    if ((uint64_t)inst->dead >> inst->n_src) {
        return complain(n, x, 255, "stands for a dead bit of a source that is not there", e);
    }
    return 0;
}

/* ---- at least: what some way reads, by search backward from the reads ---- */

static int check_way_back(const struct node_graph *n, uint32_t top, unsigned reg, struct err *e) {
    while (top > 0) {
        uint32_t x = n->stack[--top];
        if (n->nodes[x].inst && !reg_in(n->nodes[x].inst->live_in, reg)) {
            return complain(n, x, reg, "is read later and not live here", e);
        }
        for (uint32_t i = n->first_pred[x]; i < n->first_pred[x + 1]; i++) {
            uint32_t from = n->pred[i].to;
            const struct static_inst *inst = n->nodes[from].inst;
            if (inst && !reg_in(inst->live_out, reg)) {
                return complain(n, from, reg, "is read later and not live behind this", e);
            }
            if (!n->mark[from] && !(inst && inst_kills(inst, reg))) {
                n->mark[from] = 1;
                n->stack[top++] = from;
            }
        }
    }
    return 0;
}

static int check_at_least(const struct node_graph *n, unsigned reg, struct err *e) {
    uint32_t top = 0;
    int somewhere = read_somewhere(n, reg);
    memset(n->mark, 0, n->n);
    for (uint32_t x = 0; x < n->n && somewhere; x++) {
        const struct static_inst *inst = n->nodes[x].inst;
        if (is_open(&n->nodes[x]) && !reg_in(inst->live_out, reg)) {
            return complain(n, x, reg, "is read somewhere and not live behind an open jump", e);
        }
        if (inst && (inst_reads(inst, reg) || (is_open(&n->nodes[x]) && !inst_kills(inst, reg)))) {
            n->mark[x] = 1;
            n->stack[top++] = x;
        }
    }
    return check_way_back(n, top, reg, e);
}

/* ---- at most: the definition of liveness.h, all instructions again until nothing changes. Where
 * arms keep each other's registers live this goes around: it is a bound, exact where lanes never
 * part ---- */

/* One way that lanes can take where they part, and what they can reach until they meet the others.
 */
struct arm {
    uint32_t from, first; /* blocks; NO_BLOCK: an open jump's way to an unknown target */
    uint8_t *blocks;      /* [n_blocks] 1: inside */
};

/* While some lanes run these blocks, others wait at the start of one. */
struct wait {
    uint8_t *blocks;
    uint32_t at;
};

struct most {
    const struct node_graph *n;
    uint64_t (*in)[REG_WORDS], (*out)[REG_WORDS];
    uint64_t (*kept)[REG_WORDS]; /* [n_blocks] what the regions keep in a block */
    uint64_t read[REG_WORDS];    /* somewhere */
    struct arm *arms;
    struct wait *waits; /* where arms meet before their post-dominator */
    uint32_t n_arms, n_waits;
    uint64_t cap_waits;
};

static uint32_t meeting_block(const struct cfg *g, uint32_t block) {
    return g->blocks[block].open ? NO_BLOCK : g->blocks[block].ipdom;
}

/* What lanes run from some blocks on, before they come to one of `ends`. */
static void find_run(const struct cfg *g, uint8_t *blocks, const uint8_t *ends) {
    int open = 0;
    spread(g, blocks, ends, 0);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        open |= blocks[b] && g->blocks[b].open;
    }
    if (open) {
        memset(blocks, 1, g->n_blocks); /* an open jump reaches everything */
    }
}

static void find_inside(const struct cfg *g, struct arm *arm) {
    uint32_t meet = meeting_block(g, arm->from);
    uint8_t *ends = checker_alloc(g->n_blocks, 1);
    arm->blocks = checker_alloc(g->n_blocks, 1);
    if (meet != NO_BLOCK) {
        ends[meet] = 1;
    }
    if (arm->first == NO_BLOCK) {
        memset(arm->blocks, 1, g->n_blocks);
    } else {
        arm->blocks[arm->first] = arm->first != meet;
        find_run(g, arm->blocks, ends);
    }
    free(ends);
}

static void add_arm(struct most *m, uint32_t from, uint32_t first) {
    m->arms[m->n_arms] = (struct arm){from, first, NULL};
    find_inside(m->n->g, &m->arms[m->n_arms++]);
}

static uint8_t *copy_blocks(const uint8_t *blocks, uint32_t n) {
    uint8_t *copy = checker_alloc(n, 1);
    memcpy(copy, blocks, n);
    return copy;
}

/* Others wait at `at` while lanes run from these blocks on, up to `ends` or the post-dominator. */
static void add_wait(struct most *m, uint32_t branch, uint8_t *blocks, uint8_t *ends, uint32_t at) {
    uint32_t meet = meeting_block(m->n->g, branch);
    struct wait *waits = grow_array(m->waits, &m->cap_waits, m->n_waits + 1, sizeof *waits);
    if (!waits) {
        abort();
    }
    if (meet != NO_BLOCK) {
        ends[meet] = 1;
    }
    find_run(m->n->g, blocks, ends);
    m->waits = waits;
    m->waits[m->n_waits++] = (struct wait){blocks, at};
}

/* From the branch to the first point, and from each other point to this one. */
static void add_waits(struct most *m, uint32_t branch, const uint8_t *points, uint32_t at) {
    const struct cfg *g = m->n->g;
    uint32_t meet = meeting_block(g, branch);
    uint8_t *ends = copy_blocks(points, g->n_blocks), *blocks = checker_alloc(g->n_blocks, 1);
    for (uint32_t i = 0; i < g->n_edges; i++) {
        const struct cfg_edge *edge = &g->succ[i];
        blocks[edge->to] |= edge->from == branch && edge->to != meet && !points[edge->to];
    }
    add_wait(m, branch, blocks, ends, at);
    blocks = copy_blocks(points, g->n_blocks);
    memset(ends, 0, g->n_blocks);
    blocks[at] = 0;
    ends[at] = 1;
    add_wait(m, branch, blocks, ends, at);
    free(ends);
}

static void find_waits(struct most *m, uint32_t branch) {
    const struct cfg *g = m->n->g;
    uint8_t *points = checker_alloc(g->n_blocks, 1);
    if (meeting_points(g, branch, points)) {
        for (uint32_t at = 0; at < g->n_blocks; at++) {
            if (points[at]) {
                add_waits(m, branch, points, at);
            }
        }
    }
    free(points);
}

static void find_arms(struct most *m) {
    const struct cfg *g = m->n->g;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *block = &g->blocks[b];
        if (!block->reachable || !(part_ways(g, b) || block->open)) {
            continue;
        }
        for (uint32_t i = 0; i < block->n_succ; i++) {
            if (g->succ[block->succ + i].kind != EDGE_SWITCH) {
                add_arm(m, b, g->succ[block->succ + i].to);
            }
        }
        if (block->open) {
            add_arm(m, b, NO_BLOCK);
        }
        find_waits(m, b);
    }
}

static void most_begin(struct most *m, const struct node_graph *n) {
    const struct cfg *g = n->g;
    *m = (struct most){.n = n};
    m->in = checker_alloc(n->n, sizeof *m->in);
    m->out = checker_alloc(n->n, sizeof *m->out);
    m->kept = checker_alloc(g->n_blocks, sizeof *m->kept);
    m->arms = checker_alloc(g->n_edges + g->n_blocks, sizeof *m->arms);
    for (uint32_t x = 0; x < n->n; x++) {
        if (n->nodes[x].inst) {
            reg_add_list(m->read, n->nodes[x].inst->src, n->nodes[x].inst->n_src);
        }
    }
}

static void most_end(struct most *m) {
    for (uint32_t i = 0; i < m->n_arms; i++) {
        free(m->arms[i].blocks);
    }
    for (uint32_t i = 0; i < m->n_waits; i++) {
        free(m->waits[i].blocks);
    }
    free(m->waits);
    free(m->arms);
    free(m->in);
    free(m->out);
    free(m->kept);
}

static int most_node(struct most *m, uint32_t x) {
    const struct node_graph *n = m->n;
    const struct static_inst *inst = n->nodes[x].inst;
    uint64_t live[REG_WORDS];
    int changed = reg_join(m->out[x], m->kept[n->nodes[x].block]);
    for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
        changed |= reg_join(m->out[x], m->in[n->succ[i].to]);
    }
    if (is_open(&n->nodes[x])) {
        changed |= reg_join(m->out[x], m->read);
    }
    memcpy(live, m->out[x], sizeof live);
    if (inst && !(inst->flags & INST_GUARDED)) {
        for (unsigned d = 0; d < inst->n_dst; d++) {
            reg_drop(live, inst->dst[d]);
        }
    }
    if (inst) {
        reg_add_list(live, inst->src, inst->n_src);
    }
    changed |= reg_join(m->in[x], m->kept[n->nodes[x].block]);
    return changed | reg_join(m->in[x], live);
}

static void add_live_into(const struct most *m, uint32_t block, uint64_t live[REG_WORDS]) {
    reg_join(live, block == NO_BLOCK ? m->read : m->in[m->n->block_node[block]]);
}

/* What waits while an arm runs: the other arms, and where they meet. */
static int most_arm(struct most *m, const struct arm *arm) {
    const struct cfg *g = m->n->g;
    uint32_t meet = meeting_block(g, arm->from);
    uint64_t live[REG_WORDS] = {0};
    int changed = 0;
    for (uint32_t i = 0; i < m->n_arms; i++) {
        /* An unknown target may be many. */
        if (m->arms[i].from == arm->from &&
            (m->arms[i].first != arm->first || arm->first == NO_BLOCK)) {
            add_live_into(m, m->arms[i].first, live);
        }
    }
    if (meet != NO_BLOCK) {
        add_live_into(m, meet, live);
    }
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        changed |= arm->blocks[b] && reg_join(m->kept[b], live);
    }
    return changed;
}

static int most_wait(struct most *m, const struct wait *wait) {
    uint64_t live[REG_WORDS] = {0};
    int changed = 0;
    add_live_into(m, wait->at, live);
    for (uint32_t b = 0; b < m->n->g->n_blocks; b++) {
        changed |= wait->blocks[b] && reg_join(m->kept[b], live);
    }
    return changed;
}

static unsigned first_beyond(const uint64_t set[REG_WORDS], const uint64_t most[REG_WORDS]) {
    unsigned reg = 0;
    while (reg < MAX_REGS && (!reg_in(set, reg) || reg_in(most, reg))) {
        reg++;
    }
    return reg;
}

static int compare_most(const struct most *m, struct err *e) {
    for (uint32_t x = 0; x < m->n->n; x++) {
        const struct static_inst *inst = m->n->nodes[x].inst;
        unsigned in = inst ? first_beyond(inst->live_in, m->in[x]) : (unsigned)MAX_REGS;
        unsigned out = inst ? first_beyond(inst->live_out, m->out[x]) : (unsigned)MAX_REGS;
        if (in < MAX_REGS || out < MAX_REGS) {
            return complain(m->n, x, in < MAX_REGS ? in : out, "is live for no reason", e);
        }
    }
    return 0;
}

static void most_run(struct most *m) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t x = m->n->n; x-- > 0;) {
            changed |= most_node(m, x);
        }
        for (uint32_t i = 0; i < m->n_arms; i++) {
            changed |= most_arm(m, &m->arms[i]);
        }
        for (uint32_t i = 0; i < m->n_waits; i++) {
            changed |= most_wait(m, &m->waits[i]);
        }
    }
}

static int check_at_most(const struct node_graph *n, struct err *e) {
    struct most m;
    most_begin(&m, n);
    find_arms(&m);
    most_run(&m);
    int wrong = compare_most(&m, e);
    most_end(&m);
    return wrong;
}

void plain_liveness(const struct node_graph *n, struct static_inst *insts) {
    struct most m;
    most_begin(&m, n);
    most_run(&m);
    for (uint32_t x = 0; x < n->n; x++) {
        if (!n->nodes[x].inst) {
            continue;
        }
        struct static_inst *inst = &insts[n->nodes[x].inst - n->g->insts];
        memcpy(inst->live_in, m.in[x], sizeof inst->live_in);
        memcpy(inst->live_out, m.out[x], sizeof inst->live_out);
        inst->dead = 0;
        for (unsigned s = 0; s < inst->n_src; s++) {
            inst->dead |= (uint32_t)!reg_in(inst->live_out, inst->src[s]) << s;
        }
    }
    most_end(&m);
}

int check_liveness(const struct node_graph *n, struct err *e) {
    uint64_t named[REG_WORDS] = {0};
    for (uint32_t x = 0; x < n->n; x++) {
        if (!n->nodes[x].inst) {
            continue;
        }
        inst_regs(n->nodes[x].inst, named);
        if (check_dead(n, x, e)) {
            return -1;
        }
    }
    for (unsigned reg = 0; reg < MAX_REGS; reg++) {
        if (reg_in(named, reg) && check_at_least(n, reg, e)) {
            return -1;
        }
    }
    return check_at_most(n, e);
}

/* ---- execution ---- */

void lost_begin(struct lost_values *l) {
    memset(l, 0, sizeof *l);
}

static void lose(struct lost_values *l, const uint64_t set[REG_WORDS]) {
    for (unsigned w = 0; w < REG_WORDS; w++) {
        for (uint64_t bits = set[w]; bits; bits &= bits - 1) {
            l->lanes[w * 64 + (unsigned)__builtin_ctzll(bits)] = UINT32_MAX;
        }
    }
}

int lost_inst(struct lost_values *l, const struct static_inst *inst, uint32_t mask, struct err *e) {
    uint64_t gone[REG_WORDS];
    memset(gone, 0, sizeof gone);
    liveness_free(inst, MAX_REGS - 1, gone);
    lose(l, gone);
    for (unsigned s = 0; s < inst->n_src; s++) {
        if (l->lanes[inst->src[s]] & mask) {
            return err_set(e, "line %u, PC %x, %s: reads R%u, whose value is lost in lanes %08x",
                           (unsigned)inst->line, (unsigned)inst->pc, inst->opcode, inst->src[s],
                           (unsigned)(l->lanes[inst->src[s]] & mask));
        }
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        l->lanes[inst->dst[d]] &= ~mask;
    }
    for (unsigned s = 0; s < inst->n_src; s++) {
        if (inst->dead >> s & 1) {
            l->lanes[inst->src[s]] = UINT32_MAX;
        }
    }
    return 0;
}
