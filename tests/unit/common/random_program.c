/* SPDX-License-Identifier: Apache-2.0 */
#include "random_program.h"

#include <stdlib.h>
#include <string.h>

#include "lockstep/rng.h"
#include "node_graph.h"

/* ---- what the ends mean ---- */

static const struct end_info {
    const char *name, *opcode;
    uint8_t jump, guarded, falls, leaves, targets; /* targets: at most */
} ends[PROGRAM_ENDS] = {
    [END_FALL] = {"fall", "", JUMP_NONE, 0, 1, 0, 0},
    [END_BRANCH] = {"branch", "BRA", JUMP_DIRECT, 0, 0, 0, 1},
    [END_GUARDED_BRANCH] = {"@branch", "BRA", JUMP_DIRECT, 1, 1, 0, 1},
    [END_INDIRECT] = {"indirect", "BRX", JUMP_INDIRECT, 0, 0, 0, PROGRAM_TARGETS},
    [END_GUARDED_INDIRECT] = {"@indirect", "BRX", JUMP_INDIRECT, 1, 1, 0, PROGRAM_TARGETS},
    [END_OPEN] = {"open", "BRA", JUMP_DIRECT, 0, 0, 1, 0},
    [END_GUARDED_OPEN] = {"@open", "BRA", JUMP_DIRECT, 1, 1, 1, 0},
    [END_CALL] = {"call", "CALL", JUMP_CALL, 0, 1, 0, 1},
    [END_GUARDED_CALL] = {"@call", "CALL", JUMP_CALL, 1, 1, 0, 1},
    [END_RETURN] = {"return", "RET", JUMP_RETURN, 0, 0, 1, 0},
    [END_GUARDED_RETURN] = {"@return", "RET", JUMP_RETURN, 1, 1, 1, 0},
    [END_EXIT] = {"exit", "EXIT", JUMP_EXIT, 0, 0, 1, 0},
    [END_GUARDED_EXIT] = {"@exit", "EXIT", JUMP_EXIT, 1, 1, 1, 0},
};

static int is_call(unsigned end) {
    return end == END_CALL || end == END_GUARDED_CALL;
}

uint32_t program_first(const struct random_program *p, uint32_t function) {
    uint32_t b = 0;
    while (b < p->n_blocks && p->blocks[b].function < function) {
        b++;
    }
    return b;
}

static int has_next(const struct random_program *p, uint32_t b) {
    return b + 1 < p->n_blocks && p->blocks[b + 1].function == p->blocks[b].function;
}

/* ---- repair: makes any description one that a program can have ---- */

static void repair_targets(const struct random_program *p, struct program_block *b) {
    uint32_t first = program_first(p, b->function), behind = program_first(p, b->function + 1u);
    if (b->n_targets > ends[b->end].targets) {
        b->n_targets = ends[b->end].targets;
    }
    if (is_call(b->end)) {
        /* Only later functions are called: no recursion. */
        int fits = b->n_targets == 1 && b->target[0] > b->function && b->target[0] < p->n_functions;
        b->end = fits ? b->end : END_FALL;
        b->n_targets = fits ? b->n_targets : 0;
        return;
    }
    for (uint32_t t = 0; t < b->n_targets; t++) {
        if (b->target[t] < first || b->target[t] >= behind) {
            b->target[t] = (uint8_t)first;
        }
    }
    if (ends[b->end].targets > 0 && b->n_targets == 0) {
        b->end = END_FALL;
    }
}

static void repair_block(struct random_program *p, uint32_t at) {
    struct program_block *b = &p->blocks[at];
    repair_targets(p, b);
    if (ends[b->end].falls && !has_next(p, at)) {
        b->end = b->function == 0 ? END_EXIT : END_RETURN;
        b->n_targets = 0;
    }
    if (b->switches && b->switch_to >= p->n_blocks) {
        b->switches = 0;
    }
}

/* The blocks that a block's function goes on to. */
static uint32_t successors(const struct random_program *p, uint32_t at,
                           uint32_t list[PROGRAM_TARGETS + 1]) {
    const struct program_block *b = &p->blocks[at];
    uint32_t n = 0;
    if (ends[b->end].falls) {
        list[n++] = at + 1;
    }
    for (uint32_t t = 0; t < b->n_targets && !is_call(b->end); t++) {
        list[n++] = b->target[t];
    }
    return n;
}

/* Marks the blocks from which control can leave the function. */
static void find_leaving(const struct random_program *p, uint8_t leaving[PROGRAM_BLOCKS]) {
    int changed = 1;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        leaving[b] = ends[p->blocks[b].end].leaves;
    }
    while (changed) {
        changed = 0;
        for (uint32_t b = p->n_blocks; b-- > 0;) {
            uint32_t list[PROGRAM_TARGETS + 1], n = successors(p, b, list);
            for (uint32_t i = 0; i < n && !leaving[b]; i++) {
                leaving[b] = leaving[list[i]];
                changed |= leaving[b];
            }
        }
    }
}

static void find_reachable(const struct random_program *p, uint8_t reachable[PROGRAM_BLOCKS]) {
    int changed = 1;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        reachable[b] = p->blocks[b].entry;
    }
    while (changed) {
        changed = 0;
        for (uint32_t b = 0; b < p->n_blocks; b++) {
            uint32_t list[PROGRAM_TARGETS + 1], n = reachable[b] ? successors(p, b, list) : 0;
            for (uint32_t i = 0; i < n; i++) {
                changed |= !reachable[list[i]];
                reachable[list[i]] = 1;
            }
        }
    }
}

/* A way out of every cycle that is reached, so that the graph is accepted. */
static void repair_cycles(struct random_program *p) {
    uint8_t leaving[PROGRAM_BLOCKS], reachable[PROGRAM_BLOCKS];
    for (;;) {
        uint32_t b = 0;
        find_leaving(p, leaving);
        find_reachable(p, reachable);
        while (b < p->n_blocks && (leaving[b] || !reachable[b])) {
            b++;
        }
        if (b == p->n_blocks) {
            return;
        }
        p->blocks[b].end = has_next(p, b) ? END_GUARDED_EXIT : END_EXIT;
        p->blocks[b].n_targets = 0;
    }
}

static void repair(struct random_program *p) {
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        repair_block(p, b);
    }
    for (uint32_t f = 0; f < p->n_functions; f++) {
        p->blocks[program_first(p, f)].entry = 1;
    }
    repair_cycles(p);
}

/* ---- random blocks ---- */

struct maker {
    struct rng rng;
    struct random_program *p;
    uint32_t n_regs, reg_base, reg_step;
    uint32_t max_insts, guard, load, wide, empty; /* chances of 256 */
};

static uint8_t random_reg(struct maker *m) {
    return (uint8_t)((m->reg_base + rng_below(&m->rng, m->n_regs) * m->reg_step) % 255);
}

static uint8_t random_regs(struct maker *m, uint8_t *list, uint32_t n) {
    uint8_t have = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t reg = random_reg(m);
        if (!memchr(list, reg, have)) {
            list[have++] = reg;
        }
    }
    return have;
}

static void random_inst(struct maker *m, struct program_inst *inst) {
    static const uint8_t classes[] = {OP_ALU, OP_ALU, OP_SFU, OP_SHARED, OP_BARRIER};
    int wide = rng_chance(&m->rng, m->wide);
    inst->cls = rng_chance(&m->rng, m->load) ? (uint8_t)OP_GLOBAL : classes[rng_below(&m->rng, 5)];
    inst->guarded = (uint8_t)rng_chance(&m->rng, m->guard);
    inst->n_src = random_regs(m, inst->src, rng_below(&m->rng, wide ? MAX_SRC + 1 : 4));
    inst->n_dst = random_regs(m, inst->dst,
                              wide ? rng_below(&m->rng, MAX_DST + 1) : rng_below(&m->rng, 10) < 7);
    if (rng_chance(&m->rng, 4)) {
        inst->opaque_call = 1;
        inst->cls = OP_CONTROL;
    }
}

static void random_block(struct maker *m, struct program_block *b) {
    b->n_insts = rng_chance(&m->rng, m->empty) ? 0 : (uint8_t)rng_below(&m->rng, m->max_insts + 1);
    for (uint32_t i = 0; i < b->n_insts; i++) {
        random_inst(m, &b->insts[i]);
    }
    b->last.cls = OP_CONTROL;
    b->last.n_src = random_regs(m, b->last.src, rng_below(&m->rng, 3));
    b->end = END_FALL;
}

/* ---- shapes of the functions' graphs, of blocks [first, behind) ---- */

static void jump_to(struct random_program *p, uint32_t from, unsigned end, uint32_t to) {
    p->blocks[from].end = (uint8_t)end;
    p->blocks[from].n_targets = 1;
    p->blocks[from].target[0] = (uint8_t)to;
}

/* Nested loops, ifs and sequences; block `behind` is where control goes on. */
static void shape_structured(struct maker *m, uint32_t first, uint32_t behind) {
    uint32_t size = behind - first;
    if (size < 2) {
        return;
    }
    uint32_t middle = first + 1 + rng_below(&m->rng, size - 1);
    switch (rng_below(&m->rng, 4)) {
    case 0: /* one after the other */
        shape_structured(m, first, middle);
        shape_structured(m, middle, behind);
        break;
    case 1: /* a loop, with a break at times */
        shape_structured(m, first, behind - 1);
        jump_to(m->p, behind - 1, END_GUARDED_BRANCH, first);
        if (middle < behind - 1 && rng_chance(&m->rng, 64)) {
            jump_to(m->p, middle, END_GUARDED_BRANCH, behind);
        }
        break;
    case 2: /* an if */
        jump_to(m->p, first, END_GUARDED_BRANCH, behind);
        shape_structured(m, first + 1, behind);
        break;
    default: /* an if with an else, when there is room */
        jump_to(m->p, first, END_GUARDED_BRANCH, middle);
        if (middle > first + 1) {
            shape_structured(m, first + 1, middle - 1);
            jump_to(m->p, middle - 1, END_BRANCH, behind);
        }
        shape_structured(m, middle, behind);
    }
}

static void shape_random(struct maker *m, uint32_t first, uint32_t behind, const uint8_t *kinds,
                         uint32_t n_kinds) {
    for (uint32_t b = first; b < behind; b++) {
        struct program_block *block = &m->p->blocks[b];
        block->end = kinds[rng_below(&m->rng, n_kinds)];
        block->n_targets = (uint8_t)(1 + rng_below(&m->rng, PROGRAM_TARGETS));
        for (uint32_t t = 0; t < block->n_targets; t++) {
            block->target[t] = (uint8_t)(first + rng_below(&m->rng, behind - first));
        }
    }
}

/* Jumps from anywhere to anywhere over a structured function: into loops, out of them, over joins.
 */
static void shape_irreducible(struct maker *m, uint32_t first, uint32_t behind) {
    shape_structured(m, first, behind - 1);
    for (uint32_t n = 1 + rng_below(&m->rng, 4); n > 0; n--) {
        uint32_t from = first + rng_below(&m->rng, behind - first);
        jump_to(m->p, from, END_GUARDED_BRANCH, first + rng_below(&m->rng, behind - first));
    }
}

static void shape_function(struct maker *m, unsigned shape, uint32_t first, uint32_t behind) {
    static const uint8_t straight[] = {END_FALL, END_FALL, END_FALL, END_FALL, END_GUARDED_EXIT};
    static const uint8_t any[] = {END_FALL,           END_FALL,          END_BRANCH,
                                  END_GUARDED_BRANCH, END_GUARDED_EXIT,  END_GUARDED_BRANCH,
                                  END_EXIT,           END_GUARDED_OPEN,  END_RETURN,
                                  END_GUARDED_RETURN, END_GUARDED_BRANCH};
    static const uint8_t dense[] = {END_GUARDED_BRANCH, END_INDIRECT,       END_GUARDED_INDIRECT,
                                    END_OPEN,           END_GUARDED_BRANCH, END_EXIT,
                                    END_INDIRECT};
    switch (shape) {
    case SHAPE_STRAIGHT:
        shape_random(m, first, behind, straight, sizeof straight);
        break;
    case SHAPE_STRUCTURED:
        shape_structured(m, first, behind - 1);
        break;
    case SHAPE_RANDOM:
        shape_random(m, first, behind, any, sizeof any);
        break;
    case SHAPE_IRREDUCIBLE:
        shape_irreducible(m, first, behind);
        break;
    default:
        shape_random(m, first, behind, dense, sizeof dense);
    }
}

/* Calls, switches and further entries, over whatever shape there is. */
static void sprinkle(struct maker *m) {
    struct random_program *p = m->p;
    int switches = rng_chance(&m->rng, 50), entries = rng_chance(&m->rng, 40);
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        struct program_block *block = &p->blocks[b];
        if (block->end == END_FALL && block->function + 1 < p->n_functions &&
            rng_chance(&m->rng, 60)) {
            unsigned callee =
                block->function + 1 + rng_below(&m->rng, p->n_functions - block->function - 1u);
            jump_to(p, b, rng_chance(&m->rng, 50) ? END_GUARDED_CALL : END_CALL, callee);
        }
        block->switches = (uint8_t)(switches && rng_chance(&m->rng, 30));
        block->switch_to = (uint8_t)rng_below(&m->rng, p->n_blocks);
        block->entry = (uint8_t)(entries && rng_chance(&m->rng, 20));
    }
}

void random_program(struct random_program *p, uint64_t seed) {
    static const uint8_t steps[] = {1, 1, 2, 7};
    struct maker m = {{seed}, p, 0, 0, 0, 0, 0, 0, 0, 0};
    memset(p, 0, sizeof *p);
    p->seed = seed;
    /* Most are small: small ones fail as well as large ones, and are quick. */
    p->n_blocks = (uint8_t)(1 + rng_below(&m.rng, 1 + rng_below(&m.rng, PROGRAM_BLOCKS)));
    p->n_functions = (uint8_t)(1 + rng_below(&m.rng, PROGRAM_FUNCTIONS));
    p->n_functions = p->n_functions > p->n_blocks ? p->n_blocks : p->n_functions;
    m.n_regs = 4 + rng_below(&m.rng, 57);
    m.reg_base = rng_below(&m.rng, 255);
    m.reg_step = steps[rng_below(&m.rng, sizeof steps)];
    m.max_insts = rng_below(&m.rng, PROGRAM_INSTS + 1);
    m.guard = rng_below(&m.rng, 128);
    m.load = rng_below(&m.rng, 80);
    m.wide = rng_chance(&m.rng, 30) ? 40 : 0;
    m.empty = rng_below(&m.rng, 100);
    unsigned shape = rng_below(&m.rng, PROGRAM_SHAPES);
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        random_block(&m, &p->blocks[b]);
        p->blocks[b].function = (uint8_t)(b * p->n_functions / p->n_blocks);
    }
    for (uint32_t f = 0; f < p->n_functions; f++) {
        shape_function(&m, shape, program_first(p, f), program_first(p, f + 1));
    }
    sprinkle(&m);
    repair(p);
}

/* ---- into a graph ---- */

static uint32_t count_insts(const struct random_program *p) {
    uint32_t n = 0;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        n += p->blocks[b].n_insts + (p->blocks[b].end != END_FALL);
    }
    return n;
}

static void fill_inst(struct static_inst *to, const struct program_inst *from, const char *opcode,
                      uint32_t number) {
    to->pc = 16 * number;
    to->line = number + 1;
    strncpy(to->opcode, opcode, sizeof to->opcode - 1);
    to->cls = from->cls;
    to->hint = HINT_AUTO;
    to->flags = from->guarded ? INST_GUARDED : 0;
    to->n_src = from->n_src;
    to->n_dst = from->n_dst;
    memcpy(to->src, from->src, sizeof to->src);
    memcpy(to->dst, from->dst, sizeof to->dst);
}

/* Index of the instruction with a number in source order. Every other program has them the other
 * way round, so that the one is not taken for the other. */
static uint32_t index_of(const struct built_program *b, const struct random_program *p,
                         uint32_t number) {
    return p->seed & 1 ? b->n_insts - 1 - number : number;
}

static int build_block(struct built_program *to, const struct random_program *p, uint32_t at,
                       uint32_t *number, struct err *e) {
    static const char *const opcodes[OP_CLASSES] = {
        [OP_ALU] = "FADD",     [OP_SFU] = "MUFU",    [OP_SHARED] = "LDS", [OP_GLOBAL] = "LDG",
        [OP_CONTROL] = "CALL", [OP_BARRIER] = "BAR", [OP_EXIT] = "EXIT"};
    const struct program_block *b = &p->blocks[at];
    char label[16];
    snprintf(label, sizeof label, "b%u", (unsigned)at);
    if (cfg_add_block(&to->g, label, e)) {
        return -1;
    }
    to->g.blocks[at].entry = b->entry;
    for (uint32_t i = 0, n = b->n_insts + (b->end != END_FALL); i < n; i++, ++*number) {
        int ends_block = i == b->n_insts;
        const struct program_inst *from = ends_block ? &b->last : &b->insts[i];
        uint32_t index = index_of(to, p, *number);
        struct static_inst *inst = &to->insts[index];
        fill_inst(inst, from, ends_block ? ends[b->end].opcode : opcodes[from->cls], *number);
        if (ends_block) {
            inst->cls = ends[b->end].jump == JUMP_EXIT ? OP_EXIT : OP_CONTROL;
            inst->jump = ends[b->end].jump;
            inst->flags = (uint8_t)(ends[b->end].guarded ? INST_GUARDED : 0);
            inst->flags |= b->end == END_OPEN || b->end == END_GUARDED_OPEN ? INST_OPEN : 0;
        } else if (from->opaque_call) {
            inst->jump = JUMP_CALL;
        }
        if (cfg_add_inst(&to->g, index, e)) {
            return -1;
        }
    }
    return 0;
}

/* A call: there, back from each return, and the way between. */
static int build_call(struct built_program *to, const struct random_program *p, uint32_t at,
                      struct err *e) {
    uint32_t callee = p->blocks[at].target[0];
    if (cfg_add_edge(&to->g, at, program_first(p, callee), EDGE_CALL, e)) {
        return -1;
    }
    for (uint32_t b = program_first(p, callee); b < program_first(p, callee + 1); b++) {
        int returns = p->blocks[b].end == END_RETURN || p->blocks[b].end == END_GUARDED_RETURN;
        if (returns && cfg_add_edge(&to->g, b, at + 1, EDGE_RETURN, e)) {
            return -1;
        }
    }
    return 0;
}

static int build_edges(struct built_program *to, const struct random_program *p, uint32_t at,
                       struct err *e) {
    const struct program_block *b = &p->blocks[at];
    if (ends[b->end].falls && cfg_add_edge(&to->g, at, at + 1, EDGE_FALL, e)) {
        return -1;
    }
    if (b->switches && cfg_add_edge(&to->g, at, b->switch_to, EDGE_SWITCH, e)) {
        return -1;
    }
    if (is_call(b->end)) {
        return build_call(to, p, at, e);
    }
    for (uint32_t t = 0; t < b->n_targets; t++) {
        if (cfg_add_edge(&to->g, at, b->target[t], EDGE_TAKEN, e)) {
            return -1;
        }
    }
    return 0;
}

static int build_graph(struct built_program *to, const struct random_program *p, struct err *e) {
    uint32_t number = 0;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        char name[16];
        snprintf(name, sizeof name, "f%u", (unsigned)p->blocks[b].function);
        if ((b == 0 || p->blocks[b].function != p->blocks[b - 1].function) &&
            cfg_add_function(&to->g, name, e)) {
            return -1;
        }
        if (build_block(to, p, b, &number, e)) {
            return -1;
        }
    }
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        if (build_edges(to, p, b, e)) {
            return -1;
        }
    }
    return cfg_finish(&to->g, to->insts, "random.dot", e);
}

int program_build(struct built_program *b, const struct random_program *p, struct err *e) {
    memset(b, 0, sizeof *b);
    b->n_insts = count_insts(p);
    b->insts = checker_alloc(b->n_insts, sizeof *b->insts);
    if (build_graph(b, p, e)) {
        built_program_free(b);
        return -1;
    }
    return 0;
}

void built_program_free(struct built_program *b) {
    cfg_free(&b->g);
    free(b->insts);
}

/* ---- smaller ---- */

static void drop_blocks(struct random_program *p, uint32_t first, uint32_t behind) {
    uint8_t n = (uint8_t)(behind - first);
    memmove(&p->blocks[first], &p->blocks[behind], (p->n_blocks - behind) * sizeof p->blocks[0]);
    p->n_blocks = (uint8_t)(p->n_blocks - n);
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        struct program_block *block = &p->blocks[b];
        for (uint32_t t = 0; t < block->n_targets && !is_call(block->end); t++) {
            block->target[t] =
                (uint8_t)(block->target[t] >= behind ? block->target[t] - n : block->target[t]);
        }
        block->switch_to =
            (uint8_t)(block->switch_to >= behind ? block->switch_to - n : block->switch_to);
    }
}

static void drop_function(struct random_program *p, uint32_t function) {
    drop_blocks(p, program_first(p, function), program_first(p, function + 1));
    p->n_functions--;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        struct program_block *block = &p->blocks[b];
        block->function =
            (uint8_t)(block->function > function ? block->function - 1 : block->function);
        if (is_call(block->end) && block->target[0] > function) {
            block->target[0]--;
        }
    }
}

struct shrinker {
    struct random_program *p;
    program_fails *fails;
    void *context;
};

/* Keeps `smaller` when it fails too. */
static int keep(struct shrinker *s, struct random_program *smaller) {
    repair(smaller);
    if (memcmp(smaller, s->p, sizeof *smaller) == 0 || !s->fails(smaller, s->context)) {
        return 0;
    }
    *s->p = *smaller;
    return 1;
}

static int shrink_functions(struct shrinker *s) {
    int changed = 0;
    for (uint32_t f = s->p->n_functions; f-- > 0 && s->p->n_functions > 1;) {
        struct random_program smaller = *s->p;
        drop_function(&smaller, f);
        changed |= keep(s, &smaller);
    }
    return changed;
}

static int shrink_blocks(struct shrinker *s) {
    int changed = 0;
    for (uint32_t b = s->p->n_blocks; b-- > 0;) {
        struct random_program smaller = *s->p;
        uint32_t function = smaller.blocks[b].function;
        if (program_first(&smaller, function + 1) - program_first(&smaller, function) > 1) {
            drop_blocks(&smaller, b, b + 1);
            changed |= keep(s, &smaller);
        }
    }
    return changed;
}

/* The edits of one block; 0 when there is no edit of this number. */
static int edit_block(struct program_block *b, uint32_t edit) {
    switch (edit) {
    case 0:
        b->end = END_FALL;
        b->n_targets = 0;
        return 1;
    case 1:
        b->end = END_EXIT;
        b->n_targets = 0;
        return 1;
    case 2:
        b->entry = 0;
        return 1;
    case 3:
        b->switches = 0;
        return 1;
    case 4:
        b->n_targets = b->n_targets > 1 ? b->n_targets - 1 : b->n_targets;
        return 1;
    case 5:
        b->last.n_src = 0;
        return 1;
    default:
        return 0;
    }
}

static int shrink_ends(struct shrinker *s) {
    int changed = 0;
    for (uint32_t b = 0; b < s->p->n_blocks; b++) {
        struct random_program smaller = *s->p;
        for (uint32_t edit = 0; edit_block(&smaller.blocks[b], edit); edit++) {
            /* Of two ends that both do, a loop from one to the other would not stop. */
            if (edit != 1 || s->p->blocks[b].end != END_FALL) {
                changed |= keep(s, &smaller);
            }
            smaller = *s->p;
        }
    }
    return changed;
}

static void drop_inst(struct program_block *b, uint32_t i) {
    memmove(&b->insts[i], &b->insts[i + 1], (b->n_insts - i - 1u) * sizeof b->insts[0]);
    b->n_insts--;
}

static void drop_operand(uint8_t *list, uint8_t *n, uint32_t i) {
    memmove(&list[i], &list[i + 1], *n - i - 1u);
    --*n;
}

static int shrink_operands(struct shrinker *s, uint32_t block, uint32_t at) {
    int changed = 0;
    for (uint32_t o = 0; o < MAX_SRC + MAX_DST; o++) {
        struct random_program smaller = *s->p;
        struct program_inst *inst = &smaller.blocks[block].insts[at];
        if (o < inst->n_src) {
            drop_operand(inst->src, &inst->n_src, o);
        } else if (o >= MAX_SRC && o - MAX_SRC < inst->n_dst) {
            drop_operand(inst->dst, &inst->n_dst, o - MAX_SRC);
        } else {
            continue;
        }
        changed |= keep(s, &smaller);
    }
    struct random_program plain = *s->p;
    plain.blocks[block].insts[at].guarded = 0;
    plain.blocks[block].insts[at].cls = OP_ALU;
    plain.blocks[block].insts[at].opaque_call = 0;
    return changed | keep(s, &plain);
}

static int shrink_insts(struct shrinker *s) {
    int changed = 0;
    for (uint32_t b = 0; b < s->p->n_blocks; b++) {
        for (uint32_t i = s->p->blocks[b].n_insts; i-- > 0;) {
            struct random_program smaller = *s->p;
            drop_inst(&smaller.blocks[b], i);
            changed |= keep(s, &smaller) || shrink_operands(s, b, i);
        }
    }
    return changed;
}

void program_shrink(struct random_program *p, program_fails *fails, void *context) {
    struct shrinker s = {p, fails, context};
    int changed = 1;
    for (int round = 0; changed && round < 50; round++) {
        changed = shrink_functions(&s);
        changed |= shrink_blocks(&s);
        changed |= shrink_ends(&s);
        changed |= shrink_insts(&s);
    }
}

/* ---- as text ---- */

static void print_regs(const uint8_t *list, uint8_t n, FILE *out) {
    for (uint8_t i = 0; i < n; i++) {
        fprintf(out, "%sR%u", i ? "," : "", list[i]);
    }
}

static void print_inst(const struct program_inst *inst, FILE *out) {
    fputs(inst->guarded ? " @" : " ", out);
    print_regs(inst->dst, inst->n_dst, out);
    fputs(inst->opaque_call ? "=call(" : inst->cls == OP_GLOBAL ? "=load(" : "=(", out);
    print_regs(inst->src, inst->n_src, out);
    fputs(");", out);
}

void program_print(const struct random_program *p, FILE *out) {
    fprintf(out, "program of seed %llu:\n", (unsigned long long)p->seed);
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        const struct program_block *block = &p->blocks[b];
        fprintf(out, "  f%u b%u%s:", block->function, (unsigned)b, block->entry ? " entry" : "");
        for (uint32_t i = 0; i < block->n_insts; i++) {
            print_inst(&block->insts[i], out);
        }
        fprintf(out, " %s(", ends[block->end].name);
        print_regs(block->last.src, block->end == END_FALL ? 0 : block->last.n_src, out);
        fputs(")", out);
        for (uint32_t t = 0; t < block->n_targets; t++) {
            fprintf(out, " %s%u", is_call(block->end) ? "f" : "b", block->target[t]);
        }
        if (block->switches) {
            fprintf(out, " switch b%u", block->switch_to);
        }
        fputs("\n", out);
    }
}

void random_programs(uint64_t last, program_visit *visit, void *context) {
    for (uint64_t seed = 1; seed <= last; seed++) {
        struct random_program p;
        struct built_program b;
        struct err e;
        random_program(&p, seed);
        if (program_build(&b, &p, &e)) {
            continue;
        }
        visit(&p, &b.g, context);
        built_program_free(&b);
    }
}
