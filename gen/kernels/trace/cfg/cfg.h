/* SPDX-License-Identifier: Apache-2.0
 * The control-flow graph of a static program: functions, basic blocks, edges, whatever source they
 * come from.
 *
 * Blocks keep source order and are contiguous a function; a function's entry need not be its first
 * block. A block may be empty. Edges of kind FALL and TAKEN are the functions' graphs. The other
 * kinds say in which order a warp can go on (calls, returns, other lanes); only liveness follows
 * them.
 */
#ifndef TWINRF_CFG_H
#define TWINRF_CFG_H

#include "kernels/trace/kernel.h"

enum edge_kind {
    EDGE_FALL,   /* to the next instruction; of a call: to where the callee comes back */
    EDGE_TAKEN,  /* to a jump's target */
    EDGE_CALL,   /* to a callee's entry */
    EDGE_RETURN, /* from a callee's return to where execution went on */
    EDGE_SWITCH  /* the warp went on with other lanes: order, no control flow */
};

static inline int edge_in_function(unsigned kind) {
    return kind == EDGE_FALL || kind == EDGE_TAKEN;
}

struct cfg_edge {
    uint32_t from, to; /* blocks */
    uint32_t kind;
};

enum { NO_BLOCK = UINT32_MAX };

struct cfg_block {
    uint32_t label; /* offset of its name in cfg.text */
    uint32_t function;
    uint32_t first, count; /* its instructions: cfg.order[first .. first+count) */
    uint32_t succ, n_succ; /* cfg.succ[succ .. succ+n_succ), FALL before TAKEN before the rest, then
                              by block */
    uint32_t pred, n_pred; /* cfg.pred[...), the edges that end here, by block they come from */
    uint32_t ipdom;        /* immediate post-dominator in the function's graph, or NO_BLOCK */
    uint8_t entry;         /* control may come in from outside the function's graph */
    uint8_t reachable;     /* from an entry of its function, along the function's graph */
    uint8_t open;          /* its last instruction has a target that is not known */
    uint8_t leaves; /* control may leave the function here: exit, return, open, a stream's end, no
                       successor */
};

struct cfg_function {
    uint32_t name;         /* offset in cfg.text */
    uint32_t first, count; /* blocks */
    uint32_t entry;        /* block where execution starts; of several the first in the source */
};

struct cfg {
    struct static_inst *insts; /* not owned: kernel.insts */
    uint32_t *order;           /* instructions in order: every one once, block after block */
    uint32_t n_order, cap_order;
    struct cfg_block *blocks;
    uint32_t n_blocks, cap_blocks;
    struct cfg_function *functions;
    uint32_t n_functions, cap_functions;
    struct cfg_edge *succ, *pred; /* n_edges each, grouped by block, ordered as said above */
    uint32_t n_edges, cap_edges;
    char *text; /* names, NUL-terminated */
    uint32_t n_text, cap_text;
};

/* Making one by hand (dot.c; tests): functions, their blocks, the blocks' instructions in order;
 * edges at any time; cfg_finish at last. `*g` starts zeroed. All return 0, or -1 when memory is out
 * with the message in `e`; cfg_free frees a graph in any state. */
int cfg_add_function(struct cfg *g, const char *name, struct err *e);
int cfg_add_block(struct cfg *g, const char *label, struct err *e); /* to the last function */
int cfg_add_inst(struct cfg *g, uint32_t index, struct err *e);     /* to the last block */
int cfg_add_edge(struct cfg *g, uint32_t from, uint32_t to, unsigned kind,
                 struct err *e); /* a second one is dropped */

/* Adds an EDGE_RETURN from every return of a function to what stands behind each call of it. Groups
 * the edges, then finds what is reachable, where control leaves, and the immediate post-dominators.
 *
 * `insts` is where the instruction indices point. Refuses a reachable block without a way to a
 * block that leaves (a cycle without exit), naming `path`:line of it. */
int cfg_finish(struct cfg *g, struct static_inst *insts, const char *path, struct err *e);

/* The graph of k->insts, k->flows and k->entries. Blocks are cut behind every jump, at its target,
 * and where more than one way comes in. A call is a block of its own.
 *
 * Functions are what the functions' edges connect; an entry of k->entries starts its function if it
 * is its first, and has `entry` set. Instructions that no edge connects to an entry form blocks
 * too, unreachable, in the function of the block before them. Labels are PCs, `0x0070`; functions
 * are k->name, then k->name@0x0240. Order is by PC, then by index. */
int cfg_from_flows(struct cfg *g, struct kernel *k, struct err *e);

void cfg_free(struct cfg *g);

static inline const char *cfg_label(const struct cfg *g, uint32_t block) {
    return g->text + g->blocks[block].label;
}

static inline const char *cfg_function_name(const struct cfg *g, uint32_t function) {
    return g->text + g->functions[function].name;
}

/* Instruction i of a block. */
static inline struct static_inst *cfg_inst(const struct cfg *g, const struct cfg_block *b,
                                           uint32_t i) {
    return &g->insts[g->order[b->first + i]];
}

#endif
