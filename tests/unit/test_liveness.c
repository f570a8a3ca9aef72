/* SPDX-License-Identifier: Apache-2.0
 * Liveness: small graphs with the answer by hand, and an independent check. That is a machine that
 * runs a program with four lanes under a reconvergence stack. It takes a register from all lanes at
 * its dead bit and where it is named free. It complains when a lane reads what was taken.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/regions.h"

enum { LANES = 4, ALL_LANES = 15, REGS = 10 };
enum { MAX_LINES = 64, MAX_WAYS = 96, MAX_BLOCKS = 20 };
enum { R1 = 2, R2 = 4, R3 = 8, R4 = 16, R5 = 32, R6 = 64, R7 = 128 };

/* Programs ------------------------------------------------------------------------------------- */

/* One instruction: its block, what it is, R0..R9 written and read as bits. Then what liveness has
 * to say: live before it, and sources with a dead bit. */
struct line {
    uint8_t block, jump, flags;
    uint16_t def, use, live, dead;
};

struct way {
    uint8_t from, to, kind;
};

/* Lines by block. */
struct text {
    const char *name;
    int exact;      /* what is live is needed: in some run a lane reads it */
    uint8_t second; /* blocks from here on are a second function; 0: there is none */
    uint8_t start;  /* where lanes start: the first block of a function */
    struct line lines[MAX_LINES];
    struct way ways[MAX_WAYS];
};

struct program {
    const struct text *text;
    struct static_inst insts[MAX_LINES];
    uint32_t n;
    struct cfg g;
};

enum { PLAIN = JUMP_NONE, BRA = JUMP_DIRECT, BRX = JUMP_INDIRECT, CALL = JUMP_CALL };
enum { RET = JUMP_RETURN, EXIT = JUMP_EXIT, IF = INST_GUARDED, OPEN = INST_OPEN };
enum { FALL = EDGE_FALL, TAKEN = EDGE_TAKEN, TO_CALLEE = EDGE_CALL, BACK = EDGE_RETURN };
enum { END = 255 }; /* ends lists: as a line's block, as a way's start */

static uint8_t list_bits(uint8_t *list, unsigned bits) {
    uint8_t n = 0;
    for (uint8_t reg = 0; reg < REGS; reg++) {
        if (bits >> reg & 1) {
            list[n++] = reg;
        }
    }
    return n;
}

static void set_inst(struct static_inst *inst, const struct line *line) {
    memset(inst, 0, sizeof *inst);
    inst->jump = line->jump;
    inst->flags = line->flags;
    inst->n_src = list_bits(inst->src, line->use);
    inst->n_dst = list_bits(inst->dst, line->def);
}

static void add_block(struct program *p, unsigned block, struct err *e) {
    char label[16];
    snprintf(label, sizeof label, "B%u", block);
    if (block == 0 || block == p->text->second) {
        assert_int_equal(cfg_add_function(&p->g, "f", e), 0);
    }
    assert_int_equal(cfg_add_block(&p->g, label, e), 0);
    for (; p->text->lines[p->n].block == block; p->n++) {
        set_inst(&p->insts[p->n], &p->text->lines[p->n]);
        assert_int_equal(cfg_add_inst(&p->g, p->n, e), 0);
    }
}

/* Builds the graph and runs the pass; -1 when the graph is refused, for an endless loop. */
static int compile(struct program *p, const struct text *text) {
    struct err e;
    memset(p, 0, sizeof *p);
    p->text = text;
    for (unsigned block = 0; text->lines[p->n].block != END; block++) {
        add_block(p, block, &e);
    }
    for (const struct way *w = text->ways; w->from != END; w++) {
        assert_int_equal(cfg_add_edge(&p->g, w->from, w->to, w->kind, &e), 0);
    }
    if (cfg_finish(&p->g, p->insts, "test", &e)) {
        cfg_free(&p->g);
        return -1;
    }
    assert_int_equal(liveness(&p->g, &e), 0);
    return 0;
}

/* Post-dominators, the slow way ---------------------------------------------------------------- */

static int inside(const struct way *w) {
    return w->kind == EDGE_FALL || w->kind == EDGE_TAKEN;
}

/* Marks the blocks of `from`'s function that it leads to without passing `stop`. */
static void reach(const struct text *t, unsigned from, unsigned stop, uint8_t seen[MAX_BLOCKS]) {
    int changed = 1;
    memset(seen, 0, MAX_BLOCKS);
    seen[from] = from != stop;
    while (changed) {
        changed = 0;
        for (const struct way *w = t->ways; w->from != END; w++) {
            if (inside(w) && seen[w->from] && !seen[w->to] && w->to != stop) {
                seen[w->to] = 1;
                changed = 1;
            }
        }
    }
}

/* May control leave the function at this block? Lanes that a guarded EXIT ends wait no more, and
 * the others go on to where they meet. */
static int leaves(const struct text *t, unsigned block) {
    int on = 0, out = 0;
    for (const struct way *w = t->ways; w->from != END; w++) {
        on |= w->from == block && inside(w);
    }
    for (const struct line *l = t->lines; l->block != END; l++) {
        int ended = l->jump == JUMP_EXIT && !(l->flags & INST_GUARDED);
        int ends = ended || l->jump == JUMP_RETURN || l->flags & INST_OPEN;
        out |= l->block == block && ends;
    }
    return out || !on;
}

/* Does every way out of the function from `block` pass `other`? */
static int post_dominates(const struct text *t, unsigned other, unsigned block) {
    uint8_t seen[MAX_BLOCKS];
    reach(t, block, MAX_BLOCKS, seen);
    int met = seen[other] && other != block, out = 0;
    reach(t, block, other, seen);
    for (unsigned b = 0; b < MAX_BLOCKS; b++) {
        out |= seen[b] && leaves(t, b);
    }
    return met && !out;
}

/* The post-dominator that comes first: no other is met before it. */
static unsigned nearest_post_dominator(const struct text *t, unsigned block) {
    for (unsigned best = 0; best < MAX_BLOCKS; best++) {
        uint8_t before[MAX_BLOCKS];
        int first = post_dominates(t, best, block);
        if (first) {
            reach(t, block, best, before);
        }
        for (unsigned b = 0; first && b < MAX_BLOCKS; b++) {
            first = !(before[b] && post_dominates(t, b, block));
        }
        if (first) {
            return best;
        }
    }
    return MAX_BLOCKS;
}

/* The machine ---------------------------------------------------------------------------------- */

enum order { FORWARD, BACKWARD, RANDOM }; /* which arm first: by block, or by chance */
enum { MAX_STACK = 64, MAX_DEPTH = 6, MAX_STEPS = 400 };

/* Lanes that run together, or wait, at the start of `block` or at line `at` of it. */
struct group {
    unsigned block, at, stop, lanes, depth;
    uint8_t callers[MAX_DEPTH]; /* blocks to return to */
};

struct machine {
    const struct program *p;
    uint8_t n_blocks, first[MAX_BLOCKS + 1]; /* lines of a block: first[b] .. first[b+1] - 1 */
    uint8_t meet[MAX_BLOCKS];
    enum order order;
    uint64_t seed;
    int frees; /* free registers are taken too */
    uint8_t lost[LANES][REGS];
    struct group stack[MAX_STACK];
    unsigned height;
    int bad_line, bad_reg; /* the complaint, or -1 */
};

static unsigned chance(uint64_t *seed, unsigned n) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (unsigned)((*seed >> 20) % n);
}

static unsigned random_lanes(struct machine *m, unsigned lanes, unsigned flags) {
    return flags & INST_GUARDED ? lanes & chance(&m->seed, ALL_LANES + 1) : lanes;
}

static void take(struct machine *m, unsigned reg) {
    for (unsigned lane = 0; lane < LANES; lane++) {
        m->lost[lane][reg] = 1;
    }
}

static void take_free(struct machine *m, const struct static_inst *inst) {
    uint64_t set[REG_WORDS];
    liveness_free(inst, REGS, set);
    for (unsigned reg = 0; reg < REGS; reg++) {
        if (reg_in(set, reg) && chance(&m->seed, 2)) {
            take(m, reg);
        }
    }
}

/* Some lanes read and write; then what has a dead bit is gone, for all of them. */
static void execute(struct machine *m, unsigned line, unsigned lanes) {
    const struct static_inst *inst = &m->p->insts[line];
    if (m->frees) {
        take_free(m, inst);
    }
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned s = 0; s < inst->n_src && lanes >> lane & 1; s++) {
            if (m->lost[lane][inst->src[s]] && m->bad_line < 0) {
                m->bad_line = (int)line;
                m->bad_reg = inst->src[s];
            }
        }
        for (unsigned d = 0; d < inst->n_dst && lanes >> lane & 1; d++) {
            m->lost[lane][inst->dst[d]] = 0;
        }
    }
    for (unsigned s = 0; s < inst->n_src; s++) {
        if (inst->dead >> s & 1) {
            take(m, inst->src[s]);
        }
    }
}

/* Where a lane goes that jumps: one of the ways of these kinds, or anywhere; -1 if nowhere. */
static int choose_way(struct machine *m, unsigned block, unsigned kinds, int open) {
    int to[MAX_WAYS + 1];
    unsigned n = 0;
    for (const struct way *w = m->p->text->ways; w->from != END; w++) {
        if (w->from == block && kinds >> w->kind & 1) {
            to[n++] = w->to;
        }
    }
    if (open) {
        to[n++] = (int)chance(&m->seed, m->n_blocks);
    }
    return n ? to[chance(&m->seed, n)] : -1;
}

/* A lane's next block behind the last line of its group's block, or -1: it ends. */
static int next_block(struct machine *m, const struct group *g, const struct line *last,
                      int jumps) {
    unsigned jump = last->jump;
    if (jump == JUMP_NONE || !jumps) {
        return choose_way(m, g->block, 1 << EDGE_FALL, 0);
    }
    if (jump == JUMP_EXIT) {
        return -1;
    }
    if (jump == JUMP_RETURN) {
        return g->depth ? g->callers[g->depth - 1] : -1;
    }
    unsigned kinds = jump == JUMP_CALL ? 1 << EDGE_CALL : 1 << EDGE_TAKEN;
    int falls = jump != JUMP_CALL && !(last->flags & INST_GUARDED); /* seen to go both ways */
    return choose_way(m, g->block, kinds | (unsigned)falls << EDGE_FALL, last->flags & INST_OPEN);
}

/* Keeps the book of callers of lanes that jump; 0 when it has no room. */
static int set_depth(struct machine *m, struct group *g, const struct line *last) {
    if (last->jump == JUMP_RETURN && g->depth > 0) {
        g->depth--;
    }
    if (last->jump == JUMP_CALL) {
        int back = choose_way(m, g->block, 1 << EDGE_FALL, 0);
        if (g->depth == MAX_DEPTH || back < 0) {
            return 0;
        }
        g->callers[g->depth++] = (uint8_t)back;
    }
    return 1;
}

/* Lanes of `from` that go to one block. */
struct arm {
    struct group group;
    unsigned target;
};

static void add_arm(struct arm *arms, unsigned *n, const struct group *from, unsigned target,
                    unsigned lane) {
    unsigned i = 0;
    while (i < *n && (arms[i].target != target || arms[i].group.depth != from->depth)) {
        i++;
    }
    if (i == *n) {
        arms[i].group = *from;
        arms[i].group.lanes = 0;
        arms[i].target = target;
        *n += 1;
    }
    arms[i].group.lanes |= 1u << lane;
}

/* Sorts the lanes of the top group by where they go. One place of all lanes for a direct jump. */
static unsigned find_arms(struct machine *m, const struct line *last, struct arm arms[LANES]) {
    struct group here = m->stack[m->height - 1], jumping = here;
    unsigned n = 0, jumps = random_lanes(m, here.lanes, last->flags);
    int together = last->flags & INST_OPEN && last->jump != JUMP_INDIRECT && last->use == 0;
    int same = next_block(m, &here, last, 1);
    if (jumps && !set_depth(m, &jumping, last)) {
        return 0;
    }
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (here.lanes >> lane & 1) {
            int jump = jumps >> lane & 1;
            int to = jump && together ? same : next_block(m, &here, last, jump);
            if (to >= 0) {
                add_arm(arms, &n, jump ? &jumping : &here, (unsigned)to, lane);
            }
        }
    }
    return n;
}

/* Puts the arms on the stack, the one that runs first last; what goes to `stop` waits there. */
static void push_arms(struct machine *m, struct arm *arms, unsigned n, unsigned stop) {
    for (; n > 0; n--) {
        unsigned pick = chance(&m->seed, n);
        for (unsigned i = 0; i < n && m->order != RANDOM; i++) {
            int later = arms[i].target > arms[pick].target;
            pick = later == (m->order == FORWARD) ? i : pick;
        }
        struct group g = arms[pick].group;
        g.block = arms[pick].target;
        g.at = 0;
        g.stop = stop;
        arms[pick] = arms[n - 1];
        if (g.block != stop) {
            m->stack[m->height++] = g;
        }
    }
}

/* The top group is behind its block's last line. */
static void go_on(struct machine *m, const struct line *last) {
    struct arm arms[LANES];
    struct group *top = &m->stack[m->height - 1];
    unsigned ended = top->lanes, n = find_arms(m, last, arms);
    unsigned meet = m->meet[top->block];
    for (unsigned i = 0; i < n; i++) {
        ended &= ~arms[i].group.lanes;
    }
    for (unsigned i = 0; i < m->height; i++) {
        m->stack[i].lanes &= ~ended;
    }
    if (n == 1) {
        unsigned stop = top->stop;
        *top = arms[0].group;
        top->block = arms[0].target;
        top->at = 0;
        top->stop = stop;
    } else if (n > 1) {
        top->block = meet;
        top->at = 0;
        m->height -= meet == MAX_BLOCKS; /* they never meet: none waits */
        push_arms(m, arms, n, meet);
    }
}

static void step(struct machine *m) {
    struct group *top = &m->stack[m->height - 1];
    const struct line *lines = m->p->text->lines;
    unsigned line = m->first[top->block] + top->at;
    if (top->lanes == 0 || (top->block == top->stop && top->at == 0)) {
        m->height--;
        return;
    }
    if (line < m->first[top->block + 1]) {
        int last = line + 1u == m->first[top->block + 1];
        int jump = lines[line].jump != JUMP_NONE;
        execute(m, line, jump ? top->lanes : random_lanes(m, top->lanes, lines[line].flags));
        top->at++;
        if (!last) {
            return;
        }
    }
    static const struct line nothing = {0};
    go_on(m, top->at ? &lines[line] : &nothing);
}

static void machine_init(struct machine *m, const struct program *p) {
    memset(m, 0, sizeof *m);
    m->p = p;
    m->n_blocks = (uint8_t)p->g.n_blocks;
    for (unsigned block = 0, line = 0; block < MAX_BLOCKS; block++) {
        m->meet[block] = (uint8_t)nearest_post_dominator(p->text, block);
        m->first[block] = (uint8_t)line;
        while (p->text->lines[line].block == block) {
            line++;
        }
        m->first[block + 1] = (uint8_t)line;
    }
}

/* One run of four lanes; does a lane read what was taken? */
static int run_complains(struct machine *m, enum order order, int frees, uint64_t seed) {
    const struct text *p = m->p->text;
    m->order = order;
    m->frees = frees;
    m->seed = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    memset(m->lost, 0, sizeof m->lost);
    m->stack[0] = (struct group){.block = p->start, .stop = MAX_BLOCKS, .lanes = ALL_LANES};
    m->height = 1;
    m->bad_line = m->bad_reg = -1;
    for (unsigned n = 0; n < MAX_STEPS && m->height > 0 && m->height + LANES < MAX_STACK; n++) {
        step(m);
    }
    return m->bad_line >= 0;
}

/* Is there a run in this order that complains? */
static int complains(const struct program *p, enum order order, int frees, unsigned runs) {
    struct machine m;
    machine_init(&m, p);
    for (unsigned seed = 1; seed <= runs; seed++) {
        if (run_complains(&m, order, frees, seed)) {
            return 1;
        }
    }
    return 0;
}

/* In any order? */
static int fails(const struct program *p, int frees, unsigned runs) {
    for (int order = FORWARD; order <= RANDOM; order++) {
        if (complains(p, (enum order)order, frees, runs)) {
            return 1;
        }
    }
    return 0;
}

/* By hand -------------------------------------------------------------------------------------- */

static const struct text straight = {"straight line",
                                     1,
                                     0,
                                     0,
                                     {{0, PLAIN, 0, R1, 0, R3, 0},
                                      {0, PLAIN, 0, R2, R1, R1 | R3, R1},
                                      {0, PLAIN, 0, R2, R2, R2 | R3, 0},
                                      {0, PLAIN, 0, 0, R2, R2 | R3, R2},
                                      {0, PLAIN, 0, R3, R3, R3, R3},
                                      {0, EXIT, 0, 0, 0, 0, 0},
                                      {.block = END}},
                                     {{.from = END}}};

/* Lanes that are through wait for R1 behind the loop; R2 is made anew each time. */
static const struct text loop = {"loop",
                                 1,
                                 0,
                                 0,
                                 {{0, PLAIN, 0, R1, 0, 0, 0},
                                  {1, PLAIN, 0, R2, R1, R1, 0},
                                  {1, PLAIN, 0, R1, R2, R1 | R2, R2},
                                  {1, BRA, IF, 0, 0, R1, 0},
                                  {2, PLAIN, 0, 0, R1, R1, R1},
                                  {2, EXIT, 0, 0, 0, 0, 0},
                                  {.block = END}},
                                 {{0, 1, FALL}, {1, 1, TAKEN}, {1, 2, FALL}, {.from = END}}};

static const struct text nested = {"nested loops",
                                   1,
                                   0,
                                   0,
                                   {{0, PLAIN, 0, R1, 0, 0, 0},
                                    {1, PLAIN, 0, R2, R1, R1 | R4, 0},
                                    {2, PLAIN, 0, R3, R2, R1 | R2 | R4, 0},
                                    {2, PLAIN, 0, R2, R3, R1 | R2 | R3 | R4, R3},
                                    {2, BRA, IF, 0, 0, R1 | R2 | R4, 0},
                                    {3, PLAIN, 0, R4, R2, R1 | R2 | R4, R2},
                                    {3, BRA, IF, 0, 0, R1 | R4, 0},
                                    {4, PLAIN, 0, 0, R4, R4, R4},
                                    {4, EXIT, 0, 0, 0, 0, 0},
                                    {.block = END}},
                                   {{0, 1, FALL},
                                    {1, 2, FALL},
                                    {2, 2, TAKEN},
                                    {2, 3, FALL},
                                    {3, 1, TAKEN},
                                    {3, 4, FALL},
                                    {.from = END}}};

/* 0 to 1 or 2, both to 3. */
static const struct text both_read = {
    "both arms and the join read a register",
    1,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, 0, 0},
     {0, BRA, IF, 0, 0, R1, 0},
     {1, PLAIN, 0, R2, R1, R1 | R2, 0},
     {1, BRA, 0, 0, 0, R1 | R2, 0},
     {2, PLAIN, 0, R2, R1, R1 | R2, 0},
     {3, PLAIN, 0, 0, R1 | R2, R1 | R2, R1 | R2},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 3, TAKEN}, {2, 3, FALL}, {.from = END}}};

/* The arm that runs first must not lose R1, the other might; which that is is not known. */
static const struct text arms_read = {
    "both arms read a register",
    1,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, 0, 0},
     {0, BRA, IF, 0, 0, R1, 0},
     {1, PLAIN, 0, R2, R1, R1 | R2, 0},
     {1, BRA, 0, 0, 0, R1 | R2, 0},
     {2, PLAIN, 0, R2, R1, R1 | R2, 0},
     {3, PLAIN, 0, 0, R2, R2, R2},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 3, TAKEN}, {2, 3, FALL}, {.from = END}}};

/* When block 1 runs first its lanes wait at the join with a new R1, which block 2 must not lose. */
static const struct text write_read = {
    "one arm writes what the other reads",
    1,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, R2, 0},
     {0, BRA, IF, 0, 0, R1 | R2, 0},
     {1, PLAIN, 0, R1, R2, R1 | R2, R2},
     {1, BRA, 0, 0, 0, R1, 0},
     {2, PLAIN, 0, R3, R1, R1 | R2, 0},
     {2, PLAIN, 0, R1, R3, R1 | R2 | R3, R3},
     {3, PLAIN, 0, 0, R1, R1, R1},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 3, TAKEN}, {2, 3, FALL}, {.from = END}}};

/* R5 and R7 are temporaries of block 1, but block 2 needs the R7 from before. */
static const struct text temporaries = {
    "temporaries of an arm",
    1,
    0,
    0,
    {{0, BRA, IF, 0, 0, R7, 0},
     {1, PLAIN, 0, R5, 0, R6 | R7, 0},
     {1, PLAIN, 0, R7, R5, R5 | R6 | R7, R5},
     {1, PLAIN, 0, R6, R7, R6 | R7, 0},
     {1, BRA, 0, 0, 0, R6 | R7, 0},
     {2, PLAIN, 0, R6, R7, R6 | R7, R7},
     {3, PLAIN, 0, 0, R6, R6, R6},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 3, TAKEN}, {2, 3, FALL}, {.from = END}}};

static const struct text redefined = {
    "both arms redefine a register",
    1,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, 0, 0},
     {0, BRA, IF, 0, 0, R1, 0},
     {1, PLAIN, 0, R2, R1, R1, 0},
     {1, PLAIN, 0, R1, R2, R1 | R2, R2},
     {1, BRA, 0, 0, 0, R1, 0},
     {2, PLAIN, 0, R1, 0, R1, 0},
     {3, PLAIN, 0, 0, R1, R1, R1},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 3, TAKEN}, {2, 3, FALL}, {.from = END}}};

/* An arm without the other: lanes that wait for it are at the join, where R1 is over. */
static const struct text if_then = {"if without else",
                                    1,
                                    0,
                                    0,
                                    {{0, BRA, IF, 0, 0, R1 | R2, 0},
                                     {1, PLAIN, 0, R2, R1, R1 | R2, R1},
                                     {2, PLAIN, 0, 0, R2, R2, R2},
                                     {2, EXIT, 0, 0, 0, 0, 0},
                                     {.block = END}},
                                    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 2, FALL}, {.from = END}}};

static const struct text guarded = {"guarded definition",
                                    1,
                                    0,
                                    0,
                                    {{0, PLAIN, 0, R1, 0, R2, 0},
                                     {0, PLAIN, IF, R1, R2, R1 | R2, R2},
                                     {0, PLAIN, 0, 0, R1, R1, R1},
                                     {0, EXIT, 0, 0, 0, 0, 0},
                                     {.block = END}},
                                    {{.from = END}}};

static const struct text guarded_exit = {"guarded exit",
                                         1,
                                         0,
                                         0,
                                         {{0, PLAIN, 0, R1, 0, 0, 0},
                                          {0, EXIT, IF, 0, 0, R1, 0},
                                          {1, PLAIN, 0, R2, R1, R1, R1},
                                          {1, PLAIN, 0, 0, R2, R2, R2},
                                          {1, EXIT, 0, 0, 0, 0, 0},
                                          {.block = END}},
                                         {{0, 1, FALL}, {.from = END}}};

/* One lane may be anywhere while the others run anywhere else. */
static const struct text open_branch = {"open branch",
                                        0,
                                        0,
                                        0,
                                        {{0, PLAIN, 0, R1 | R2 | R3, 0, R1 | R2 | R3, 0},
                                         {0, BRA, IF | OPEN, 0, 0, R1 | R2 | R3, 0},
                                         {1, PLAIN, 0, R4, R1, R1 | R2 | R3, 0},
                                         {1, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                         {2, PLAIN, 0, 0, R2 | R3, R1 | R2 | R3, 0},
                                         {2, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                         {.block = END}},
                                        {{0, 1, FALL}, {.from = END}}};

/* Through a register each lane may go somewhere else. */
static const struct text open_indirect = {"open indirect jump",
                                          0,
                                          0,
                                          0,
                                          {{0, BRX, OPEN, 0, 0, R1 | R2 | R3, 0},
                                           {1, PLAIN, 0, R4, R1, R1 | R2 | R3, 0},
                                           {1, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                           {2, PLAIN, 0, 0, R2 | R3, R1 | R2 | R3, 0},
                                           {2, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                           {.block = END}},
                                          {{.from = END}}};

/* All lanes go to the same block: none waits. */
static const struct text open_jump = {"open jump",
                                      1,
                                      0,
                                      0,
                                      {{0, PLAIN, 0, R1, 0, R2, 0},
                                       {0, BRA, OPEN, 0, 0, R1 | R2, 0},
                                       {1, PLAIN, 0, 0, R1, R1, R1},
                                       {1, EXIT, 0, 0, 0, 0, 0},
                                       {2, PLAIN, 0, R3, 0, R2, 0},
                                       {2, PLAIN, 0, 0, R2, R2, R2},
                                       {2, EXIT, 0, 0, 0, 0, 0},
                                       {.block = END}},
                                      {{.from = END}}};

/* R3 stays live over the calls, by the edges that lead past the callee. */
static const struct text two_calls = {"two call sites",
                                      0,
                                      5,
                                      0,
                                      {{0, PLAIN, 0, R1, 0, R3, 0},
                                       {1, CALL, 0, 0, 0, R1 | R3, 0},
                                       {2, PLAIN, 0, R5, R3, R3, 0},
                                       {2, PLAIN, 0, R1, R5, R3 | R5, R5},
                                       {3, CALL, 0, 0, 0, R1 | R3, 0},
                                       {4, PLAIN, 0, 0, R3, R3, R3},
                                       {4, EXIT, 0, 0, 0, 0, 0},
                                       {5, PLAIN, 0, R3, R1, R1, R1},
                                       {5, RET, 0, 0, 0, R3, 0},
                                       {.block = END}},
                                      {{0, 1, FALL},
                                       {1, 2, FALL},
                                       {2, 3, FALL},
                                       {3, 4, FALL},
                                       {1, 5, TO_CALLEE},
                                       {3, 5, TO_CALLEE},
                                       {5, 2, BACK},
                                       {5, 4, BACK},
                                       {.from = END}}};

/* Lanes that do not call wait with their R3. */
static const struct text guarded_call = {
    "guarded call",
    1,
    2,
    0,
    {{0, CALL, IF, 0, 0, R3, 0},
     {1, PLAIN, 0, 0, R3, R3, R3},
     {1, EXIT, 0, 0, 0, 0, 0},
     {2, PLAIN, 0, R4, R3, R3, 0},
     {2, PLAIN, 0, R3, R4, R3 | R4, R4},
     {2, RET, 0, 0, 0, R3, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TO_CALLEE}, {2, 1, BACK}, {.from = END}}};

/* The callee's lanes return by two ways and run on through block 4. There the lanes of block 0's
 * branch are to meet, while those of block 3 still wait. */
static const struct text two_returns = {"callee with two returns",
                                        1,
                                        5,
                                        0,
                                        {{0, BRA, IF, 0, 0, R1 | R3, 0},
                                         {1, CALL, 0, 0, 0, R1 | R2 | R3, 0},
                                         {2, PLAIN, 0, R2, R3, R1 | R2 | R3, 0},
                                         {2, BRA, 0, 0, 0, R1 | R2 | R3, 0},
                                         {3, PLAIN, 0, R2, R1, R1 | R2 | R3, 0},
                                         {4, PLAIN, 0, 0, R1 | R2, R1 | R2 | R3, 0},
                                         {4, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                         {5, BRA, IF, 0, 0, R1 | R2 | R3, 0},
                                         {6, RET, 0, 0, 0, R1 | R2 | R3, 0},
                                         {7, RET, 0, 0, 0, R1 | R2 | R3, 0},
                                         {.block = END}},
                                        {{0, 1, FALL},
                                         {0, 3, TAKEN},
                                         {1, 2, FALL},
                                         {1, 5, TO_CALLEE},
                                         {2, 4, TAKEN},
                                         {3, 4, FALL},
                                         {5, 6, FALL},
                                         {5, 7, TAKEN},
                                         {6, 2, BACK},
                                         {7, 2, BACK},
                                         {.from = END}}};

/* The same with the callee first in the source: what is held around its branch comes later. */
static const struct text callee_first = {"callee with two returns, first in the source",
                                         1,
                                         3,
                                         3,
                                         {{0, BRA, IF, 0, 0, R1 | R2 | R3, 0},
                                          {1, RET, 0, 0, 0, R1 | R2 | R3, 0},
                                          {2, RET, 0, 0, 0, R1 | R2 | R3, 0},
                                          {3, BRA, IF, 0, 0, R1 | R3, 0},
                                          {4, CALL, 0, 0, 0, R1 | R2 | R3, 0},
                                          {5, PLAIN, 0, R2, R3, R1 | R2 | R3, 0},
                                          {5, BRA, 0, 0, 0, R1 | R2 | R3, 0},
                                          {6, PLAIN, 0, R2, R1, R1 | R2 | R3, 0},
                                          {7, PLAIN, 0, 0, R1 | R2, R1 | R2 | R3, 0},
                                          {7, EXIT, 0, 0, 0, R1 | R2 | R3, 0},
                                          {.block = END}},
                                         {{0, 1, FALL},
                                          {0, 2, TAKEN},
                                          {1, 5, BACK},
                                          {2, 5, BACK},
                                          {3, 4, FALL},
                                          {3, 6, TAKEN},
                                          {4, 5, FALL},
                                          {4, 0, TO_CALLEE},
                                          {5, 7, TAKEN},
                                          {6, 7, FALL},
                                          {.from = END}}};

/* The cycle of 1 and 2 is entered at both. */
static const struct text irreducible = {
    "irreducible",
    1,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, 0, 0},
     {0, BRA, IF, 0, 0, R1, 0},
     {1, PLAIN, 0, R4, R1, R1 | R3, 0},
     {1, PLAIN, 0, R1, R4, R1 | R3 | R4, R4},
     {2, PLAIN, 0, R3, R1, R1 | R3, 0},
     {2, BRA, IF, 0, 0, R1 | R3, 0},
     {3, PLAIN, 0, 0, R3, R3, R3},
     {3, EXIT, 0, 0, 0, 0, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 2, TAKEN}, {1, 2, FALL}, {2, 1, TAKEN}, {2, 3, FALL}, {.from = END}}};

/* Blocks 1 and 2 do not run: dataflow, no region. */
static const struct text unreachable = {"unreachable code",
                                        0,
                                        0,
                                        0,
                                        {{0, PLAIN, 0, R1, 0, 0, 0},
                                         {0, PLAIN, 0, 0, R1, R1, R1},
                                         {0, EXIT, 0, 0, 0, 0, 0},
                                         {1, PLAIN, 0, R2, R1, R1, 0},
                                         {1, BRA, IF, 0, 0, R1 | R2, 0},
                                         {2, PLAIN, 0, 0, R2, R2, R2},
                                         {2, EXIT, 0, 0, 0, 0, 0},
                                         {.block = END}},
                                        {{1, 1, TAKEN}, {1, 2, FALL}, {.from = END}}};

/* Lanes that wait elsewhere run after the exit of others: the order in the trace is a way too. */
static const struct text switched = {"switch to other lanes",
                                     0,
                                     0,
                                     0,
                                     {{0, PLAIN, 0, R1, 0, R2, 0},
                                      {0, PLAIN, 0, 0, R2, R1 | R2, R2},
                                      {0, EXIT, 0, 0, 0, R1, 0},
                                      {1, PLAIN, 0, 0, R1, R1, R1},
                                      {1, EXIT, 0, 0, 0, 0, 0},
                                      {.block = END}},
                                     {{0, 1, EDGE_SWITCH}, {.from = END}}};

/* An arm of a branch may end lanes. Those of the other arm wait for the rest with their R1. */
static const struct text early_exit = {
    "an arm ends some lanes",
    0,
    0,
    0,
    {{0, PLAIN, 0, R1, 0, 0, 0},
     {0, BRA, IF, 0, 0, R1, 0},
     {1, PLAIN, 0, R2, R1, R1, 0},
     {1, PLAIN, 0, R1, R2, R1 | R2, R2},
     {1, EXIT, IF, 0, 0, R1, 0},
     {2, BRA, 0, 0, 0, R1, 0},
     {3, PLAIN, 0, R1, 0, R1, 0},
     {4, PLAIN, 0, 0, R1, R1, 0},
     {4, EXIT, 0, 0, 0, R1, 0},
     {.block = END}},
    {{0, 1, FALL}, {0, 3, TAKEN}, {1, 2, FALL}, {2, 4, TAKEN}, {3, 4, FALL}, {.from = END}}};

static const struct text *const by_hand[] = {
    &straight,      &loop,        &nested,    &both_read,    &arms_read,    &write_read,
    &temporaries,   &redefined,   &if_then,   &guarded,      &guarded_exit, &open_branch,
    &open_indirect, &open_jump,   &two_calls, &guarded_call, &two_returns,  &callee_first,
    &irreducible,   &unreachable, &switched,  &early_exit};
enum { BY_HAND = sizeof by_hand / sizeof *by_hand, RUNS = 300 };

static unsigned dead_registers(const struct static_inst *inst) {
    unsigned dead = 0;
    for (unsigned s = 0; s < inst->n_src; s++) {
        dead |= (inst->dead >> s & 1) << inst->src[s];
    }
    return dead;
}

/* The first line whose sets are not those of the text, or -1. Behind a line is what is before the
 * next one of the block. */
static int find_difference(const struct program *p) {
    for (unsigned i = 0; i < p->n; i++) {
        const struct line *l = &p->text->lines[i];
        const struct static_inst *inst = &p->insts[i];
        int same = inst->live_in[0] == l->live && dead_registers(inst) == l->dead;
        if (l[1].block == l->block) {
            same = same && inst->live_out[0] == l[1].live;
        }
        if (!same) {
            return (int)i;
        }
    }
    return -1;
}

static void test_by_hand(void **state) {
    (void)state;
    for (unsigned t = 0; t < BY_HAND; t++) {
        struct program p;
        assert_int_equal(compile(&p, by_hand[t]), 0);
        int line = find_difference(&p);
        if (line >= 0) {
            fail_msg("%s, line %d: live %" PRIx64 " dead %x", by_hand[t]->name, line,
                     p.insts[line].live_in[0], dead_registers(&p.insts[line]));
        }
        cfg_free(&p.g);
    }
}

static void test_difference_is_found(void **state) {
    (void)state;
    struct program p;
    assert_int_equal(compile(&p, &both_read), 0);
    for (unsigned i = 0; i < p.n; i++) {
        p.insts[i].live_in[0] ^= R4;
        assert_int_equal(find_difference(&p), i);
        p.insts[i].live_in[0] ^= R4;
    }
    p.insts[5].dead ^= 2;
    assert_int_equal(find_difference(&p), 5);
    cfg_free(&p.g);
}

/* By machine ----------------------------------------------------------------------------------- */

static void test_by_hand_runs(void **state) {
    (void)state;
    for (unsigned t = 0; t < BY_HAND; t++) {
        struct program p;
        assert_int_equal(compile(&p, by_hand[t]), 0);
        if (fails(&p, 0, RUNS) || fails(&p, 1, RUNS)) {
            fail_msg("%s: a lane lost a value", by_hand[t]->name);
        }
        cfg_free(&p.g);
    }
}

/* Sets each dead bit that is not set; fails where the machine does not see it. Returns how many. */
static unsigned seed_dead_bits(struct program *p, unsigned line) {
    struct static_inst *inst = &p->insts[line];
    uint32_t right = inst->dead;
    unsigned seeded = 0;
    for (unsigned s = 0; s < inst->n_src; s++) {
        inst->dead = right | 1u << s;
        if (inst->dead != right && !fails(p, 0, RUNS)) {
            fail_msg("%s, line %u, source %u: a wrong dead bit is not found", p->text->name, line,
                     s);
        }
        seeded += inst->dead != right;
    }
    inst->dead = right;
    return seeded;
}

/* The same for live registers that an instruction would name free. */
static unsigned seed_free_registers(struct program *p, unsigned line) {
    struct static_inst *inst = &p->insts[line];
    const struct line *l = &p->text->lines[line];
    unsigned wrong = l->live & ~(unsigned)(l->use | l->def);
    for (unsigned reg = 0; reg < REGS; reg++) {
        if (wrong >> reg & 1) {
            reg_drop(inst->live_in, reg);
            if (!fails(p, 1, RUNS)) {
                fail_msg("%s, line %u: a wrong free R%u is not found", p->text->name, line, reg);
            }
            reg_add(inst->live_in, reg);
        }
    }
    return (unsigned)__builtin_popcount(wrong);
}

static void test_seeded_faults_are_found(void **state) {
    (void)state;
    unsigned dead_bits = 0, free_registers = 0;
    for (unsigned t = 0; t < BY_HAND; t++) {
        struct program p;
        assert_int_equal(compile(&p, by_hand[t]), 0);
        for (unsigned line = 0; by_hand[t]->exact && line < p.n; line++) {
            dead_bits += seed_dead_bits(&p, line);
            free_registers += seed_free_registers(&p, line);
        }
        cfg_free(&p.g);
    }
    assert_true(dead_bits >= 15);
    assert_true(free_registers >= 30);
}

/* A dead bit that only shows when one of the arms runs first. */
static void expect_one_order(const struct text *t, unsigned line, enum order wrong) {
    struct program p;
    assert_int_equal(compile(&p, t), 0);
    assert_int_equal(p.insts[line].dead, 0);
    p.insts[line].dead = 1;
    assert_true(complains(&p, wrong, 0, RUNS));
    assert_false(complains(&p, wrong == FORWARD ? BACKWARD : FORWARD, 0, RUNS));
    cfg_free(&p.g);
}

static void test_one_order_is_not_enough(void **state) {
    (void)state;
    expect_one_order(&arms_read, 2, FORWARD);
    expect_one_order(&arms_read, 4, BACKWARD);
    expect_one_order(&write_read, 4, FORWARD);
}

/* Programs by chance --------------------------------------------------------------------------- */

struct writer {
    struct text *t;
    uint64_t seed;
    unsigned lines, ways, callee; /* callee: its first block, or 0 */
};

static void write_line(struct writer *w, unsigned block, unsigned jump, unsigned flags) {
    struct line *l = &w->t->lines[w->lines++];
    *l = (struct line){.block = (uint8_t)block, .jump = (uint8_t)jump, .flags = (uint8_t)flags};
    if (jump == JUMP_NONE) {
        unsigned other = chance(&w->seed, 4) ? 1u << chance(&w->seed, REGS) : 0;
        l->use = (uint16_t)(other | 1u << chance(&w->seed, REGS));
        l->def = (uint16_t)(chance(&w->seed, 6) ? 1u << chance(&w->seed, REGS) : 0);
    }
}

static void write_way(struct writer *w, unsigned from, unsigned to, unsigned kind) {
    w->t->ways[w->ways++] = (struct way){(uint8_t)from, (uint8_t)to, (uint8_t)kind};
}

/* A jump in the function of blocks first .. last, behind which control may fall through. */
static void write_jump(struct writer *w, unsigned block, unsigned first, unsigned last) {
    unsigned target = first + chance(&w->seed, last - first + 1);
    unsigned guard = chance(&w->seed, 2) ? IF : 0;
    switch (chance(&w->seed, 10)) {
    case 0:
        write_line(w, block, BRA, 0);
        write_way(w, block, target, TAKEN);
        return;
    case 1:
        write_line(w, block, BRX, guard);
        write_way(w, block, target, TAKEN);
        write_way(w, block, first + chance(&w->seed, last - first + 1), TAKEN);
        break;
    case 2:
        write_line(w, block, w->callee && block >= w->callee ? RET : EXIT, IF);
        break;
    case 3:
        if (w->callee && block < w->callee) {
            write_line(w, block, CALL, guard);
            write_way(w, block, w->callee, TO_CALLEE);
        }
        break;
    case 4:
        if (chance(&w->seed, 8) == 0) {
            write_line(w, block, chance(&w->seed, 3) ? BRA : BRX, guard | OPEN);
            break;
        } /* fall through */
    default:
        write_line(w, block, BRA, IF);
        write_way(w, block, target, TAKEN);
    }
    write_way(w, block, block + 1, FALL);
}

static void write_function(struct writer *w, unsigned first, unsigned last) {
    for (unsigned block = first; block <= last; block++) {
        for (unsigned n = chance(&w->seed, 4); n > 0; n--) {
            write_line(w, block, PLAIN, chance(&w->seed, 4) ? 0 : IF);
        }
        if (block == last) {
            write_line(w, block, w->callee && block >= w->callee ? RET : EXIT, 0);
        } else if (chance(&w->seed, 4)) {
            write_jump(w, block, first, last);
        } else {
            write_line(w, block, PLAIN, 0);
            write_way(w, block, block + 1, FALL);
        }
    }
}

/* From every return to behind every call. */
static void write_returns(struct writer *w) {
    for (unsigned i = 0; i < w->lines; i++) {
        for (unsigned j = 0; w->t->lines[i].jump == JUMP_RETURN && j < w->lines; j++) {
            if (w->t->lines[j].jump == JUMP_CALL) {
                write_way(w, w->t->lines[i].block, w->t->lines[j].block + 1u, BACK);
            }
        }
    }
}

static void write_text(struct text *t, uint64_t seed) {
    struct writer w = {.t = t, .seed = seed * UINT64_C(0x9e3779b97f4a7c15)};
    memset(t, 0, sizeof *t);
    unsigned main_blocks = 2 + chance(&w.seed, 7);
    unsigned callee_blocks = chance(&w.seed, 2) * (1 + chance(&w.seed, 3));
    w.callee = callee_blocks ? main_blocks : 0;
    t->second = (uint8_t)w.callee;
    write_function(&w, 0, main_blocks - 1);
    if (callee_blocks) {
        write_function(&w, main_blocks, main_blocks + callee_blocks - 1);
        write_returns(&w);
    }
    t->lines[w.lines].block = END;
    t->ways[w.ways].from = END;
}

/* Is there a block without a way out? Where its lanes meet again is a matter of definition. */
static int is_endless(const struct text *t, unsigned n_blocks) {
    for (unsigned block = 0; block < n_blocks; block++) {
        uint8_t seen[MAX_BLOCKS];
        int out = 0;
        reach(t, block, MAX_BLOCKS, seen);
        for (unsigned b = 0; b < n_blocks; b++) {
            out |= seen[b] && leaves(t, b);
        }
        if (!out) {
            return 1;
        }
    }
    return 0;
}

/* A program by chance; -1 when it has an endless loop. */
static int compile_by_chance(struct program *p, struct text *t, unsigned seed) {
    write_text(t, seed);
    if (compile(p, t)) {
        return -1;
    }
    if (is_endless(t, p->g.n_blocks)) {
        cfg_free(&p->g);
        return -1;
    }
    return 0;
}

enum { PROGRAMS = 4000, PROGRAM_RUNS = 12 };

static void test_by_chance(void **state) {
    (void)state;
    static struct text t;
    unsigned compiled = 0, sources = 0, dead = 0;
    for (unsigned seed = 1; seed <= PROGRAMS; seed++) {
        struct program p;
        if (compile_by_chance(&p, &t, seed)) {
            continue;
        }
        if (fails(&p, 0, PROGRAM_RUNS) || fails(&p, 1, PROGRAM_RUNS)) {
            fail_msg("program of seed %u: a lane lost a value", seed);
        }
        for (unsigned i = 0; i < p.n; i++) {
            sources += p.insts[i].n_src;
            dead += (unsigned)__builtin_popcount(p.insts[i].dead);
        }
        compiled++;
        cfg_free(&p.g);
    }
    assert_true(compiled > PROGRAMS / 2);
    assert_true(dead > sources / 10); /* what never says dead is never wrong */
}

/* The machine needs no luck: dataflow without regions fails in some of few programs. */
static void test_sets_without_regions_fail(void **state) {
    (void)state;
    static struct text t;
    unsigned found = 0;
    for (unsigned seed = 1; seed <= 200; seed++) {
        struct program p;
        if (compile_by_chance(&p, &t, seed)) {
            continue;
        }
        for (uint32_t b = 0; b < p.g.n_blocks; b++) {
            p.g.blocks[b].reachable = 0; /* the pass makes no regions then */
        }
        struct err e;
        assert_int_equal(liveness(&p.g, &e), 0);
        found += fails(&p, 0, PROGRAM_RUNS) > 0;
        cfg_free(&p.g);
    }
    assert_true(found > 20);
}

/* Free registers ------------------------------------------------------------------------------- */

static void test_free_registers(void **state) {
    (void)state;
    struct static_inst inst = {.n_src = 1, .n_dst = 2, .src = {3}, .dst = {4, 70}};
    uint64_t set[REG_WORDS];
    reg_add(inst.live_in, 0);
    reg_add(inst.live_in, 3);
    reg_add(inst.live_in, 69);
    liveness_free(&inst, 72, set);
    assert_int_equal(reg_count(set), 67);
    static const uint8_t taken[] = {0, 3, 4, 69, 70};
    for (unsigned i = 0; i < sizeof taken; i++) {
        assert_false(reg_in(set, taken[i]));
    }
    assert_true(reg_in(set, 71));
    assert_false(reg_in(set, 72));
    liveness_free(&inst, 0, set);
    assert_int_equal(reg_count(set), 0);
}

static void test_free_per_bank(void **state) {
    (void)state;
    uint64_t set[REG_WORDS] = {0}, uses[MAX_REGS] = {0};
    uint8_t list[8];
    assert_int_equal(liveness_free_per_bank(set, uses, 8, list), 0);
    reg_add_list(set, (const uint8_t[]){1, 9, 17, 2, 10, 200, 16, 254}, 8);
    uses[1] = 5, uses[9] = 3, uses[17] = 3; /* bank 1: 17, the highest of the least */
    uses[2] = 3, uses[10] = 7;              /* bank 2: 2 */
    uses[200] = 4, uses[16] = 3;            /* bank 0: 16, behind 2, which is used as much */
    uses[254] = 0;                          /* bank 6 */
    assert_int_equal(liveness_free_per_bank(set, uses, 8, list), 4);
    assert_memory_equal(list, ((const uint8_t[]){254, 2, 16, 17}), 4);
    assert_int_equal(liveness_free_per_bank(set, uses, 1, list), 1);
    assert_int_equal(list[0], 254);
}

/* What a lane needs before a call, whose function writes R1: a graph's way past the call counts,
 * too. */
static void test_both_ways_of_a_call(void **state) {
    (void)state;
    static const struct text text = {"call",
                                     0,
                                     2,
                                     0,
                                     {{0, CALL, 0, 0, 0, 0, 0},
                                      {1, PLAIN, 0, 0, R1 | R2, 0, 0},
                                      {1, EXIT, 0, 0, 0, 0, 0},
                                      {2, PLAIN, 0, R1, R3, 0, 0},
                                      {2, RET, 0, 0, 0, 0, 0},
                                      {.block = END}},
                                     {{0, 1, FALL}, {0, 2, TO_CALLEE}, {.from = END}}};
    struct program p;
    struct err e;
    uint64_t need[MAX_LINES][REG_WORDS];
    assert_int_equal(compile(&p, &text), 0);
    assert_in_range(region_locations(&p.g), 1, MAX_LINES);
    assert_int_equal(liveness_of_lanes(&p.g, need, &e), 0);
    assert_int_equal(need[region_location(&p.g, 0, 0)][0], R1 | R2 | R3);
    assert_int_equal(need[region_location(&p.g, 2, 0)][0], R2 | R3);
    cfg_free(&p.g);
}

static void test_empty_graph(void **state) {
    (void)state;
    struct cfg g = {0};
    struct err e;
    assert_int_equal(liveness(&g, &e), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_difference_is_found),
        cmocka_unit_test(test_by_hand_runs),
        cmocka_unit_test(test_seeded_faults_are_found),
        cmocka_unit_test(test_one_order_is_not_enough),
        cmocka_unit_test(test_by_chance),
        cmocka_unit_test(test_sets_without_regions_fail),
        cmocka_unit_test(test_free_registers),
        cmocka_unit_test(test_free_per_bank),
        cmocka_unit_test(test_both_ways_of_a_call),
        cmocka_unit_test(test_empty_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
