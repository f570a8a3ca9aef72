/* SPDX-License-Identifier: Apache-2.0 */
#include "node_graph.h"

#include <stdio.h>
#include <stdlib.h>

void *checker_alloc(size_t count, size_t size) {
    void *p = calloc(count + 1, size);
    if (!p) {
        fputs("a test ran out of memory\n", stderr);
        abort();
    }
    return p;
}

int inst_reads(const struct static_inst *inst, unsigned reg) {
    for (unsigned s = 0; s < inst->n_src; s++) {
        if (inst->src[s] == reg) {
            return 1;
        }
    }
    return 0;
}

int inst_writes(const struct static_inst *inst, unsigned reg) {
    for (unsigned d = 0; d < inst->n_dst; d++) {
        if (inst->dst[d] == reg) {
            return 1;
        }
    }
    return 0;
}

int inst_kills(const struct static_inst *inst, unsigned reg) {
    return !(inst->flags & INST_GUARDED) && inst_writes(inst, reg);
}

void inst_regs(const struct static_inst *inst, uint64_t set[REG_WORDS]) {
    reg_add_list(set, inst->src, inst->n_src);
    reg_add_list(set, inst->dst, inst->n_dst);
}

static void make_nodes(struct node_graph *n) {
    const struct cfg *g = n->g;
    n->nodes = checker_alloc((size_t)g->n_order + g->n_blocks, sizeof *n->nodes);
    n->block_node = checker_alloc((size_t)g->n_blocks + 1, sizeof *n->block_node);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *block = &g->blocks[b];
        n->block_node[b] = n->n;
        for (uint32_t i = 0; i < block->count; i++) {
            n->nodes[n->n++] = (struct node){cfg_inst(g, block, i), b, i};
        }
        if (block->count == 0) {
            n->nodes[n->n++] = (struct node){NULL, b, 0};
        }
    }
    n->block_node[g->n_blocks] = n->n;
}

/* Adds one edge, or with `lists` NULL only counts it in first[at + 1]. */
static void add_link(uint32_t *first, struct node_link *lists, uint32_t at, struct node_link link) {
    if (lists) {
        lists[first[at]++] = link;
    } else {
        first[at + 1]++;
    }
}

static void visit_links(struct node_graph *n, struct node_link *succ, struct node_link *pred) {
    for (uint32_t x = 0; x < n->n; x++) {
        uint32_t b = n->nodes[x].block;
        if (x != block_last_node(n, b)) {
            add_link(n->first_succ, succ, x, (struct node_link){x + 1, EDGE_FALL});
            add_link(n->first_pred, pred, x + 1, (struct node_link){x, EDGE_FALL});
            continue;
        }
        const struct cfg_block *block = &n->g->blocks[b];
        for (uint32_t i = 0; i < block->n_succ; i++) {
            const struct cfg_edge *edge = &n->g->succ[block->succ + i];
            uint32_t to = n->block_node[edge->to];
            add_link(n->first_succ, succ, x, (struct node_link){to, edge->kind});
            add_link(n->first_pred, pred, to, (struct node_link){x, edge->kind});
        }
    }
}

/* first[i] counts what is before i; filling the lists has moved each to the next one's start. */
static void sum_up(uint32_t *first, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        first[i + 1] += first[i];
    }
}

static void move_back(uint32_t *first, uint32_t n) {
    for (uint32_t i = n; i > 0; i--) {
        first[i] = first[i - 1];
    }
    first[0] = 0;
}

void node_graph_make(struct node_graph *n, const struct cfg *g) {
    *n = (struct node_graph){.g = g};
    make_nodes(n);
    n->first_succ = checker_alloc((size_t)n->n + 1, sizeof *n->first_succ);
    n->first_pred = checker_alloc((size_t)n->n + 1, sizeof *n->first_pred);
    visit_links(n, NULL, NULL);
    sum_up(n->first_succ, n->n);
    sum_up(n->first_pred, n->n);
    n->succ = checker_alloc(n->first_succ[n->n], sizeof *n->succ);
    n->pred = checker_alloc(n->first_pred[n->n], sizeof *n->pred);
    visit_links(n, n->succ, n->pred);
    move_back(n->first_succ, n->n);
    move_back(n->first_pred, n->n);
    n->mark = checker_alloc(n->n, sizeof *n->mark);
    n->stack = checker_alloc(n->n, sizeof *n->stack);
}

void node_graph_free(struct node_graph *n) {
    free(n->nodes);
    free(n->block_node);
    free(n->first_succ);
    free(n->first_pred);
    free(n->succ);
    free(n->pred);
    free(n->mark);
    free(n->stack);
}
