/* SPDX-License-Identifier: Apache-2.0 */
#include "check_graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- edges ---- */

static int edge_rank(const struct cfg_edge *edge) {
    return edge->kind < EDGE_CALL ? (int)edge->kind : EDGE_CALL;
}

static int check_succ(const struct cfg *g, uint32_t b, struct err *e) {
    const struct cfg_block *block = &g->blocks[b];
    for (uint32_t i = 0; i < block->n_succ; i++) {
        const struct cfg_edge *edge = &g->succ[block->succ + i], *last = edge - 1;
        int falling = i > 0 && (edge_rank(edge) < edge_rank(last) ||
                                (edge_rank(edge) == edge_rank(last) && edge->to < last->to));
        if (edge->from != b || edge->to >= g->n_blocks || falling) {
            return err_set(e, "%s: successor %u is not in its place", cfg_label(g, b), (unsigned)i);
        }
    }
    return 0;
}

static int has_edge(const struct cfg_edge *list, uint32_t n, const struct cfg_edge *edge) {
    for (uint32_t i = 0; i < n; i++) {
        if (memcmp(&list[i], edge, sizeof *edge) == 0) {
            return 1;
        }
    }
    return 0;
}

static int check_pred(const struct cfg *g, uint32_t b, struct err *e) {
    const struct cfg_block *block = &g->blocks[b];
    for (uint32_t i = 0; i < block->n_pred; i++) {
        const struct cfg_edge *edge = &g->pred[block->pred + i];
        int falling = i > 0 && edge->from < (edge - 1)->from;
        if (edge->to != b || edge->from >= g->n_blocks || falling) {
            return err_set(e, "%s: predecessor %u is not in its place", cfg_label(g, b),
                           (unsigned)i);
        }
        const struct cfg_block *from = &g->blocks[edge->from];
        if (!has_edge(&g->succ[from->succ], from->n_succ, edge)) {
            return err_set(e, "%s: predecessor %u has no such successor", cfg_label(g, b),
                           (unsigned)i);
        }
    }
    return 0;
}

/* ---- searches over a function's graph ---- */

void spread(const struct cfg *g, uint8_t *blocks, const uint8_t *ends, int inside) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t i = 0; i < g->n_edges; i++) {
            const struct cfg_edge *edge = &g->succ[i];
            int is_way = !inside || edge_in_function(edge->kind);
            if (is_way && blocks[edge->from] && !blocks[edge->to] && !ends[edge->to]) {
                blocks[edge->to] = 1;
                changed = 1;
            }
        }
    }
}

static int check_reachable(const struct cfg *g, struct err *e) {
    uint8_t *marked = checker_alloc(g->n_blocks, 1), *ends = checker_alloc(g->n_blocks, 1);
    uint32_t wrong = 0;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        marked[b] = g->blocks[b].entry;
    }
    spread(g, marked, ends, 1);
    while (wrong < g->n_blocks && marked[wrong] == g->blocks[wrong].reachable) {
        wrong++;
    }
    free(marked);
    free(ends);
    return wrong == g->n_blocks ? 0 : err_set(e, "%s: `reachable` is wrong", cfg_label(g, wrong));
}

static int in_function_succs(const struct cfg *g, const struct cfg_block *block) {
    int n = 0;
    for (uint32_t i = 0; i < block->n_succ; i++) {
        n += edge_in_function(g->succ[block->succ + i].kind);
    }
    return n;
}

static const struct static_inst *last_inst(const struct cfg *g, const struct cfg_block *block) {
    return block->count ? cfg_inst(g, block, block->count - 1) : NULL;
}

static int check_flags(const struct cfg *g, uint32_t b, struct err *e) {
    const struct cfg_block *block = &g->blocks[b];
    const struct static_inst *last = last_inst(g, block);
    int open = last && last->flags & INST_OPEN;
    int leaves =
        open || in_function_succs(g, block) == 0 ||
        (last && (last->flags & INST_LAST || last->jump == JUMP_RETURN || last->jump == JUMP_EXIT));
    if (block->open != !!open || (leaves && !block->leaves)) {
        return err_set(e, "%s: open is %u, leaves is %u, expected %u and %u", cfg_label(g, b),
                       block->open, block->leaves, (unsigned)!!open, (unsigned)leaves);
    }
    return 0;
}

int check_edges(const struct cfg *g, struct err *e) {
    uint32_t n_succ = 0, n_pred = 0;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        n_succ += g->blocks[b].n_succ;
        n_pred += g->blocks[b].n_pred;
        if (check_succ(g, b, e) || check_pred(g, b, e) || check_flags(g, b, e)) {
            return -1;
        }
    }
    if (n_succ != g->n_edges || n_pred != g->n_edges) {
        return err_set(e, "%u successors and %u predecessors of %u edges", (unsigned)n_succ,
                       (unsigned)n_pred, (unsigned)g->n_edges);
    }
    return check_reachable(g, e);
}

/* ---- post-dominators ---- */

static int post_dominates(const struct cfg *g, uint32_t x, uint32_t block, uint8_t *marked) {
    if (x == block) {
        return 1;
    }
    uint8_t *ends = checker_alloc(g->n_blocks, 1);
    memset(marked, 0, g->n_blocks);
    marked[block] = 1;
    ends[x] = 1;
    spread(g, marked, ends, 1);
    free(ends);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        if (marked[b] && g->blocks[b].leaves) {
            return 0;
        }
    }
    return 1;
}

static uint32_t search_post_dominator(const struct cfg *g, uint32_t block) {
    const struct cfg_function *f = &g->functions[g->blocks[block].function];
    uint8_t *marked = checker_alloc(g->n_blocks, 1);
    uint8_t *reached = checker_alloc(g->n_blocks, 1);
    uint32_t best = NO_BLOCK;
    reached[block] = 1;
    spread(g, reached, marked, 1); /* nothing is marked yet: it has no ends */
    for (uint32_t x = f->first; x < f->first + f->count; x++) {
        /* The nearest one is post-dominated by all others. */
        if (x != block && reached[x] && post_dominates(g, x, block, marked) &&
            (best == NO_BLOCK || post_dominates(g, best, x, marked))) {
            best = x;
        }
    }
    free(marked);
    free(reached);
    return best;
}

int check_post_dominators(const struct cfg *g, struct err *e) {
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        uint32_t expected =
            g->blocks[b].reachable ? search_post_dominator(g, b) : g->blocks[b].ipdom;
        if (g->blocks[b].ipdom != expected) {
            return err_set(e, "%s: immediate post-dominator is %s, expected %s", cfg_label(g, b),
                           g->blocks[b].ipdom == NO_BLOCK ? "none"
                                                          : cfg_label(g, g->blocks[b].ipdom),
                           expected == NO_BLOCK ? "none" : cfg_label(g, expected));
        }
    }
    return 0;
}

int part_ways(const struct cfg *g, uint32_t block) {
    const struct cfg_block *b = &g->blocks[block];
    const struct static_inst *last = last_inst(g, b);
    int ways = in_function_succs(g, b);
    for (uint32_t i = 0; i < b->n_succ && last && last->flags & INST_GUARDED; i++) {
        unsigned kind = g->succ[b->succ + i].kind;
        ways += kind == EDGE_CALL || kind == EDGE_RETURN;
    }
    return last && last->jump != JUMP_NONE && ways > 1;
}

/* The blocks to which two ways on from `branch` lead. */
static void find_common(const struct cfg *g, uint32_t branch, const uint8_t *ends,
                        uint8_t *common) {
    const struct cfg_block *b = &g->blocks[branch];
    uint8_t *left = checker_alloc(g->n_blocks, 1), *right = checker_alloc(g->n_blocks, 1);
    for (uint32_t i = 0; i < b->n_succ * b->n_succ; i++) {
        const struct cfg_edge *one = &g->succ[b->succ + i / b->n_succ],
                              *other = &g->succ[b->succ + i % b->n_succ];
        if (one->to == other->to || ends[one->to] || ends[other->to] ||
            !edge_in_function(one->kind) || !edge_in_function(other->kind)) {
            continue;
        }
        memset(left, 0, g->n_blocks);
        memset(right, 0, g->n_blocks);
        left[one->to] = right[other->to] = 1;
        spread(g, left, ends, 1);
        spread(g, right, ends, 1);
        for (uint32_t block = 0; block < g->n_blocks; block++) {
            common[block] |= left[block] & right[block];
        }
    }
    free(left);
    free(right);
}

uint32_t meeting_points(const struct cfg *g, uint32_t branch, uint8_t *at) {
    uint8_t *ends = checker_alloc(g->n_blocks, 1), *alone = checker_alloc(g->n_blocks, 1);
    uint8_t *common = checker_alloc(g->n_blocks, 1);
    uint32_t n = 0;
    ends[branch] = 1;
    if (g->blocks[branch].ipdom != NO_BLOCK) {
        ends[g->blocks[branch].ipdom] = 1;
    }
    find_common(g, branch, ends, common);
    for (uint32_t block = 0; block < g->n_blocks; block++) {
        ends[block] |= common[block];
    }
    alone[branch] = 1;
    spread(g, alone, ends, 1);
    memset(at, 0, g->n_blocks);
    for (uint32_t i = 0; i < g->n_edges; i++) {
        const struct cfg_edge *edge = &g->succ[i];
        at[edge->to] |= edge_in_function(edge->kind) && alone[edge->from] && common[edge->to];
    }
    for (uint32_t block = 0; block < g->n_blocks; block++) {
        n += at[block];
    }
    free(ends);
    free(alone);
    free(common);
    return n;
}
