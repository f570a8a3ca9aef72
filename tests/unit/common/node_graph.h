/* SPDX-License-Identifier: Apache-2.0
 * A control-flow graph one instruction a node, for the checkers: what they search is plain enough
 * to be believed. An empty block is one node without an instruction.
 */
#ifndef TWINRF_NODE_GRAPH_H
#define TWINRF_NODE_GRAPH_H

#include "kernels/trace/cfg/cfg.h"

enum { KINDS_FUNCTION = 1 << EDGE_FALL | 1 << EDGE_TAKEN, KINDS_ALL = 31 };

struct node {
    const struct static_inst *inst; /* NULL: stands for an empty block */
    uint32_t block, location;       /* index in the block */
};

struct node_link {
    uint32_t to, kind; /* of a predecessor list: where the edge comes from */
};

struct node_graph {
    const struct cfg *g;
    struct node *nodes;
    uint32_t n;
    uint32_t *block_node;              /* [n_blocks + 1] first node of each block */
    uint32_t *first_succ, *first_pred; /* [n + 1] */
    struct node_link *succ, *pred;
    uint8_t *mark;   /* [n] for searches, and */
    uint32_t *stack; /* [n] theirs */
};

void node_graph_make(struct node_graph *n, const struct cfg *g);
void node_graph_free(struct node_graph *n);

/* calloc that ends the test when memory is out; never asks for 0 bytes. */
void *checker_alloc(size_t count, size_t size);

int inst_reads(const struct static_inst *inst, unsigned reg);
int inst_writes(const struct static_inst *inst, unsigned reg);
/* An unguarded write: the old value is gone in all lanes that may still want it. */
int inst_kills(const struct static_inst *inst, unsigned reg);
/* All registers that an instruction names. */
void inst_regs(const struct static_inst *inst, uint64_t set[REG_WORDS]);

static inline int kind_in(unsigned kinds, unsigned kind) {
    return (int)(kinds >> kind & 1);
}

/* The node of the block that ends it. */
static inline uint32_t block_last_node(const struct node_graph *n, uint32_t block) {
    return n->block_node[block + 1] - 1;
}

#endif
