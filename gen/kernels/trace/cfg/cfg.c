/* SPDX-License-Identifier: Apache-2.0
 * Control-flow graphs: building them, and what follows from their edges alone.
 */
#include "kernels/trace/cfg/cfg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"

enum { NO_NUMBER = UINT32_MAX };

static int out_of_memory(struct err *e) {
    return err_set(e, "out of memory for the control-flow graph; free some memory");
}

/* Building ------------------------------------------------------------------------------------ */

/* Room for `extra` elements behind the first `n`; NULL with the message when memory is out. */
static void *make_room(void *array, uint32_t *cap, uint32_t n, size_t extra, size_t size,
                       struct err *e) {
    uint64_t room = *cap;
    void *moved = grow_array(array, &room, (uint64_t)n + extra, size);
    if (!moved) {
        out_of_memory(e);
        return NULL;
    }
    *cap = (uint32_t)room;
    return moved;
}

/* Keeps a name; where it starts goes to *at. */
static int add_text(struct cfg *g, const char *text, uint32_t *at, struct err *e) {
    size_t n = strlen(text) + 1;
    char *moved = make_room(g->text, &g->cap_text, g->n_text, n, 1, e);
    if (!moved) {
        return -1;
    }
    g->text = moved;
    memcpy(g->text + g->n_text, text, n);
    *at = g->n_text;
    g->n_text += (uint32_t)n;
    return 0;
}

int cfg_add_function(struct cfg *g, const char *name, struct err *e) {
    struct cfg_function *moved =
        make_room(g->functions, &g->cap_functions, g->n_functions, 1, sizeof *moved, e);
    if (!moved) {
        return -1;
    }
    g->functions = moved;
    struct cfg_function *f = &g->functions[g->n_functions];
    *f = (struct cfg_function){.first = g->n_blocks, .entry = g->n_blocks};
    if (add_text(g, name, &f->name, e)) {
        return -1;
    }
    g->n_functions++;
    return 0;
}

int cfg_add_block(struct cfg *g, const char *label, struct err *e) {
    struct cfg_block *moved =
        make_room(g->blocks, &g->cap_blocks, g->n_blocks, 1, sizeof *moved, e);
    if (!moved) {
        return -1;
    }
    g->blocks = moved;
    struct cfg_block *b = &g->blocks[g->n_blocks];
    *b = (struct cfg_block){.function = g->n_functions - 1, .first = g->n_order, .ipdom = NO_BLOCK};
    if (add_text(g, label, &b->label, e)) {
        return -1;
    }
    g->n_blocks++;
    g->functions[b->function].count++;
    return 0;
}

int cfg_add_inst(struct cfg *g, uint32_t index, struct err *e) {
    uint32_t *moved = make_room(g->order, &g->cap_order, g->n_order, 1, sizeof *moved, e);
    if (!moved) {
        return -1;
    }
    g->order = moved;
    g->order[g->n_order++] = index;
    g->blocks[g->n_blocks - 1].count++;
    return 0;
}

int cfg_add_edge(struct cfg *g, uint32_t from, uint32_t to, unsigned kind, struct err *e) {
    struct cfg_edge *moved = make_room(g->succ, &g->cap_edges, g->n_edges, 1, sizeof *moved, e);
    if (!moved) {
        return -1;
    }
    g->succ = moved;
    g->succ[g->n_edges++] = (struct cfg_edge){from, to, kind};
    return 0;
}

void cfg_free(struct cfg *g) {
    free(g->order);
    free(g->blocks);
    free(g->functions);
    free(g->succ);
    free(g->pred);
    free(g->text);
    memset(g, 0, sizeof *g);
}

/* Edges --------------------------------------------------------------------------------------- */

static int compare(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

/* FALL, TAKEN, the rest. */
static uint32_t kind_rank(uint32_t kind) {
    return edge_in_function(kind) ? kind : EDGE_CALL;
}

static int compare_succ(const void *left, const void *right) {
    const struct cfg_edge *a = left, *b = right;
    int by_from = compare(a->from, b->from),
        by_rank = compare(kind_rank(a->kind), kind_rank(b->kind));
    int by_to = compare(a->to, b->to);
    return by_from ? by_from : by_rank ? by_rank : by_to ? by_to : compare(a->kind, b->kind);
}

static int compare_pred(const void *left, const void *right) {
    const struct cfg_edge *a = left, *b = right;
    int by_to = compare(a->to, b->to), by_from = compare(a->from, b->from);
    return by_to ? by_to : by_from ? by_from : compare(a->kind, b->kind);
}

/* A branch into another function is no edge of either's graph: control leaves here and comes in
 * there. */
static void part_functions(struct cfg *g) {
    for (uint32_t i = 0; i < g->n_edges; i++) {
        struct cfg_edge *edge = &g->succ[i];
        struct cfg_block *from = &g->blocks[edge->from], *to = &g->blocks[edge->to];
        if (edge_in_function(edge->kind) && from->function != to->function) {
            edge->kind = EDGE_CALL;
            from->leaves = 1;
        }
        to->entry |= edge->kind == EDGE_CALL;
    }
}

static void drop_doubles(struct cfg *g) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_edges; i++) {
        if (n == 0 || compare_succ(&g->succ[n - 1], &g->succ[i]) != 0) {
            g->succ[n++] = g->succ[i];
        }
    }
    g->n_edges = n;
}

static void count_edges(struct cfg *g) {
    for (uint32_t i = 0; i < g->n_edges; i++) {
        g->blocks[g->succ[i].from].n_succ++;
        g->blocks[g->succ[i].to].n_pred++;
    }
    uint32_t succ = 0, pred = 0;
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        struct cfg_block *b = &g->blocks[i];
        b->succ = succ;
        b->pred = pred;
        succ += b->n_succ;
        pred += b->n_pred;
    }
}

static int group_edges(struct cfg *g, struct err *e) {
    if (g->n_edges == 0) {
        return 0;
    }
    g->pred = malloc(g->n_edges * sizeof *g->pred);
    if (!g->pred) {
        return out_of_memory(e);
    }
    part_functions(g);
    qsort(g->succ, g->n_edges, sizeof *g->succ, compare_succ);
    drop_doubles(g);
    memcpy(g->pred, g->succ, g->n_edges * sizeof *g->pred);
    qsort(g->pred, g->n_edges, sizeof *g->pred, compare_pred);
    count_edges(g);
    return 0;
}

/* What follows from the edges ----------------------------------------------------------------- */

/* Scratch of a depth-first walk. Against the edges it numbers the blocks in postorder, from which
 * the post-dominators are found. The virtual exit behind all blocks that leave has the number `n`.
 */
struct walk {
    uint32_t *stack, *next; /* blocks begun, and how many of each one's edges are done */
    uint32_t *number;       /* of a block, or NO_NUMBER: no way from it to a block that leaves */
    uint32_t *block;        /* of a number */
    uint32_t *ipdom;        /* number of the immediate post-dominator of a number */
    uint32_t n;
};

static int walk_start(struct walk *w, uint32_t n_blocks, struct err *e) {
    size_t n = (size_t)n_blocks + 1;
    uint32_t *all = malloc(5 * n * sizeof *all);
    if (!all) {
        return out_of_memory(e);
    }
    *w = (struct walk){all, all + n, all + 2 * n, all + 3 * n, all + 4 * n, 0};
    for (size_t i = 0; i < n; i++) {
        w->number[i] = w->ipdom[i] = NO_NUMBER;
    }
    return 0;
}

static void walk_free(struct walk *w) {
    free(w->stack);
}

/* Marks what can be reached from `root` along the function's graph. */
static void mark_reachable(struct cfg *g, struct walk *w, uint32_t root) {
    uint32_t depth = 0;
    if (!g->blocks[root].reachable) {
        g->blocks[root].reachable = 1;
        w->stack[depth++] = root;
    }
    while (depth > 0) {
        const struct cfg_block *b = &g->blocks[w->stack[--depth]];
        for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
            struct cfg_block *to = &g->blocks[g->succ[i].to];
            if (edge_in_function(g->succ[i].kind) && !to->reachable) {
                to->reachable = 1;
                w->stack[depth++] = g->succ[i].to;
            }
        }
    }
}

static void find_reachable(struct cfg *g, struct walk *w) {
    for (uint32_t f = 0; f < g->n_functions; f++) {
        if (g->functions[f].count > 0) {
            g->blocks[g->functions[f].entry].entry = 1;
        }
    }
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        if (g->blocks[i].entry) {
            mark_reachable(g, w, i);
        }
    }
}

static int has_edge_out(const struct cfg *g, const struct cfg_block *b, int in_function) {
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (edge_in_function(g->succ[i].kind) == in_function) {
            return 1;
        }
    }
    return 0;
}

/* A guarded exit or the end of a short stream may stand inside a block: all its instructions count.
 */
static void find_leaves(struct cfg *g) {
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        struct cfg_block *b = &g->blocks[i];
        b->leaves |= !has_edge_out(g, b, 1);
        for (uint32_t j = 0; j < b->count; j++) {
            const struct static_inst *inst = cfg_inst(g, b, j);
            b->leaves |=
                inst->jump == JUMP_EXIT || inst->jump == JUMP_RETURN || (inst->flags & INST_LAST);
        }
        b->open |= b->count > 0 && (cfg_inst(g, b, b->count - 1)->flags & INST_OPEN);
        b->leaves |= b->open;
    }
}

/* The next block before w->stack's top that has no number yet and is not begun, or NO_BLOCK. */
static uint32_t next_before(const struct cfg *g, struct walk *w, uint32_t depth) {
    const struct cfg_block *b = &g->blocks[w->stack[depth - 1]];
    while (w->next[depth - 1] < b->n_pred) {
        const struct cfg_edge *edge = &g->pred[b->pred + w->next[depth - 1]++];
        if (edge_in_function(edge->kind) && w->number[edge->from] == NO_NUMBER) {
            return edge->from;
        }
    }
    return NO_BLOCK;
}

/* Numbers, in postorder, the blocks from which there is a way to `root` and that have no number
 * yet. The number 0 of a block that is begun only says that it is met; the real one comes when it
 * is done. */
static void number_back(const struct cfg *g, struct walk *w, uint32_t root) {
    uint32_t depth = 0;
    for (uint32_t at = w->number[root] == NO_NUMBER ? root : NO_BLOCK; at != NO_BLOCK || depth > 0;
         at = depth > 0 ? next_before(g, w, depth) : NO_BLOCK) {
        if (at != NO_BLOCK) {
            w->number[at] = 0;
            w->stack[depth] = at;
            w->next[depth++] = 0;
        } else {
            uint32_t done = w->stack[--depth];
            w->block[w->n] = done;
            w->number[done] = w->n++;
        }
    }
}

/* Where a trace shows of a cycle no way out but a switch to other lanes, it is left there. */
static void number_blocks(struct cfg *g, struct walk *w) {
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        if (g->blocks[i].leaves) {
            number_back(g, w, i);
        }
    }
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        struct cfg_block *b = &g->blocks[i];
        if (b->reachable && w->number[i] == NO_NUMBER && has_edge_out(g, b, 0)) {
            b->leaves = 1;
            number_back(g, w, i);
        }
    }
}

/* Line of a block's first instruction, for an empty block of the next or last one. */
static uint32_t block_line(const struct cfg *g, const struct cfg_block *b) {
    if (g->n_order == 0) {
        return 1;
    }
    return g->insts[g->order[b->first < g->n_order ? b->first : g->n_order - 1]].line;
}

static int check_ways_out(const struct cfg *g, const struct walk *w, const char *path,
                          struct err *e) {
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        const struct cfg_block *b = &g->blocks[i];
        if (b->reachable && w->number[i] == NO_NUMBER) {
            return err_set(
                e,
                "%.250s:%u: expected a way from block %.40s to an exit, got a cycle without one; "
                "give the cycle an exit",
                path, block_line(g, b), cfg_label(g, i));
        }
    }
    return 0;
}

/* The nearest common post-dominator of two numbers. */
static uint32_t common(const struct walk *w, uint32_t a, uint32_t b) {
    while (a != b) {
        while (a < b) {
            a = w->ipdom[a];
        }
        while (b < a) {
            b = w->ipdom[b];
        }
    }
    return a;
}

/* What post-dominates all ways on from a block, as far as it is known. */
static uint32_t common_of_ways(const struct cfg *g, const struct walk *w,
                               const struct cfg_block *b) {
    uint32_t all = b->leaves ? w->n : NO_NUMBER;
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        uint32_t to = w->number[g->succ[i].to];
        if (edge_in_function(g->succ[i].kind) && to != NO_NUMBER && w->ipdom[to] != NO_NUMBER) {
            all = all == NO_NUMBER ? to : common(w, all, to);
        }
    }
    return all;
}

/* Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm", on the reversed graph. */
static void find_ipdom(struct cfg *g, struct walk *w) {
    w->ipdom[w->n] = w->n;
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t i = w->n; i-- > 0;) {
            uint32_t all = common_of_ways(g, w, &g->blocks[w->block[i]]);
            changed |= w->ipdom[i] != all;
            w->ipdom[i] = all;
        }
    }
    for (uint32_t i = 0; i < w->n; i++) {
        g->blocks[w->block[i]].ipdom = w->ipdom[i] == w->n ? NO_BLOCK : w->block[w->ipdom[i]];
    }
}

static unsigned last_jump(const struct cfg *g, const struct cfg_block *b) {
    return b->count ? cfg_inst(g, b, b->count - 1)->jump : JUMP_NONE;
}

/* A callee comes back behind every call of it, seen or not. `behind`: where each block's
 * fall goes. */
static int add_returns(struct cfg *g, const uint32_t *behind, struct err *e) {
    for (uint32_t i = 0, n = g->n_edges; i < n; i++) {
        struct cfg_edge call = g->succ[i];
        const struct cfg_function *callee = &g->functions[g->blocks[call.to].function];
        int comes_back = call.kind == EDGE_CALL && behind[call.from] != NO_BLOCK &&
                         last_jump(g, &g->blocks[call.from]) == JUMP_CALL;
        for (uint32_t b = callee->first; comes_back && b < callee->first + callee->count; b++) {
            if (last_jump(g, &g->blocks[b]) == JUMP_RETURN &&
                cfg_add_edge(g, b, behind[call.from], EDGE_RETURN, e)) {
                return -1;
            }
        }
    }
    return 0;
}

static int link_returns(struct cfg *g, struct err *e) {
    uint32_t *behind = malloc(((size_t)g->n_blocks + 1) * sizeof *behind);
    if (!behind) {
        return out_of_memory(e);
    }
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        behind[b] = NO_BLOCK;
    }
    for (uint32_t i = 0; i < g->n_edges; i++) {
        const struct cfg_edge *edge = &g->succ[i];
        if (edge->kind == EDGE_FALL && edge->to < behind[edge->from]) {
            behind[edge->from] = edge->to;
        }
    }
    int status = add_returns(g, behind, e);
    free(behind);
    return status;
}

int cfg_finish(struct cfg *g, struct static_inst *insts, const char *path, struct err *e) {
    struct walk w;
    g->insts = insts;
    if (link_returns(g, e) || group_edges(g, e) || walk_start(&w, g->n_blocks, e)) {
        return -1;
    }
    find_reachable(g, &w);
    find_leaves(g);
    number_blocks(g, &w);
    int status = check_ways_out(g, &w, path, e);
    if (status == 0) {
        find_ipdom(g, &w);
    }
    walk_free(&w);
    return status;
}

/* From flows ---------------------------------------------------------------------------------- */

/* A kernel's instructions in PC order while they are parted into functions and blocks. A rank is a
 * number in that order. All arrays have an element a rank or an instruction. */
struct parting {
    const struct kernel *k;
    uint32_t *inst;     /* at a rank */
    uint32_t *rank;     /* of an instruction */
    uint32_t *parent;   /* union-find of ranks over the edges of the functions' graphs */
    uint32_t *function; /* of a rank */
    uint32_t *sorted;   /* ranks by function, then by rank */
    uint32_t *block;    /* of an instruction, once there are blocks */
    uint32_t *entry;    /* rank of a function's entry */
    uint32_t *count;    /* ranks of a function, then where they start in `sorted` */
    uint8_t *starts;    /* a block starts at this rank */
    uint8_t *falls;     /* control falls from this rank to the next one */
    uint8_t *is_entry;  /* a function's code may be entered at this rank */
    uint32_t n_functions;
};

enum { PARTING_WORDS = 8, PARTING_BYTES = 3 };

static int parting_new(struct parting *p, const struct kernel *k, struct err *e) {
    size_t n = (size_t)k->n_insts + 1;
    uint32_t *words = calloc(PARTING_WORDS * n, sizeof *words);
    uint8_t *bytes = calloc(PARTING_BYTES * n, 1);
    if (!words || !bytes) {
        free(words);
        free(bytes);
        return out_of_memory(e);
    }
    *p = (struct parting){.k = k, .starts = bytes, .falls = bytes + n, .is_entry = bytes + 2 * n};
    uint32_t **arrays[PARTING_WORDS] = {&p->inst,   &p->rank,  &p->parent, &p->function,
                                        &p->sorted, &p->block, &p->entry,  &p->count};
    for (size_t i = 0; i < PARTING_WORDS; i++) {
        *arrays[i] = words + i * n;
    }
    return 0;
}

static void parting_free(struct parting *p) {
    free(p->inst);
    free(p->starts);
}

struct pc_index {
    uint32_t pc, index;
};

static int compare_pc_index(const void *left, const void *right) {
    const struct pc_index *a = left, *b = right;
    int by_pc = compare(a->pc, b->pc);
    return by_pc ? by_pc : compare(a->index, b->index);
}

static int sort_by_pc(struct parting *p, struct err *e) {
    uint32_t n = p->k->n_insts;
    struct pc_index *list = malloc(((size_t)n + 1) * sizeof *list);
    if (!list) {
        return out_of_memory(e);
    }
    for (uint32_t i = 0; i < n; i++) {
        list[i] = (struct pc_index){p->k->insts[i].pc, i};
    }
    qsort(list, n, sizeof *list, compare_pc_index);
    for (uint32_t i = 0; i < n; i++) {
        p->inst[i] = list[i].index;
        p->rank[list[i].index] = p->parent[i] = i;
    }
    free(list);
    return 0;
}

static uint32_t find_root(struct parting *p, uint32_t rank) {
    while (p->parent[rank] != rank) {
        p->parent[rank] = p->parent[p->parent[rank]];
        rank = p->parent[rank];
    }
    return rank;
}

/* Only the fall to the next rank may be inside a block; every other flow ends one and starts one.
 */
static void follow_flows(struct parting *p) {
    for (uint32_t i = 0; i < p->k->n_flows; i++) {
        const struct flow *flow = &p->k->flows[i];
        uint32_t from = p->rank[flow->from], to = p->rank[flow->to];
        if (flow->kind == EDGE_FALL && to == from + 1) {
            p->falls[from] = 1;
        } else {
            p->starts[from + 1] = p->starts[to] = 1;
        }
        if (edge_in_function(flow->kind)) {
            p->parent[find_root(p, from)] = find_root(p, to);
        }
        p->is_entry[to] |= flow->kind == EDGE_CALL;
    }
    for (uint32_t i = 0; i < p->k->n_entries; i++) {
        p->is_entry[p->rank[p->k->entries[i]]] = 1;
    }
}

static void cut_blocks(struct parting *p) {
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        uint8_t jump = p->k->insts[p->inst[i]].jump;
        p->starts[i] |= i == 0 || p->is_entry[i] || !p->falls[i - 1] || jump == JUMP_CALL;
        p->starts[i + 1] |= jump != JUMP_NONE;
    }
}

/* The function of a component, made when it has none. `function` holds it at the component's root
 * as yet. */
static uint32_t function_of(struct parting *p, uint32_t rank) {
    uint32_t root = find_root(p, rank);
    if (p->function[root] == NO_NUMBER) {
        p->entry[p->n_functions] = NO_NUMBER;
        p->function[root] = p->n_functions++;
    }
    return p->function[root];
}

/* The kernel's own first, then by rank; a program without an entry is one function. */
static void find_functions(struct parting *p) {
    uint32_t n = p->k->n_insts;
    for (uint32_t i = 0; i < n; i++) {
        p->function[i] = NO_NUMBER;
    }
    if (n > 0) {
        function_of(p, p->k->n_entries > 0 ? p->rank[p->k->entries[0]] : 0);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = p->is_entry[i] ? function_of(p, i) : NO_NUMBER;
        if (f != NO_NUMBER && p->entry[f] == NO_NUMBER) {
            p->entry[f] = i;
        }
    }
    if (n > 0 && p->entry[0] == NO_NUMBER) {
        p->entry[0] = 0;
    }
}

/* Every rank's function; code that no function's edges touch goes, with all that its own edges
 * connect, to the function before it. */
static void spread_functions(struct parting *p) {
    uint32_t before = 0;
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        uint32_t *f = &p->function[find_root(p, i)];
        *f = *f == NO_NUMBER ? before : *f;
        before = *f;
    }
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        p->function[i] = p->function[find_root(p, i)];
    }
}

static void sort_by_function(struct parting *p) {
    uint32_t start = 0;
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        p->count[p->function[i]]++;
    }
    for (uint32_t f = 0; f < p->n_functions; f++) {
        uint32_t n = p->count[f];
        p->count[f] = start;
        start += n;
    }
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        p->sorted[p->count[p->function[i]]++] = i;
    }
}

static int start_function(struct parting *p, struct cfg *g, struct err *e) {
    char name[sizeof p->k->name + 16];
    const struct static_inst *entry = &p->k->insts[p->inst[p->entry[g->n_functions]]];
    if (g->n_functions == 0) {
        return cfg_add_function(g, p->k->name, e);
    }
    snprintf(name, sizeof name, "%s@0x%04x", p->k->name, entry->pc);
    return cfg_add_function(g, name, e);
}

static int start_block(struct parting *p, struct cfg *g, uint32_t rank, struct err *e) {
    char label[16];
    snprintf(label, sizeof label, "0x%04x", p->k->insts[p->inst[rank]].pc);
    if (cfg_add_block(g, label, e)) {
        return -1;
    }
    if (p->entry[p->function[rank]] == rank) {
        g->functions[g->n_functions - 1].entry = g->n_blocks - 1;
    }
    g->blocks[g->n_blocks - 1].entry = p->is_entry[rank];
    return 0;
}

static int add_blocks(struct parting *p, struct cfg *g, struct err *e) {
    for (uint32_t i = 0; i < p->k->n_insts; i++) {
        uint32_t rank = p->sorted[i];
        if (p->function[rank] == g->n_functions && start_function(p, g, e)) {
            return -1;
        }
        if (p->starts[rank] && start_block(p, g, rank, e)) {
            return -1;
        }
        if (cfg_add_inst(g, p->inst[rank], e)) {
            return -1;
        }
        p->block[p->inst[rank]] = g->n_blocks - 1;
    }
    return 0;
}

/* The flows between blocks: those that end where a block starts. */
static int add_edges(const struct parting *p, struct cfg *g, struct err *e) {
    for (uint32_t i = 0; i < p->k->n_flows; i++) {
        const struct flow *flow = &p->k->flows[i];
        if (p->starts[p->rank[flow->to]] &&
            cfg_add_edge(g, p->block[flow->from], p->block[flow->to], flow->kind, e)) {
            return -1;
        }
    }
    return 0;
}

static int part_and_build(struct parting *p, struct cfg *g, struct err *e) {
    if (sort_by_pc(p, e)) {
        return -1;
    }
    follow_flows(p);
    cut_blocks(p);
    find_functions(p);
    spread_functions(p);
    sort_by_function(p);
    return add_blocks(p, g, e) || add_edges(p, g, e) ? -1 : 0;
}

int cfg_from_flows(struct cfg *g, struct kernel *k, struct err *e) {
    struct parting p;
    if (parting_new(&p, k, e)) {
        return -1;
    }
    int status = part_and_build(&p, g, e);
    parting_free(&p);
    return status ? -1 : cfg_finish(g, k->insts, k->path, e);
}
